/**
 * Whom the shop sells to, by phone in its one form, with or without an account: what each phone has
 * ordered, paid and refused, and what the shop has noted about it. Customers promises that every
 * figure is what its orders say at the moment of asking: none is kept beside them (R214).
 */
import type { Ctx } from '#server/ctx.ts'
import { listMemoryRows, type Memory } from './customers.queries.ts'

export { type ListedCustomer, listCustomers, walkCustomers } from './customer-list.ts'
export { getCustomer, noteCustomer } from './customer-records.ts'
export { findMark, isRefused, type Memory } from './customers.queries.ts'

/** By phone: each that is asked for, also one of which nothing is known. Money in piastres. */
export async function listMemories(ctx: Ctx, phones: string[]): Promise<Map<string, Memory>> {
  return new Map((await listMemoryRows(ctx, phones)).map((memory) => [memory.phone, memory]))
}
