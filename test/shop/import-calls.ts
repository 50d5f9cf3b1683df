/** Imports by an admin over HTTP, from file to result. */
import { expect } from 'vitest'
import { type adminIn, multipart } from './admin.ts'
import { until } from './soon.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
export type Json = any

/** Columns of the shop's own file format. */
export const productHeadings = [
  'Web address',
  'Name',
  'Name in Arabic',
  'Sub-category',
  'Price',
  'Original price',
  'Cost',
  'Size',
  'Color',
  'SKU',
  'Barcode',
  'Stock',
]

export const csv = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

/** For a shop with workers. */
export function importCallsIn({
  get,
  post,
}: Pick<Awaited<ReturnType<typeof adminIn>>, 'get' | 'post'>) {
  async function upload(content: string | Buffer, name = 'products.csv'): Promise<Json> {
    const reply = await post(
      '/api/import/read',
      multipart({
        file: new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
      }),
    )
    expect(reply.status, reply.text).toBe(200)
    return reply.json.import
  }

  /** Waits until the job has finished the step. */
  async function settled(id: number): Promise<Json> {
    const asked = async () => (await get(`/api/import/get/${id}`)).json.import
    await until(async () => !['checking', 'running', 'undoing'].includes((await asked()).state), 50)
    return asked()
  }

  /**
   * `places`: sub-categories of words, or that they are made; `states`: what orders of the file's
   * states become, beside what their words say.
   */
  async function check(
    one: Json,
    options: object = {},
    places: Record<string, number | 'create' | `create ${string}`> = {},
    states: Record<string, string> = {},
  ): Promise<Json> {
    const reply = await post('/api/import/check', {
      import_id: one.id,
      targets: one.columns.map(({ target }: Json) => target),
      places: one.words.map(({ word, subcategory_id }: Json) => ({
        word,
        ...(typeof places[word] === 'string'
          ? { subcategory_id: null, create: true, as_word: places[word].slice('create '.length) }
          : { subcategory_id: places[word] ?? subcategory_id }),
      })),
      option_uses: one.option_names.flatMap(({ name, use }: Json) => (use ? [{ name, use }] : [])),
      state_uses: one.order_states.flatMap(({ name, use }: Json) =>
        (states[name] ?? use) ? [{ name, use: states[name] ?? use }] : [],
      ),
      options: { fresh: 'file', ...options },
    })
    expect(reply.status, reply.text).toBe(200)
    return settled(one.id)
  }

  async function act(what: 'apply' | 'undo' | 'stop' | 'retry', id: number): Promise<Json> {
    const reply = await post(`/api/import/${what}`, { import_id: id })
    expect(reply.status, reply.text).toBe(200)
    return settled(id)
  }

  /** Runs an import from file to result. */
  async function bring(
    content: string | Buffer,
    options: object = {},
    places: Record<string, number | 'create' | `create ${string}`> = {},
  ): Promise<Json> {
    const checked = await check(await upload(content), options, places)
    expect(checked.state).toBe('checked')
    return act('apply', checked.id)
  }

  const listed = async (id: number, list: string): Promise<Json[]> =>
    (await get(`/api/import/products/${id}?list=${list}&per_page=100`)).json.products.data
  const problemsOf = async (id: number, notes = false): Promise<Json[]> =>
    (await get(`/api/import/problems/${id}?per_page=100${notes ? '&notes=true' : ''}`)).json
      .problems.data
  const product = async (sku: string): Promise<Json> => {
    const { products } = (await get(`/api/product/all?search=${encodeURIComponent(sku)}`)).json
    return products[0]
  }
  return { upload, settled, check, act, bring, listed, problemsOf, product }
}
