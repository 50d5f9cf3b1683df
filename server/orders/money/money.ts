/**
 * Money of orders: what is owed, which parcel carries it, and what has been paid. A row is paid
 * only by the act of payment, and money to collect, to refund, owed and sold are sums of the
 * ledger's rows (R330). The caller has locked the order.
 */
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/staff.ts'
import { parcelEffects, statusEffects } from '../life.ts'
import type { OrderRow } from '../orders.queries.ts'
import type { Parcel } from '../parcels/parcels.queries.ts'
import type { Return } from '../returns/receive-return.queries.ts'
import {
  carryMoney,
  changeMoney,
  insertMoney,
  insertPaid,
  keepCredit,
  layDownMoney,
  letGoCarried,
  listMoneyOf,
  type MoneyRow,
  type Paid,
  payCarried,
  reviveMoney,
  unpayCarried,
  voidPaid,
} from './money.queries.ts'

export type { Paid } from './money.queries.ts'

/**
 * Updates the money of a parcel after its move.
 * @returns what its courier has paid out by this, and the returns whose money may be open again
 */
export async function followParcel(
  ctx: Ctx,
  parcel: Parcel,
  state: Parcel['state'],
): Promise<{ paid: Paid[]; reopened: number[] }> {
  const [before, after] = [parcelEffects[parcel.state].money, parcelEffects[state].money]
  const reopened: number[] = []
  if (before !== 'none' && after === 'none') reopened.push(...(await layDownMoney(ctx, parcel.id)))
  if (before === 'none' && after !== 'none') await carryMoney(ctx, parcel)
  if (before === 'void' && after !== 'void') await reviveMoney(ctx, parcel.id)
  if (before !== 'void' && after === 'void') reopened.push(...(await letGoCarried(ctx, parcel.id)))
  if (before === 'paid' && after === 'open') reopened.push(...(await unpayCarried(ctx, parcel.id)))
  return { paid: after === 'paid' ? await payCarried(ctx, parcel.id) : [], reopened }
}

/** Marks an order's money as paid when the order is accepted by hand without a parcel. */
export async function followStatus(
  ctx: Ctx,
  order: OrderRow,
  status: OrderRow['status'],
): Promise<void> {
  const [before, after] = [statusEffects[order.status].money, statusEffects[status].money]
  if (before === 'paid' && after !== 'paid') await voidPaid(ctx, order.id)
  if (before !== 'paid' && after === 'paid') await insertPaid(ctx, order.id)
}

export type ReturnMoney = Pick<MoneyRow, 'by' | 'money_to'> & {
  refund: number
  credit: number
  exchange_order_id: number | null
}

/** Inserts open refund and credit of an agreed return. Sums in piastres. */
export async function promise(
  ctx: Ctx,
  order_id: number,
  return_id: number,
  { refund, credit, exchange_order_id, by, money_to }: ReturnMoney,
): Promise<void> {
  if (refund > 0)
    await insertMoney(ctx, {
      order_id,
      return_id,
      kind: 'refund',
      amount: -refund,
      by: by ?? 'transfer',
      money_to,
    })
  if (exchange_order_id !== null)
    await insertMoney(ctx, {
      order_id: exchange_order_id,
      return_id,
      kind: 'credit',
      amount: credit,
    })
}

/** Voids the open rows of a cancelled return. */
export async function letGo(ctx: Ctx, returnId: number): Promise<void> {
  for (const row of await listMoneyOf(ctx, returnId))
    if (row.state === 'open') await changeMoney(ctx, row.id, { state: 'void' })
}

/**
 * Pays the credit and cuts refunds to the received pieces, once a return is complete or ended:
 * exchanged pieces pay of the new order what was agreed, and the rest of their price is refunded.
 * @param worth price paid for the received pieces; refunds already paid out by a courier stay
 * @param hasCarrier whether a parcel of the new order may still leave, whose courier can pay out
 * money
 */
