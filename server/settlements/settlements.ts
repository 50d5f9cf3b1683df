/**
 * What couriers collected and hand over. Settlements promises that a courier's list changes nothing
 * before it is accepted, that it is accepted whole or not at all and taken back once, and that what
 * is owed is what was delivered less what was settled, to the piastre (R300–R305).
 */
import { importLimits } from '#contract/import-columns.ts'
import type { SettlementColumns } from '#contract/couriers.ts'
import { type SettlementKind, settlementRecord, settlementTexts } from '#contract/settlements.ts'
import { logChange, refuseStale } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { type PageAsked, sliceOf } from '#server/db/page.ts'
import { keepSettlementColumns } from '#server/couriers/couriers.ts'
import { readUploadedTable } from '#server/imports/imports.ts'
import { conflictFor, found, invalid } from '#server/refusal.ts'
import { actorOf } from '#server/staff.ts'
import { readRow } from './cells.ts'
import { headingsOf, recognise } from './headings.ts'
import { judge, numbersOf, orderNumberOf, type RawRow } from './judging.ts'
import { bestOf } from './pairing.ts'
import { showSettlement } from './shown.ts'
import {
  chooseRows,
  deleteSettlement,
  findCourier,
  findSettlement,
  insertSettlement,
  listCandidates,
  listKeptRows,
  listSettlements,
  lockSettlement,
  type SettlementRow,
  type Summed,
  updateSettlement,
  writeJudged,
} from './settlements.queries.ts'
import { listOwed, listShownAfter, listShownRows, type ShownRow } from './shown-rows.queries.ts'

export { acceptSettlement } from './accepting.ts'
export { countRead } from './settlements.queries.ts'
export { undoSettlement } from './undoing.ts'
export type { ShownRow, Summed }

export type Seen = { settlement_id: number; version?: number | undefined }

/** Refuses with 404 a courier that is none of ours, and with 422 what is no table. */
export async function readSettlement(
  ctx: Ctx,
  { courier_id, file }: { courier_id: number; file: File },
): Promise<number> {
  const courier = found(await findCourier(ctx, courier_id), 'Courier')
  const { headings, rows: table } = await readUploadedTable(file)
  const raw = table.map(({ number, cells }) => ({ row: number, cells }))
  const columns = recognise(headings, courier.settlement_columns)
  const file_name = (file.name.split(/[\\/]/).at(-1) || 'settlement').slice(-importLimits.name)
  const by = actorOf(ctx) ?? { user_id: null, user_name: null }
  return inTransaction(ctx, async (ctx) => {
    const id = await insertSettlement(ctx, { courier_id, file_name, headings, columns, ...by }, raw)
    if (columns) await judgeAll(ctx, { id, courier_id, headings }, raw, columns)
    await logChange(ctx, {
      ...{ room: 'settlements', action: 'create', record_id: id, title: file_name, before: null },
      after: { courier: courier.name, rows: raw.length },
    })
    return id
  })
}

async function judgeAll(
  ctx: Ctx,
  { id, courier_id, headings }: Pick<SettlementRow, 'id' | 'courier_id' | 'headings'>,
  rows: RawRow[],
  columns: SettlementColumns,
): Promise<void> {
  const candidates = await listCandidates(ctx, courier_id, numbersOf(headings, rows, columns))
  await writeJudged(ctx, id, judge(headings, rows, columns, candidates), true)
}

/**
 * Judges all its rows anew, and keeps the names for the next lists of this courier. Refuses with
 * 422 headings that it does not have.
 */
export const nameColumns = (
  ctx: Ctx,
  { columns, ...seen }: Seen & { columns: SettlementColumns },
): Promise<void> =>
  actOnRead(ctx, seen, async (ctx, one) => {
    const strange = Object.entries(columns).filter(([, named]) =>
      [named ?? []].flat().some((heading) => !one.headings.includes(heading)),
    )
    if (strange.length > 0)
      throw invalid(
        Object.fromEntries(
          strange.map(([field]) => [`columns.${field}`, [settlementTexts.heading]]),
        ),
      )
    await keepSettlementColumns(ctx, one.courier_id, columns)
    await updateSettlement(ctx, one.id, { columns })
    await judgeAll(ctx, one, await listKeptRows(ctx, one.id), columns)
    return { before: { columns: namesOf(one.columns) }, after: { columns: namesOf(columns) } }
  })

const namesOf = (columns: SettlementColumns | null): string | null =>
  columns && headingsOf(columns).join(', ')

/** Refuses with 422 rows that are none of it, or that cannot be accepted. */
export const chooseSettlementRows = (
  ctx: Ctx,
  { rows, is_chosen, ...seen }: Seen & { rows: number[]; is_chosen: boolean },
): Promise<void> =>
  actOnRead(ctx, seen, async (ctx, one) => {
    const some = [...new Set(rows)]
    if ((await chooseRows(ctx, one.id, some, is_chosen)) !== some.length)
      throw invalid({ rows: [settlementTexts.rows] })
    const said = some.slice(0, 20).join(', ')
    return is_chosen
      ? { before: { unticked: said }, after: { ticked: said } }
      : { before: { ticked: said }, after: { unticked: said } }
  })

