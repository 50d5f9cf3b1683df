/** Parcels as screens and papers show them. Money in piastres. */
import { trackingLink } from '#contract/couriers/couriers.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { parcels as calls } from '#contract/couriers/parcels.ts'
import { parcelPaper, parcelRow } from '#contract/couriers/parcel-records.ts'
import { changedMeanwhile } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { inPage, type PageAsked, sliceOf } from '#server/db/page.ts'
import { withoutHidden } from '#server/http/access/field-access.ts'
import { pictureUrl } from '#server/media/media.ts'
import { found } from '#server/refusal.ts'
import { getShownSettings } from '#server/settings/settings.ts'
import { walk } from '#server/db/walk.ts'
import {
  listParcelIds,
  listParcelRows,
  type ParcelFilter,
  type ParcelListRow,
  type ParcelSort,
  readParcels,
} from './list.queries.ts'
import {
  listBackRows,
  listOrderPieces,
  listPaperRows,
  listRefusedPieces,
  listReturnPieces,
  listWaitingRows,
  type PieceRow,
} from './papers.queries.ts'
import { countOpenTasks, listCarried, type ParcelWork } from './open-tasks.queries.ts'

/** Money in piastres. */
export type ListedParcel = Row

type Row = AnswerOf<typeof calls.page>['parcels']['data'][number]
type Paper = AnswerOf<typeof calls.record>['parcel'] & { address_parts: unknown }

/** Limit above one day of the largest shop; a screen at the limit shows the total count. */
const most = 500

export async function listParcels(
  ctx: Ctx,
  {
    sort = 'longest',
    page,
    per_page,
    ...filter
  }: ParcelFilter & PageAsked & { sort?: ParcelSort | undefined },
) {
  const slice = sliceOf({ page, per_page })
  const { rows, total, ...rest } = await readParcels(ctx, filter, sort, slice)
  return {
    ...inPage(
      rows.map((row) => describe(ctx, row)),
      slice,
      total,
    ),
    ...rest,
  }
}

/** All pages of the list in batches: the ids are read once at the start. */
export async function* walkParcels(
  ctx: Ctx,
  { sort = 'longest', ...filter }: ParcelFilter & { sort?: ParcelSort | undefined },
): AsyncGenerator<Row[]> {
  yield* walk(await listParcelIds(ctx, filter, sort), 500, (some) => listParcelsById(ctx, some))
}

/** Refuses with 404. */
export async function getParcel(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await listParcelRows(ctx, [id])
  return describe(ctx, found(row ?? null, 'Parcel'))
}

/** Parcels by id, in the order of the ids; unknown ids are left out. */
export async function listParcelsById(ctx: Ctx, ids: number[]): Promise<Row[]> {
  const rows = new Map((await listParcelRows(ctx, ids)).map((row) => [row.id, describe(ctx, row)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Refuses with 404. */
export async function getPaper(ctx: Ctx, id: number): Promise<Paper> {
  const [paper] = await listPapers(ctx, [id])
  return found(paper ?? null, 'Parcel')
}

/** Refusal of an act on a parcel that changed meanwhile, with its current record. */
export const parcelChanged = async (ctx: Ctx, id: number) =>
  changedMeanwhile(ctx, parcelPaper, ['state'], await getPaper(ctx, id))

/** As listParcelsById, with addresses and pieces. */
export async function listPapers(ctx: Ctx, ids: number[]): Promise<Paper[]> {
  const rows = await listParcelRows(ctx, ids)
  if (rows.length === 0) return []
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  const more = new Map((await listPaperRows(ctx, ids)).map((row) => [row.id, row]))
  const delivered = rows.filter(({ kind }) => kind !== 'return').map(({ order_id }) => order_id)
  const pieces = Map.groupBy(await listOrderPieces(ctx, delivered), ({ of }) => of)
  const returns = [...more.values()].flatMap(({ return_id }) => return_id ?? [])
  const back = Map.groupBy(await listReturnPieces(ctx, returns), ({ of }) => of)
  return rows.flatMap((row) => {
    const paper = more.get(row.id)
    if (!paper) return []
    const { return_id, ...rest } = paper
    const { address_parts, ...shown } = withoutHidden(ctx, parcelPaper, {
      ...shownRow(row),
      ...rest,
      on_paper: row.to_collect,
      items: row.kind === 'return' ? [] : (pieces.get(row.order_id) ?? []).map(describePiece),
      takes_back: (return_id === null ? [] : (back.get(return_id) ?? [])).map(describePiece),
    })
    // A courier's sheet needs the address parts, which no response contains.
    return { ...shown, address_parts: shown.address === null ? null : address_parts }
  })
}

/** Orders that can get a parcel. */
export async function listOrdersToPack(ctx: Ctx): Promise<AnswerOf<typeof calls.waiting>> {
  const { confirm_orders } = await getShownSettings(ctx)
  const { rows, total } = await listWaitingRows(ctx, confirm_orders, most)
  return { orders: rows, total }
}

/** Number of parcels with each courier. */
export const countCarried = async (ctx: Ctx): Promise<AnswerOf<typeof calls.carried>> => ({
  couriers: await listCarried(ctx),
})

/** Counts of parcels and returns that need work. */
export async function countParcelWork(ctx: Ctx): Promise<ParcelWork> {
  const { confirm_orders } = await getShownSettings(ctx)
  return countOpenTasks(ctx, confirm_orders)
}

/** Parcels and returns on their way back, with the pieces not received yet. */
export async function listBack(ctx: Ctx): Promise<AnswerOf<typeof calls.back>> {
  const { rows, total } = await listBackRows(ctx, most)
  const ofParcels = Map.groupBy(
    await listRefusedPieces(
      ctx,
      rows.flatMap(({ parcel_id }) => parcel_id ?? []),
    ),
    ({ of }) => of,
  )
  const ofReturns = Map.groupBy(
    await listReturnPieces(
      ctx,
      rows.flatMap(({ return_id }) => return_id ?? []),
    ),
    ({ of }) => of,
  )
  const piecesOf = ({ parcel_id, return_id }: (typeof rows)[number]) =>
    (parcel_id === null ? ofReturns.get(return_id ?? 0) : ofParcels.get(parcel_id)) ?? []
  return { back: rows.map((row) => ({ ...row, pieces: piecesOf(row).map(describePiece) })), total }
}

/** A parcel with the fields that its reader may see (R293). */
const describe = (ctx: Ctx, row: ParcelListRow): Row => withoutHidden(ctx, parcelRow, shownRow(row))

const shownRow = ({ tracking_url, ...row }: ParcelListRow) => ({
  ...row,
  tracking_link: trackingLink(tracking_url, row.tracking),
})

const describePiece = ({
  of: _,
  picture_stem,
  picture_width,
  picture_height,
  ...piece
}: PieceRow) => ({
  ...piece,
  image: picture_stem && pictureUrl(picture_stem),
  image_width: picture_width,
  image_height: picture_height,
})