export async function settle(
  ctx: Ctx,
  returnId: number,
  worth: { money: number; exchanged: number },
  hasCarrier: boolean,
): Promise<void> {
  const rows = await listMoneyOf(ctx, returnId)
  const agreed = rows
    .filter(({ kind, state }) => kind !== 'refund' && state !== 'void')
    .reduce((sum, { amount }) => sum + Math.abs(amount), 0)
  const credit = Math.min(worth.exchanged, agreed)
  for (const row of rows) {
    if (row.state !== 'open') continue
    const most = row.kind === 'refund' ? worth.money + worth.exchanged - credit : credit
    const amount = row.kind === 'credit' ? most : -most
    if (row.kind === 'credit') {
      await changeMoney(
        ctx,
        row.id,
        amount > 0 ? { amount, state: 'paid', paid_at: ctx.now() } : { state: 'void' },
      )
      await keepCredit(ctx, row.order_id, amount)
    } else if (amount === 0) await changeMoney(ctx, row.id, { state: 'void' })
    else if (row.parcel_id === null)
      await changeMoney(ctx, row.id, {
        amount,
        by: row.by === 'courier' && hasCarrier ? 'courier' : 'transfer',
      })
  }
}

/**
 * Turns credit into a refund when the new order of an exchange is rejected: its old pieces no
 * longer pay for anything.
 */
export async function oweCredit(
  ctx: Ctx,
  { id, order_id }: Pick<Return, 'id' | 'order_id'>,
): Promise<void> {
  for (const row of await listMoneyOf(ctx, id)) {
    if (
      row.kind === 'refund' &&
      row.state === 'open' &&
      row.by === 'courier' &&
      row.parcel_id === null
    )
      await changeMoney(ctx, row.id, { by: 'transfer' })
    if (row.kind !== 'credit' || row.state === 'void') continue
    await changeMoney(ctx, row.id, { state: 'void', paid_at: null })
    await keepCredit(ctx, row.order_id, 0)
    if (row.amount > 0)
      await insertMoney(ctx, {
        order_id,
        return_id: id,
        kind: 'credit_refund',
        amount: -row.amount,
        by: 'transfer',
      })
  }
}

/**
 * Turns the refund back into credit when that order is restored. Returns false and changes nothing
 * if the refund was paid.
 */
export async function payByCredit(
  ctx: Ctx,
  { id, received_at }: Pick<Return, 'id' | 'received_at'>,
): Promise<boolean> {
  const rows = await listMoneyOf(ctx, id)
  const owed = rows.find(({ kind, state }) => kind === 'credit_refund' && state !== 'void')
  const credit = rows.find(({ kind }) => kind === 'credit')
  if (owed?.state === 'paid') return false
  if (!owed || !credit) return true
  await changeMoney(ctx, owed.id, { state: 'void' })
  await changeMoney(
    ctx,
    credit.id,
    received_at ? { state: 'paid', paid_at: received_at } : { state: 'open' },
  )
  if (received_at) await keepCredit(ctx, credit.order_id, credit.amount)
  return true
}

/**
 * Marks open refunds as paid by transfer, except those that a parcel carries. Returns their sum and
 * address; null if there are none.
 */
export async function payOpen(
  ctx: Ctx,
  returnId: number,
): Promise<{ amount: number; money_to: string | null } | null> {
  const open = (await listMoneyOf(ctx, returnId)).filter(
    ({ state, parcel_id, kind }) => state === 'open' && parcel_id === null && kind !== 'credit',
  )
  for (const { id } of open)
    await changeMoney(ctx, id, {
      state: 'paid',
      by: 'transfer',
      paid_at: ctx.now(),
      paid_by: actorOf(ctx)?.user_name ?? null,
    })
  const [first] = open
  return first
    ? { amount: -open.reduce((sum, { amount }) => sum + amount, 0), money_to: first.money_to }
    : null
}

/**
 * Whether money was refunded for a return's pieces, and whether its credit is owed as money.
 * @property refunded piastres of paid refunds
 */
export async function standOf(
  ctx: Ctx,
  returnId: number,
): Promise<{ isPaid: boolean; isOwed: boolean; refunded: number }> {
  const refunds = (await listMoneyOf(ctx, returnId)).filter(
    ({ kind, state }) => kind !== 'credit' && state !== 'void',
  )
  return {
    isPaid: refunds.some(({ state }) => state === 'paid'),
    isOwed: refunds.some(({ kind }) => kind === 'credit_refund'),
    refunded: refunds
      .filter(({ state }) => state === 'paid')
      .reduce((sum, { amount }) => sum - amount, 0),
  }
}
