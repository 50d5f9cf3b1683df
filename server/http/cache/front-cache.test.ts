/**
 * Cached responses of public calls are the same for all visitors, so no visitor may place a
 * response under another address.
 */
import { get, type IncomingMessage } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { goodsIn } from '../../../test/shop/goods.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { makeGoods } = goodsIn(shop.database.pool)

/** Sends the address unchanged: fetch would normalise it. */
const read = (path: string): Promise<string> =>
  new Promise((resolve, reject) =>
    get(shop.url, { path }, (answer) => resolve(text(answer))).on('error', reject),
  )

const firstName = async (path: string) => JSON.parse(await read(path)).products[0].name

const odd = [
  '??lang=ar',
  '?lang=ar&lang=en',
  '?lang=en&lang=ar',
  '?lang[]=ar',
  '?lang=%61r',
  '?%6cang=ar',
  '?&?lang=ar',
  '#?lang=ar',
  '?lang=ar#',
  '?lang=ar%00',
  '?lang=ar%FF',
  '?lang=ar;',
  '??page=2',
  '?page[]=2',
]

test.each(odd)('an address that ends in %s leaves nothing under another one', async (end) => {
  const { id } = await makeGoods({ name: `Dress ${end}`, name_ar: `فستان ${end}` })
  const list = `/api/products/category/${(await shop.database.pool.query('select category_id as id from subcategories s join products p on p.subcategory_id = s.id where p.id = $1', [id])).rows[0].id}`
  await read(list + end)
  expect(await firstName(list)).toBe(`Dress ${end}`)
  expect(await firstName(`${list}?lang=ar`)).toBe(`فستان ${end}`)
  expect(JSON.parse(await read(`${list}?page=2`)).products).toEqual([])
})

const ask = (
  path: string,
  headers: Record<string, string>,
): Promise<{ answer: IncomingMessage; body: Buffer }> =>
  new Promise((resolve, reject) =>
    get(shop.url, { path, headers }, async (answer) =>
      resolve({ answer, body: await buffer(answer) }),
    ).on('error', reject),
  )

test('the first answer and those from memory are the same, in every form and with every header', async () => {
  for (let made = 0; made < 10; made++) await makeGoods({ name: `Cushion ${made}` })
  const list = '/api/userproduct/all?page=1'
  const forms = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
  for (const [form, open] of Object.entries(forms)) {
    const [first, second] = [
      await ask(list, { 'accept-encoding': form }),
      await ask(list, { 'accept-encoding': form }),
    ]
    expect(first.answer.headers['content-encoding']).toBe(form === 'identity' ? undefined : form)
    expect(second.body).toEqual(first.body)
    const { date: _, 'x-request-id': id, ...headers } = first.answer.headers
    expect(second.answer.headers).toMatchObject(headers)
    expect([id, second.answer.headers['x-request-id']]).toEqual([
      expect.stringMatching(/^[\w-]+$/),
      expect.not.stringMatching(id as string),
    ])
    expect(JSON.parse(open(second.body).toString()).products[0].name).toBe('Cushion 9')
  }
})

test.each([
  ['br;q=0', undefined],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0', undefined],
  ['x-br', undefined],
  ['*;q=0', undefined],
  ['gzip;q=1, br;q=0.2', 'gzip'],
  ['identity;q=0, *', 'br'],
])('a client that says %j is taken at its word, from memory too', async (accepted, coding) => {
  for (let made = 0; made < 10; made++) await makeGoods({ name: `Cushion ${made}` })
  const list = '/api/userproduct/all?page=1'
  for (const _time of ['first', 'second', 'third']) {
    const { answer } = await ask(list, { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(coding)
  }
})

test('who has the answer of an address is told so, until it is another one', async () => {
  const list = '/api/userproduct/all?page=1'
  const { answer } = await ask(list, {})
  const etag = answer.headers.etag as string
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const { answer, body } = await ask(list, { 'if-none-match': known })
    expect(answer.statusCode).toBe(304)
    expect(answer.headers).toMatchObject({
      etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'x-robots-tag': 'noindex',
    })
    expect(body).toHaveLength(0)
  }
  await makeGoods({ name: 'Newest' })
  // The database announces changes made without the shop.
  await expect
    .poll(async () => (await ask(list, { 'if-none-match': etag })).answer.statusCode)
    .toBe(200)
})
