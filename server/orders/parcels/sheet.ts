/** Parcels as their courier's sheet. */
import { toCairoDay } from '#contract/days/cairo.ts'
import type { CourierColumn } from '#contract/couriers/couriers.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { parcels as calls } from '#contract/couriers/parcels.ts'
import { courierSheet, findCourier, type SheetParcel } from '#server/couriers/couriers.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FileAnswer } from '#server/http/file.ts'
import { inLanguage } from '#server/language.ts'
import { found, invalid } from '#server/refusal.ts'
import { sheetFile } from '#server/sheets/sheets.ts'
import { listPapers } from './list.ts'

/** Refuses with 404 unknown parcels, and with 422 parcels of several couriers. */
export async function writeSheet(
  ctx: Ctx,
  { ids, format, lang }: ParsedOf<typeof calls.sheet>,
): Promise<FileAnswer> {
  const papers = await listPapers(ctx, ids)
  const [first] = papers
  const { courier_id } = found(first ?? null, 'Parcel')
  if (papers.some((paper) => paper.courier_id !== courier_id))
    throw invalid({ ids: ['parcel_one_courier'] })
  const courier = found(await findCourier(ctx, courier_id), 'Courier')
  const title = inLanguage(lang, courier.name, courier.name_ar)
  const sheet = courierSheet(
    title.slice(0, 31),
    courier.columns as CourierColumn[],
    papers as SheetParcel[],
  )
  return sheetFile(`parcels-${toCairoDay(ctx.now())}`, format, sheet)
}
