/**
 * Couriers, their areas and fees, and their sheets. Names are unique without case, and a courier
 * with parcels is never deleted, only switched off, because what it owes is kept (R290). Amounts
 * are in piastres. A deleted courier cannot be restored from the history: it had no parcels, and
 * can be entered again.
 */
import { coded } from '#contract/field-refusals.ts'
import type { z } from 'zod'
import {
  type courierForm,
  courierRecord,
  type SettlementColumns,
} from '#contract/couriers/couriers.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { couriers as calls } from '#contract/couriers/couriers.ts'
import { toEgp } from '#contract/text/money.ts'
import { logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { conflict, conflictFor, found, invalid } from '#server/refusal.ts'
import {
  type CourierArea,
  type CourierRow,
  courierRows,
  deleteCourierRow,
  listCourierAreas,
  lockAreas,
  type NewCourierArea,
  replaceAreas,
} from './couriers.queries.ts'

export { courierSheet, type SheetParcel } from './sheet.ts'
export type { CourierRow }

export const findCourier = courierRows.find

export type Courier = CourierRow & { areas: CourierArea[] }
export type NewCourier = z.output<typeof courierForm>
export type CourierChange = Omit<ParsedOf<typeof calls.update>, 'id' | 'version'>

export async function listCouriers(
  ctx: Ctx,
  asked: Parameters<typeof courierRows.list>[1],
  slice: Slice,
): Promise<Rows<Courier>> {
  const { rows, total } = await courierRows.list(ctx, asked, slice)
  const areas = await listCourierAreas(
    ctx,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => ({ ...row, areas: areas.get(row.id) ?? [] })), total }
}

/** Refuses with 404. */
export async function getCourier(ctx: Ctx, id: number): Promise<Courier> {
  return withAreas(ctx, found(await courierRows.find(ctx, id), 'Courier'))
}

/** Refuses with 409 a name that is taken, and with 422 an unknown area. */
export async function createCourier(ctx: Ctx, { areas, ...courier }: NewCourier): Promise<Courier> {
  return inTransaction(ctx, async (ctx) => {
    await refuseUnknown(ctx, areas)
    const row = await courierRows.insert(ctx, { ...courier, created_at: ctx.now() })
    if (!row) throw taken(courier.name)
    await replaceAreas(ctx, row.id, areas)
    const after = await withAreas(ctx, row)
    await logChange(ctx, { room: 'couriers', record_id: row.id, after: auditOf(after) })
    return after
  })
}

/**
 * Refuses with 404, with 409 the name of another courier and another version, and with 422 an
 * unknown area.
 * @param seen version that the change is based on
 */
export async function updateCourier(
  ctx: Ctx,
  id: number,
  { areas, ...change }: CourierChange,
  seen?: number,
): Promise<Courier> {
  return inTransaction(ctx, async (ctx) => {
    const before = await withAreas(ctx, found(await courierRows.lock(ctx, id), 'Courier'))
    await refuseStale(
      ctx,
      { room: 'couriers', record_id: id, version: before.version },
      seen,
      courierRecord,
      () => before,
    )
    if (areas) await refuseUnknown(ctx, areas)
    const row = await courierRows.update(ctx, id, {
      ...change,
      version: versionAfter(plain(before), plain({ ...change, areas, version: before.version })),
    })
    if (!row) throw taken(change.name ?? before.name)
    if (areas) await replaceAreas(ctx, id, areas)
    const after = await withAreas(ctx, row)
    await logChange(ctx, {
      room: 'couriers',
      record_id: id,
      before: auditOf(before),
      after: auditOf(after),
    })
    return after
  })
}

/** Refuses with 404, and with 409 a courier with parcels, or settlements. */
export async function deleteCourier(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = await withAreas(ctx, found(await courierRows.lock(ctx, id), 'Courier'))
    if (!(await deleteCourierRow(ctx, id))) throw conflictFor('courier_used')
    await logChange(ctx, { room: 'couriers', record_id: id, before: auditOf(before) })
  })
}

/**
 * Saves the columns of a settlement list for the courier's next one. Not logged as an admin's
 * change, because it follows from a list that was read.
 */
export async function keepSettlementColumns(
  ctx: Ctx,
  id: number,
  settlement_columns: SettlementColumns,
): Promise<void> {
  await courierRows.update(ctx, id, { settlement_columns })
}

/** Columns and areas with sorted keys, so that equal ones compare as equal. */
function plain<
  Row extends {
    columns?: Courier['columns'] | undefined
    areas?: NewCourierArea[] | undefined
    version: number
  },
>(row: Row) {
  return {
    ...row,
    columns: row.columns?.map(({ heading, from, text }) => [heading, from, text]),
    areas: row.areas
      ?.map(({ area_id, fee, days }) => [area_id, fee, days] as const)
      .sort(([one], [other]) => one - other),
  }
}

async function withAreas(ctx: Ctx, row: CourierRow): Promise<Courier> {
  return { ...row, areas: (await listCourierAreas(ctx, [row.id])).get(row.id) ?? [] }
}

async function refuseUnknown(ctx: Ctx, areas: NewCourierArea[]): Promise<void> {
  const known = await lockAreas(
    ctx,
    areas.map(({ area_id }) => area_id),
  )
  if (areas.some(({ area_id }) => !known.has(area_id))) throw invalid({ areas: ['courier_areas'] })
}

/** Audited fields, with a line for each column and each area. */
function auditOf({ columns, areas, settlement_columns: _, ...courier }: Courier) {
  return {
    ...courier,
    columns: columns.map(
      ({ heading, from, text }) => `${heading}: ${from === 'text' ? `"${text}"` : from}`,
    ),
    areas: areas.map(
      ({ city, fee, days }) => `${city}: ${toEgp(fee)}${days === null ? '' : ` (${days})`}`,
    ),
  }
}

function taken(name: string) {
  return conflict({ name: [coded('courier_taken', { name })] })
}
