/** Restorers of areas, costs, coupons, redirects and slides. */
import type { z } from 'zod'
import { areaChange, areaForm } from '#contract/couriers/areas.ts'
import { costChange, costForm } from '#contract/couriers/costs.ts'
import { couponChange, couponForm } from '#contract/shop/coupons.ts'
import { redirectChange, redirectForm } from '#contract/shop/redirects.ts'
import { slideChange } from '#contract/shop/slides.ts'
import { areaRecords } from '#server/areas/areas.ts'
import { costRecords } from '#server/costs/costs.ts'
import { couponRecords } from '#server/coupons/coupons.ts'
import type { RecordCalls } from '#server/db/record-rows.ts'
import { findPlacedSlide, moveSlide, slideRecords } from '#server/home/home.ts'
import { redirectRecords } from '#server/redirects/redirects.ts'
import type { Records } from '#server/records/records.ts'
import { holdPicture, type Kind, type Row, read } from './kinds.ts'

/** Restorer of a plain record: by its own rules, as if its form were sent again. */
const plain = <New>(
  { rows, create, update }: Records<Row, Row, RecordCalls, New>,
  form: z.ZodType<New>,
  change: z.ZodType<Partial<New>>,
): Kind => ({
  find: rows.find,
  change: (ctx, { entry, back, version }) =>
    update(ctx, entry.record_id, read(change, back), version),
  bring: async (ctx, { before }, again) => void (await create(ctx, read(form, before), again)),
})

export const areas = plain(areaRecords, areaForm, areaChange.omit({ version: true }))
export const costs = plain(costRecords, costForm, costChange.omit({ version: true }))
export const coupons = plain(couponRecords, couponForm, couponChange.omit({ version: true }))
export const redirects = plain(
  redirectRecords,
  redirectForm,
  redirectChange.omit({ version: true }),
)

const slideFields = slideChange.omit({ path: true, phone_path: true })

export const slides: Kind = {
  find: findPlacedSlide,
  change: async (ctx, { entry, back, version }) => {
    if (typeof back.place === 'number') return moveSlide(ctx, entry.record_id, back.place)
    const media_id = (await holdPicture(ctx, back.media_id)) ?? undefined
    const phone =
      'phone_media_id' in back
        ? { phone_media_id: await holdPicture(ctx, back.phone_media_id) }
        : {}
    return slideRecords.update(
      ctx,
      entry.record_id,
      { ...read(slideFields, back), media_id, ...phone },
      version,
    )
  },
  bring: async (ctx, { before }, again) => {
    const media_id = (await holdPicture(ctx, before.media_id)) as number
    const slide = { ...read(slideFields.required({ name: true }), before), media_id }
    const phone_media_id = await holdPicture(ctx, before.phone_media_id)
    await slideRecords.create(
      ctx,
      { ...slide, phone_media_id },
      { ...again, position: Number(before.position) },
    )
    return undefined
  },
}
