/** A courier's list before acceptance: parse, name columns, choose rows and match parcels. */
import type { SettlementColumns } from '#contract/couriers/couriers.ts'
import { orderIdOf } from '#contract/orders/order-number.ts'
import { importLimits } from '#contract/files/import-columns.ts'
import { logChange } from '#server/changes.ts'
import { keepSettlementColumns } from '#server/couriers/couriers.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { readUploadedTable } from '#server/imports/imports.ts'
import { conflictFor, found, invalid } from '#server/refusal.ts'
import { getOrderNumberPattern } from '#server/settings/settings.ts'
import { actorOf } from '#server/staff.ts'
import { readListRow } from './cells.ts'
import { headingsOf, recogniseColumns } from './headings.ts'
import { judge, numbersOf, type RawRow } from './row-kinds.ts'
import { bestOf } from './pairing.ts'
import { rejudge } from './refresh-kinds.ts'
import { lockSeenSettlement, type SeenSettlement } from './lock-settlement.ts'
import {
  chooseRows,
  deleteSettlement,
  findListCourier,
  insertSettlement,
  listCandidates,
  listKeptRows,
  lockSettlement,
  type SettlementRow,
  updateSettlement,
  writeJudged,
} from './settlements.queries.ts'

/**
 * Parses an uploaded list. Refuses with 404 an unknown courier, and with 422 a file that is no
 * table.
 */
export async function readSettlement(
  ctx: Ctx,
  { courier_id, file }: { courier_id: number; file: File },
): Promise<number> {
  const courier = found(await findListCourier(ctx, courier_id), 'Courier')
  const { headings, rows: table } = await readUploadedTable(file)
  const raw = table.map(({ number, cells }) => ({ row: number, cells }))
  const columns = recogniseColumns(headings, courier.settlement_columns)
  const file_name = (file.name.split(/[\\/]/).at(-1) || 'settlement').slice(-importLimits.name)
  const by = actorOf(ctx) ?? { user_id: null, user_name: null }
  return inTransaction(ctx, async (ctx) => {
    const id = await insertSettlement(ctx, { courier_id, file_name, headings, columns, ...by }, raw)
    if (columns) await judgeAll(ctx, { id, courier_id, headings }, raw, columns)
    await logChange(ctx, {
      room: 'settlements',
      record_id: id,
      title: file_name,
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
  const pattern = await getOrderNumberPattern(ctx)
  const numbers = numbersOf(headings, rows, columns, pattern)
  const candidates = await listCandidates(ctx, courier_id, numbers)
  await writeJudged(ctx, id, judge(headings, rows, columns, candidates, pattern), true)
}

/**
 * Saves the columns, for the courier's next lists too, and judges all rows again. Refuses with 422
 * headings that the list does not have.
 */
export const chooseColumns = (
  ctx: Ctx,
  { columns, ...seen }: SeenSettlement & { columns: SettlementColumns },
): Promise<void> =>
  actOnRead(ctx, seen, async (ctx, settlement) => {
    const strange = Object.entries(columns).filter(([, named]) =>
      [named ?? []].flat().some((heading) => !settlement.headings.includes(heading)),
    )
    if (strange.length > 0)
      throw invalid(
        Object.fromEntries(strange.map(([field]) => [`columns.${field}`, ['settlement_heading']])),
      )
    await keepSettlementColumns(ctx, settlement.courier_id, columns)
    await updateSettlement(ctx, settlement.id, { columns })
    await judgeAll(ctx, settlement, await listKeptRows(ctx, settlement.id), columns)
    return {
      before: { columns: namesOf(settlement.columns) },
      after: { columns: namesOf(columns) },
    }
  })

const namesOf = (columns: SettlementColumns | null): string | null =>
  columns && headingsOf(columns).join(', ')

/** Sets which rows are accepted. Refuses with 422 unknown rows and rows that cannot be accepted. */
export const chooseSettlementRows = (
  ctx: Ctx,
  { rows, is_chosen, ...seen }: SeenSettlement & { rows: number[]; is_chosen: boolean },
): Promise<void> =>
  actOnRead(ctx, seen, async (ctx, settlement) => {
    const some = [...new Set(rows)]
    if ((await chooseRows(ctx, settlement.id, some, is_chosen)) !== some.length)
      throw invalid({ rows: ['settlement_rows'] })
    const said = some.slice(0, 20).join(', ')
    return is_chosen
      ? { before: { unticked: said }, after: { ticked: said } }
      : { before: { ticked: said }, after: { unticked: said } }
  })

/**
 * Matches a row to an order's parcel. Refuses with 422 a number of no order with a parcel of this
 * courier.
 */
export const matchRow = (
  ctx: Ctx,
  { row, number, ...seen }: SeenSettlement & { row: number; number: string },
): Promise<void> =>
  actOnRead(ctx, seen, async (ctx, settlement) => {
    const { columns } = settlement
    if (!columns) throw conflictFor('list_no_columns')
    const rows = await listKeptRows(ctx, settlement.id)
    const kept = rows.find((kept) => kept.row === row && kept.kind === 'unknown')
    if (!kept) throw invalid({ row: ['settlement_rows'] })
    const wanted = orderIdOf(number, await getOrderNumberPattern(ctx))
    const named = await listCandidates(ctx, settlement.courier_id, {
      tracking: [number.toLowerCase()],
      orders: wanted === null ? [] : [wanted],
    })
    const free = named.filter(({ id }) => !rows.some(({ parcel_id }) => parcel_id === id))
    const parcel = bestOf(
      readListRow(settlement.headings, kept.cells, columns),
      free.length > 0 ? free : named,
    )
    if (!parcel) throw invalid({ number: ['settlement_order'] })
    await rejudge(ctx, settlement, columns, rows, new Map([[row, parcel.id]]))
    return { before: { row, order: null }, after: { row, order: parcel.number } }
  })

type FieldsChange = { before: Record<string, unknown>; after: Record<string, unknown> }

/**
 * Runs an act on an unaccepted settlement. Refuses with 404, and with 409 one that is accepted
 * already or of another version.
 */
async function actOnRead(
  ctx: Ctx,
  seen: SeenSettlement,
  act: (ctx: Ctx, settlement: SettlementRow) => Promise<FieldsChange>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const settlement = await lockSeenSettlement(ctx, seen)
    if (settlement.state !== 'read') throw conflictFor('list_not_read')
    const change = await act(ctx, settlement)
    await updateSettlement(ctx, settlement.id, { version: settlement.version + 1 })
    await logChange(ctx, {
      room: 'settlements',
      action: 'update',
      record_id: settlement.id,
      title: settlement.file_name,
      ...change,
    })
  })
}

/**
 * Deletes a settlement. Refuses with 404, and with 409 one that was accepted, because it is the
 * record of the payments.
 */
export async function removeSettlement(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const settlement = found(await lockSettlement(ctx, id), 'Settlement')
    if (settlement.state !== 'read') throw conflictFor('list_not_read')
    await deleteSettlement(ctx, id)
    await logChange(ctx, {
      room: 'settlements',
      record_id: id,
      title: settlement.file_name,
      before: { file_name: settlement.file_name },
    })
  })
}
