/** Products of an admin over HTTP: created, changed, and read from responses. */
import { expect } from 'vitest'
import type { Reply, TestShop } from './shop.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
export type Json = any

/**
 * Product calls of a shop.
 * @param usual defaults of a new product, at least its sub-category
 */
export function productCallsIn(
  { request }: TestShop,
  token: string,
  usual: { subcategory_id: number; quantity?: number },
) {
  let made = 0
  const answered = ({ status, text, json }: Reply): Json => {
    expect(status, text).toBe(200)
    return json.product
  }
  const change = (id: number, body: unknown): Promise<Reply> =>
    request('POST', `/api/product/update/${id}`, { token, body })
  return {
    make: async (parts: object = {}): Promise<Json> => {
      const body = { name: `Product ${++made}`, price: 100, ...usual, ...parts }
      return answered(await request('POST', '/api/product/create', { token, body }))
    },
    change,
    /** Expects a successful change. */
    changed: async (id: number, body: unknown): Promise<Json> => answered(await change(id, body)),
  }
}

/** Offered stock, as 'S/Red 3', in the order of sizes and colours. */
export const stockOf = ({ stock }: Json): string[] =>
  stock.map((row: Json) => `${row.size ?? '-'}/${row.color ?? '-'} ${row.quantity}`)
