/**
 * Customers with orders as a list: search by phone in any spelling or by name, sorted by their
 * orders (R215).
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import type { customers as calls } from '#contract/orders/customers/customers.ts'
import { normalizePhone } from '#contract/text/phone.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameParts, normalise } from '#server/db/normalise.ts'
import { inPage, type ListOf, type PageAsked, sliceOf } from '#server/db/page.ts'
import { phoneBeginning } from '#server/db/phones.ts'
import { everything, walk } from '#server/db/walk.ts'
import {
  countCustomers,
  type CustomerSearch,
  findPhones,
  listNames,
  listPhones,
  type Named,
} from './customer-list.queries.ts'
import { listMemoryRows, type Memory } from './customers.queries.ts'

export type CustomersAsked = PageAsked & Omit<ListOf<ParsedOf<typeof calls.page>>, 'lang'>

/**
 * Page of customers, by last order by default, with counts per mark over all other filters. Money
 * in piastres.
 */
export async function listCustomers(
  ctx: Ctx,
  { search: written, mark, sort, ...asked }: CustomersAsked,
) {
  const found = written ? await findPhones(ctx, await readSearch(ctx, written)) : undefined
  const slice = sliceOf(asked)
  // Two connections, because both queries sum all orders.
  const [counts, phones] = await Promise.all([
    countCustomers(ctx, found),
    listPhones(ctx, { phones: found, mark }, sort, slice),
  ])
  return { ...inPage(await listRows(ctx, phones), slice, counts[mark ?? 'all']), counts }
}

/** All pages of the list in batches: the phones are read once at the start. */
export async function* walkCustomers(
  ctx: Ctx,
  { search: written, mark, sort }: Omit<CustomersAsked, keyof PageAsked>,
) {
  const found = written ? await findPhones(ctx, await readSearch(ctx, written)) : undefined
  const phones = await listPhones(ctx, { phones: found, mark }, sort, everything)
  yield* walk(phones, 200, (some) => listRows(ctx, some))
}

export type ListedCustomer = Memory & Named

/** Rows in the order of the phones. */
async function listRows(ctx: Ctx, phones: string[]): Promise<ListedCustomer[]> {
  const [memories, names] = await Promise.all([listMemoryRows(ctx, phones), listNames(ctx, phones)])
  const memoryOf = new Map(memories.map((memory) => [memory.phone, memory]))
  const nameOf = new Map(names.map((named) => [named.phone, named]))
  return phones.flatMap((phone) => {
    const [memory, named] = [memoryOf.get(phone), nameOf.get(phone)]
    return memory && named ? [{ ...memory, ...named }] : []
  })
}

const mostWords = 8
/** Minimum of digits: fewer would match nearly every phone. */
const fewestDigits = 3

/**
 * Parses a search. Digits alone are the beginning of a phone, or a part of it. A text that can
 * match no field finds nothing.
 */
async function readSearch(ctx: Ctx, written: string): Promise<CustomerSearch> {
  const typed = normalizePhone(written)
  const begin = phoneBeginning(typed)
  if (begin) return { by: 'phone', begin }
  if (new RegExp(`^\\d{${fewestDigits},}$`).test(typed)) return { by: 'digits', digits: typed }
  const [normal = ''] = await normalise(ctx, [written])
  return {
    by: 'words',
    words: [...new Set((normal.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap(nameParts))].slice(
      0,
      mostWords,
    ),
  }
}
