/**
 * Orders and customers of a former shop, as an import has brought them: history of phones, which
 * nobody works on (R411). Orders are unique by their number, customers by their phone; money is in
 * piastres.
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import type { former } from '#contract/orders/former.ts'
import { normalizePhone } from '#contract/text/phone.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { nameParts, normalise } from '#server/db/normalise.ts'
import { inPage, sliceOf } from '#server/db/page.ts'
import { phoneBeginning } from '#server/db/phones.ts'
import { found } from '#server/refusal.ts'
import {
  deleteCustomers,
  deleteOrders,
  type FormerCustomer,
  type FormerOrder,
  type FormerSearch,
  findOrder,
  listCustomersOf,
  listOrderRows,
  listOrdersNumbered,
  type NewFormerCustomer,
  type NewFormerOrder,
  putCustomers,
  putOrders,
} from './former.queries.ts'

export type { FormerCustomer, FormerOrder, NewFormerCustomer, NewFormerOrder }

/**
 * Inserts orders, or replaces those of the same numbers, which may stand once among them; returns
 * ids in no order.
 */
export const writeFormerOrders = async (
  ctx: Ctx,
  orders: NewFormerOrder[],
): Promise<{ id: number; number: string }[]> =>
  orders.length === 0 ? [] : inTransaction(ctx, (ctx) => putOrders(ctx, orders))

/** Whole orders by number, in no order; unknown numbers are left out. */
export const findFormerOrders = async (ctx: Ctx, numbers: string[]): Promise<FormerOrder[]> =>
  numbers.length === 0 ? [] : listOrdersNumbered(ctx, numbers)

export const deleteFormerOrders = (ctx: Ctx, ids: number[]): Promise<void> =>
  inTransaction(ctx, (ctx) => deleteOrders(ctx, ids))

/**
 * Inserts customers, or replaces those of the same phones, which may stand once among them; returns
 * ids in no order.
 */
export const writeFormerCustomers = async (
  ctx: Ctx,
  customers: NewFormerCustomer[],
): Promise<{ id: number; phone: string }[]> =>
  customers.length === 0 ? [] : inTransaction(ctx, (ctx) => putCustomers(ctx, customers))

/** Whole customers by phone, in no order; unknown phones are left out. */
export const findFormerCustomers = async (ctx: Ctx, phones: string[]): Promise<FormerCustomer[]> =>
  phones.length === 0 ? [] : listCustomersOf(ctx, phones)

export const deleteFormerCustomers = (ctx: Ctx, ids: number[]): Promise<void> =>
  inTransaction(ctx, (ctx) => deleteCustomers(ctx, ids))

/** Page of orders, newest first by default, with the sum of all that match. */
export async function listFormerOrders(
  ctx: Ctx,
  { search, state, sort, ...asked }: ParsedOf<typeof former.page>,
) {
  const slice = sliceOf(asked)
  const { rows, total, sum } = await listOrderRows(
    ctx,
    { state, search: search ? await readSearch(ctx, search) : undefined },
    sort,
    slice,
  )
  return { ...inPage(rows, slice, total), sum }
}

const mostWords = 8

async function readSearch(ctx: Ctx, written: string): Promise<FormerSearch> {
  const [normal = ''] = await normalise(ctx, [written])
  const words = new Set(normal.split(/\s+/).filter(Boolean).flatMap(nameParts))
  return {
    words: [...words].slice(0, mostWords),
    begin: phoneBeginning(normalizePhone(written)),
  }
}

/** Refuses with 404. */
export const getFormerOrder = async (ctx: Ctx, id: number) => {
  const order = found(await findOrder(ctx, id), 'Order')
  return { ...order, pieces: order.lines.reduce((sum, { quantity }) => sum + quantity, 0) }
}
