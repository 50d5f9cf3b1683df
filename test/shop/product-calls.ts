/** An admin's products over HTTP: made, changed, and what their answers say. */
import { expect } from 'vitest'
import type { Reply, TestShop } from './shop.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
export type Json = any

/** @param usual what a new product has unless told otherwise: its sub-category at least */
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
    /** Expects that it was done. */
    changed: async (id: number, body: unknown): Promise<Json> => answered(await change(id, body)),
  }
}

/** What is on offer, as 'S/Red 3', in the order of sizes and colours. */
export const stockOf = ({ stock }: Json): string[] =>
  stock.map((row: Json) => `${row.size ?? '-'}/${row.color ?? '-'} ${row.quantity}`)
