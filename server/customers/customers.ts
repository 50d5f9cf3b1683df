/**
 * Customers by normalised phone, with or without an account: their orders, here and in a former shop, payments and refusals,
 * and the shop's notes and marks. Every figure is computed from the orders on request; none is
 * stored (R214).
 */
import type { Ctx } from '#server/ctx.ts'
import { listMemoryRows, type Memory } from './customers.queries.ts'

export { type ListedCustomer, listCustomers, walkCustomers } from './customer-list.ts'
export { getCustomer, noteCustomer } from './customer-records.ts'
export {
  findMark,
  forgetCustomer,
  history,
  isSince,
  lastDelivered,
  type Memory,
} from './customers.queries.ts'

/** Figures and notes of each requested phone, unknown ones included. Money in piastres. */
export async function listMemories(ctx: Ctx, phones: string[]): Promise<Map<string, Memory>> {
  return new Map((await listMemoryRows(ctx, phones)).map((memory) => [memory.phone, memory]))
}