/** Refuses with 422 a number that no order has of which this courier has a parcel. */
export const matchRow = (
  ctx: Ctx,
  { row, number, ...seen }: Seen & { row: number; number: string },
): Promise<void> =>
  actOnRead(ctx, seen, async (ctx, one) => {
    const { columns } = one
    if (!columns) throw conflictFor('list_no_columns')
    const rows = await listKeptRows(ctx, one.id)
    const kept = rows.find((kept) => kept.row === row && kept.kind === 'unknown')
    if (!kept) throw invalid({ row: [settlementTexts.rows] })
    const wanted = orderNumberOf(number.replace(/^#/, ''))
    const named = await listCandidates(ctx, one.courier_id, {
      tracking: [number.toLowerCase()],
      orders: [wanted],
    })
    const free = named.filter(({ id }) => !rows.some(({ parcel_id }) => parcel_id === id))
    const parcel = bestOf(
      readRow(one.headings, kept.cells, columns),
      free.length > 0 ? free : named,
    )
    if (!parcel) throw invalid({ number: [settlementTexts.order] })
    await rejudge(ctx, one, columns, rows, new Map([[row, parcel.id]]))
    return { before: { row, order: null }, after: { row, order: parcel.number } }
  })

/**
 * Judges as things are now, each row still of the parcel that it is of. Answers whether any came
 * out otherwise.
 */
export async function rejudge(
  ctx: Ctx,
  one: Pick<SettlementRow, 'id' | 'courier_id' | 'headings'>,
  columns: SettlementColumns,
  rows: Awaited<ReturnType<typeof listKeptRows>>,
  more: ReadonlyMap<number, number> = new Map(),
): Promise<boolean> {
  const pins = new Map([
    ...rows.flatMap(({ row, parcel_id }) =>
      parcel_id === null ? [] : [[row, parcel_id] as const],
    ),
    ...more,
  ])
  const numbers = numbersOf(one.headings, rows, columns)
  const candidates = await listCandidates(ctx, one.courier_id, {
    ...numbers,
    ids: [...pins.values()],
  })
  const judged = judge(one.headings, rows, columns, candidates, pins)
  const before = new Map(rows.map((kept) => [kept.row, kept]))
  const others = judged.filter(({ row, kind, parcel_id, expected }) => {
    const kept = before.get(row)
    return kept?.kind !== kind || kept.parcel_id !== parcel_id || kept.expected !== expected
  })
  if (others.length > 0) await writeJudged(ctx, one.id, others, false)
  return others.length > 0
}

type Told = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Refuses with 404, and with 409 what is accepted already or is another than was seen. */
async function actOnRead(
  ctx: Ctx,
  seen: Seen,
  act: (ctx: Ctx, one: SettlementRow) => Promise<Told>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const one = await lockSeen(ctx, seen)
    if (one.state !== 'read') throw conflictFor('list_not_read')
    const told = await act(ctx, one)
    await updateSettlement(ctx, one.id, { version: one.version + 1 })
    await logChange(ctx, {
      room: 'settlements',
      action: 'update',
      record_id: one.id,
      title: one.file_name,
      ...told,
    })
  })
}

/**
 * For a transaction. Refuses with 404, and with 409 `changed_meanwhile` another version than was
 * seen.
 */
export async function lockSeen(ctx: Ctx, { settlement_id, version }: Seen): Promise<SettlementRow> {
  const one = found(await lockSettlement(ctx, settlement_id), 'Settlement')
  await refuseStale(
    ctx,
    { room: 'settlements', record_id: one.id, version: one.version },
    version,
    settlementRecord,
    () => getSettlement(ctx, one.id),
  )
  return one
}

/** Refuses with 404, and with 409 one that was accepted: what it settled is told by it. */
export async function removeSettlement(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const one = found(await lockSettlement(ctx, id), 'Settlement')
    if (one.state !== 'read') throw conflictFor('list_not_read')
    await deleteSettlement(ctx, id)
    await logChange(ctx, {
      ...{ room: 'settlements', action: 'delete', record_id: id, title: one.file_name },
      ...{ before: { file_name: one.file_name }, after: null },
    })
  })
}

/** Refuses with 404. */
export const getSettlement = async (ctx: Ctx, id: number) =>
  showSettlement(ctx, found(await findSettlement(ctx, id), 'Settlement'))

type ListAsked = Parameters<typeof listSettlements>[1]

export const listSettlementPage = (ctx: Ctx, asked: ListAsked & PageAsked) =>
  listSettlements(ctx, asked, sliceOf(asked))

/** Newest first, some at a time. */
export async function* walkSettlements(ctx: Ctx, asked: ListAsked): AsyncGenerator<Summed[]> {
  for (let offset = 0; ; offset += 500) {
    const { rows } = await listSettlements(ctx, asked, { limit: 500, offset })
    if (rows.length > 0) yield rows
    if (rows.length < 500) return
  }
}

/** Refuses with 404. */
export async function listSettlementRows(
  ctx: Ctx,
  { id, kind, ...asked }: { id: number; kind?: SettlementKind | undefined } & PageAsked,
) {
  const one = found(await findSettlement(ctx, id), 'Settlement')
  return { one, ...(await listShownRows(ctx, id, kind, sliceOf(asked))) }
}

/** In the order of the file, some at a time. Refuses with 404. */
export async function* walkSettlementRows(ctx: Ctx, id: number): AsyncGenerator<ShownRow[]> {
  found(await findSettlement(ctx, id), 'Settlement')
  for (let last = 0; ; ) {
    const rows = await listShownAfter(ctx, id, last, 1000)
    if (rows.length > 0) yield rows
    const next = rows.at(-1)
    if (!next) return
    last = next.row
  }
}

/** What each courier owes, and all of them together, in piastres. */
export async function getOwed(ctx: Ctx) {
  const couriers = await listOwed(ctx)
  const sum = (of: 'days_0_3' | 'days_4_7' | 'days_8_14' | 'days_over_14' | 'total' | 'late') =>
    couriers.reduce((sum, courier) => sum + courier[of], 0)
  const all = {
    ...{
      days_0_3: sum('days_0_3'),
      days_4_7: sum('days_4_7'),
      days_8_14: sum('days_8_14'),
      days_over_14: sum('days_over_14'),
    },
    ...{ total: sum('total'), late: sum('late') },
  }
  return { couriers, all }
}
