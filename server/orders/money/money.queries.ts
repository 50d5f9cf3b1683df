/**
 * Rows of order_money, written by the acts that owe, carry, pay or void. The caller has locked the
 * order.
 */
import { sumShares } from './shares.queries.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Parcel } from '../parcels/parcels.queries.ts'
import type { orderMoney } from './money.tables.ts'

export type MoneyRow = typeof orderMoney.$inferSelect
export type NewMoney = Pick<MoneyRow, 'order_id' | 'kind' | 'amount' | 'return_id'> &
  Partial<Pick<MoneyRow, 'by' | 'money_to'>>

export async function insertMoney(ctx: Ctx, row: NewMoney): Promise<void> {
  await ctx.client.query(
    `insert into order_money (order_id, kind, amount, "by", money_to, return_id, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      row.order_id,
      row.kind,
      row.amount,
      row.by ?? null,
      row.money_to ?? null,
      row.return_id,
      ctx.now(),
    ],
  )
}

/** Amount that an order of `orders` still owes on delivery, in SQL. */
export const dueAtDoor = 'greatest(orders.total_price - orders.paid, 0)'

/** Condition of `orders` that owe their customer money paid in advance; its first part is indexed. */
export const isOwed =
  "orders.paid > 0 and orders.paid > case orders.status when 'reject' then 0 else orders.total_price end"

/**
 * Assigns to a departing parcel the order's open money and what its courier pays out, unless
 * already assigned.
 */
export async function carryMoney(
  ctx: Ctx,
  { id, order_id, kind, return_id }: Pick<Parcel, 'id' | 'order_id' | 'kind' | 'return_id'>,
): Promise<void> {
  if (kind !== 'return')
    await ctx.client.query(
      `insert into order_money (order_id, kind, amount, "by", parcel_id, created_at) select id, 'door', ${dueAtDoor}, 'courier', $2, $3 from orders where id = $1
       on conflict do nothing`,
      [order_id, id, ctx.now()],
    )
  await ctx.client.query(`update order_money set parcel_id = $1 where ${isHandedOut('$2', '$3')}`, [
    id,
    kind === 'return' ? null : order_id,
    kind === 'return' ? return_id : null,
  ])
}

/**
 * Condition of money that a courier pays out and no parcel carries yet: of the exchange that this
 * order is, or of the return to be fetched.
 */
export const isHandedOut = (exchangeOrder: string, fetched: string) =>
  `kind = 'refund' and state = 'open' and "by" = 'courier' and parcel_id is null
   and return_id in (select id from returns where exchange_order_id = ${exchangeOrder} or id = ${fetched})`

/**
 * Unassigns money from a parcel that has not left after all. Returns the returns whose money is
 * open again.
 */
export async function layDownMoney(ctx: Ctx, parcelId: number): Promise<number[]> {
  await ctx.client.query(`delete from order_money where parcel_id = $1 and kind = 'door'`, [
    parcelId,
  ])
  return returnsIn(
    await ctx.client.query<OfReturn>(
      `update order_money set parcel_id = null, state = 'open', paid_at = null, paid_by = null where parcel_id = $1 returning return_id`,
      [parcelId],
    ),
  )
}

type OfReturn = { return_id: number | null }

const returnsIn = ({ rows }: { rows: OfReturn[] }): number[] =>
  rows.flatMap(({ return_id }) => return_id ?? [])

/** Reopens money voided with a refused parcel, unless it was paid otherwise. */
export async function reviveMoney(ctx: Ctx, parcelId: number): Promise<void> {
  await ctx.client.query(
    `with instead as (
       delete from order_money as other using order_money as carried
       where carried.parcel_id = $1 and carried.kind = 'refund' and carried.state = 'void'
         and other.return_id = carried.return_id and other.kind = 'refund' and other.state = 'open' and other.parcel_id is null
       returning carried.id
     )
     update order_money set state = 'open' where parcel_id = $1 and state = 'void' and (kind = 'door' or id in (select id from instead))`,
    [parcelId],
  )
}

export type Paid = Pick<MoneyRow, 'order_id' | 'return_id' | 'amount' | 'by' | 'money_to'>

/** Marks all money of a parcel as paid. Returns what was refunded by it. */
export async function payCarried(ctx: Ctx, parcelId: number): Promise<Paid[]> {
  const { rows } = await ctx.client.query<Paid & { kind: MoneyRow['kind'] }>(
    `update order_money set state = 'paid', paid_at = $2 where parcel_id = $1 and state = 'open' returning kind, order_id, return_id, amount, "by", money_to`,
    [parcelId, ctx.now()],
  )
  return rows.filter(({ kind }) => kind === 'refund')
}

/**
 * Reopens the money of a parcel that was not delivered after all. Returns the returns whose money
 * is open again.
 */
export async function unpayCarried(ctx: Ctx, parcelId: number): Promise<number[]> {
  return returnsIn(
    await ctx.client.query<OfReturn>(
      `update order_money set state = 'open', paid_at = null where parcel_id = $1 and state = 'paid' returning return_id`,
      [parcelId],
    ),
  )
}

/**
 * Voids the money of a refused parcel, which collects and pays out nothing; open refunds are paid
 * by transfer instead. Returns the returns whose money is open again.
 */
export async function letGoCarried(ctx: Ctx, parcelId: number): Promise<number[]> {
  return returnsIn(
    await ctx.client.query<OfReturn>(
      `with dropped as (
         update order_money set state = 'void', paid_at = null where parcel_id = $1 and state <> 'void' returning order_id, kind, amount, return_id
       )
       insert into order_money (order_id, kind, amount, "by", return_id, created_at)
       select order_id, kind, amount, 'transfer', return_id, $2 from dropped where kind = 'refund'
       returning return_id`,
      [parcelId, ctx.now()],
    ),
  )
}

/** Inserts paid money for an order accepted by hand without a parcel. */
export async function insertPaid(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.client.query(
    `insert into order_money (order_id, kind, amount, state, "by", paid_at, created_at)
     select id, 'door', ${dueAtDoor}, 'paid', 'courier', $2, $2 from orders where id = $1`,
    [orderId, ctx.now()],
  )
}

export async function voidPaid(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.client.query(
    `update order_money set state = 'void', paid_at = null where order_id = $1 and kind = 'door' and parcel_id is null and state = 'paid'`,
    [orderId],
  )
}

/** Money rows of one return, oldest first. */
export async function listMoneyOf(ctx: Ctx, returnId: number): Promise<MoneyRow[]> {
  const { rows } = await ctx.client.query<MoneyRow>(
    'select * from order_money where return_id = $1 order by id',
    [returnId],
  )
  return rows
}

type Changed = Partial<Pick<MoneyRow, 'state' | 'amount' | 'by' | 'paid_at' | 'paid_by'>>

export async function changeMoney(ctx: Ctx, id: number, changed: Changed): Promise<void> {
  const entries = Object.entries(changed)
  const sets = entries.map(([column], at) => `"${column}" = $${at + 2}`)
  await ctx.client.query(`update order_money set ${sets.join(', ')} where id = $1`, [
    id,
    ...entries.map(([, value]) => value),
  ])
}

/** Records the credit that old pieces paid for a new order, once they are received. */
export async function keepCredit(ctx: Ctx, orderId: number, credit: number): Promise<void> {
  await ctx.client.query('update orders set exchange_credit = $2 where id = $1', [orderId, credit])
  // The act is one of the old order.
  await sumShares(ctx, [orderId])
}

/** A payment before delivery, or a refund of one: its amount is negative. */
export type Advance = {
  id: number
  amount: number
  by: 'transfer' | 'cash'
  paid_at: Date
  paid_by: string | null
}

const isAdvance = `kind in ('advance', 'advance_refund') and state = 'paid'`

/** Inserts an advance, or a refund of one, and adds it to the order's sum. */
export async function insertAdvance(
  ctx: Ctx,
  orderId: number,
  { amount, by, paid_by }: Pick<Advance, 'amount' | 'by' | 'paid_by'>,
): Promise<void> {
  await ctx.client.query(
    `insert into order_money (order_id, kind, amount, state, "by", paid_at, paid_by, created_at)
     values ($1, $2, $3, 'paid', $4, $6, $5, $6)`,
    [orderId, amount > 0 ? 'advance' : 'advance_refund', amount, by, paid_by, ctx.now()],
  )
  await sumAdvances(ctx, orderId)
}

/** Voids an advance that was recorded wrongly. */
export async function voidAdvance(ctx: Ctx, orderId: number, id: number): Promise<void> {
  await ctx.client.query(
    `update order_money set state = 'void', paid_at = null where id = $1 and ${isAdvance}`,
    [id],
  )
  await sumAdvances(ctx, orderId)
}

const sumAdvances = (ctx: Ctx, orderId: number) =>
  ctx.client.query(
    `update orders set version = version + 1,
       paid = (select coalesce(sum(amount), 0) from order_money where order_id = $1 and ${isAdvance})
     where id = $1`,
    [orderId],
  )

/** Advances of orders, oldest first, by order. */
export async function listAdvances(ctx: Ctx, orderIds: number[]): Promise<Map<number, Advance[]>> {
  const { rows } = await ctx.client.query<Advance & { order_id: number }>(
    `select order_id, id, amount, "by", paid_at, paid_by from order_money
     where order_id = any($1::integer[]) and ${isAdvance} order by id`,
    [orderIds],
  )
  const advances = rows.map(({ order_id, ...advance }) => ({ order_id, advance }))
  return new Map(
    [...Map.groupBy(advances, ({ order_id }) => order_id)].map(([id, of]) => [
      id,
      of.map(({ advance }) => advance),
    ]),
  )
}
