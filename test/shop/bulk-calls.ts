/** Bulk changes by an admin over HTTP. */
import { expect } from 'vitest'
import { goOn } from '#server/bulk/bulk.ts'
import type { Json } from './product-calls.ts'
import type { TestShop } from './shop.ts'

export const callsOf = (shop: TestShop, { token, name }: { token: string; name: string }) => ({
  token,
  name,
  get: (path: string) => shop.request('GET', path, { token }),
  post: (path: string, body: object, headers: Record<string, string> = {}) =>
    shop.request('POST', path, { token, body, headers }),
})

/** For a shop without workers: `jobs` runs the queue. */
export function bulkCallsIn(shop: TestShop, admin: ReturnType<typeof callsOf>) {
  const jobs = () => goOn(shop.ctx, new AbortController().signal)
  const ok = async (
    answer: Promise<{ status: number; text: string; json: Json }>,
  ): Promise<Json> => {
    const { status, text, json } = await answer
    expect(status, text).toBe(200)
    return json
  }
  const preview = (selection: object, more: object = {}) =>
    ok(admin.post('/api/product/bulk/preview', { ...selection, per_page: 100, ...more }))
  /** Applies the values of the preview, as the screen does. */
  async function apply(selection: object): Promise<number> {
    const { seen } = await preview(selection)
    return (await ok(admin.post('/api/product/bulk/apply', { ...selection, seen }))).change.id
  }
  async function applied(selection: object) {
    const id = await apply(selection)
    await jobs()
    return record(id)
  }
  const record = (id: number, more = '') =>
    ok(admin.get(`/api/product/bulk/get/${id}?per_page=100${more}`))
  const undo = async (id: number) => {
    await ok(admin.post('/api/product/bulk/undo', { id }))
    await jobs()
    return record(id)
  }
  return { ok, preview, apply, applied, record, undo, jobs }
}
