/**
 * Updates of the search vocabulary from the catalogue, and their visibility in cached responses.
 */
import { refreshCatalogue } from '../../test/database/catalogue.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startJobs } from '#server/jobs/jobs.ts'
import { drain, oftenPolled } from '../../test/shop/jobs.ts'
import { type Person, peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { refreshWordsWork } from './search.job.ts'
import { refreshSearchWords } from './search.ts'

const shop = await testShop()
const { ctx, database } = shop
let admin: Person
let subcategory_id: number

beforeAll(async () => {
  admin = await peopleIn(shop).makeAdmin()
  const { category } = await post('/api/category/create', { name: 'Lamps', name_ar: 'مصابيح' })
  const { subcategory } = await post('/api/subcategory/create', {
    name: 'Table',
    status: 'active',
    category_id: category.id,
  })
  subcategory_id = subcategory.id
})

async function post(path: string, body: object) {
  const reply = await shop.request('POST', path, { body, token: admin.token })
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.json
}

const addProduct = async (name: string, parts: object = {}): Promise<number> =>
  (await post('/api/product/create', { name, price: 100, quantity: 5, subcategory_id, ...parts }))
    .product.id

const find = async (text: string) =>
  (await shop.api.search.search({ search: text })).products.map(({ name }) => name)

async function work() {
  const jobs = await startJobs({
    sql: database.pool,
    log: ctx.log,
    workers: [refreshWordsWork],
    context: () => ctx,
    work: oftenPolled,
  })
  await drain(database.pool, refreshWordsWork.kind.name).finally(jobs.stop)
}

describe('soon after an admin changed the catalogue', () => {
  test('a product’s new word is one that typos are corrected to, also where the old answer was kept', async () => {
    await addProduct('Marrakesh Pouffe')
    expect(await find('marakesh')).toEqual([])
    expect(await find('marakesh')).toEqual([])
    await work()
    expect(await find('marakesh')).toEqual(['Marrakesh Pouffe'])
  })

  test('a category’s new name is', async () => {
    const { category } = await post('/api/category/create', { name: 'Samovars' })
    const inside = await post('/api/subcategory/create', {
      name: 'Tinned',
      status: 'active',
      category_id: category.id,
    })
    await addProduct('Isfahan', { subcategory_id: inside.subcategory.id })
    await work()
    expect(await find('samovras')).toEqual(['Isfahan'])
    await post(`/api/category/update/${category.id}`, { name: 'Kettledrums', is_home: false })
    await work()
    expect(await find('samovras')).toEqual([])
    expect(await find('ketledrums')).toEqual(['Isfahan'])
  })

  test('the words of what is gone correct nothing any more', async () => {
    const id = await addProduct('Quince Pergola')
    await work()
    expect(await find('pregola')).toEqual(['Quince Pergola'])
    expect(
      (await shop.request('DELETE', `/api/product/delete/${id}`, { token: admin.token })).status,
    ).toBe(200)
    await work()
    const { rows } = await database.pool.query(
      `select word from search_words where word in ('quince', 'pergola', 'lamps')`,
    )
    expect(rows).toEqual([{ word: 'lamps' }])
  })

  test('nothing is learnt for what shows no words', async () => {
    await work()
    await post('/api/area/create', { city: 'Giza', price: 50 })
    const { rows } = await database.pool.query(
      `select state from pgboss.job where name = 'search-words' and state < 'active'`,
    )
    expect(rows).toEqual([])
  })
})

describe('learning again', () => {
  const words = async () =>
    (await database.pool.query('select word, frequency, xmin from search_words order by word')).rows

  test('of an unchanged catalogue touches no word and announces nothing', async () => {
    await refreshSearchWords(ctx)
    const [before, version] = [await words(), await settledVersion()]
    expect(before.length).toBeGreaterThan(3)
    await refreshSearchWords(ctx)
    expect(await words()).toEqual(before)
    expect(await settledVersion()).toBe(version)
  })

  test('announces a new word', async () => {
    await addProduct('Ottoman Divan')
    const version = await settledVersion()
    await refreshSearchWords(ctx)
    expect(await settledVersion()).toBeGreaterThan(version)
  })

  test('leaves a frequency until it has doubled', async () => {
    const frequencyOf = async (word: string) =>
      (await database.pool.query('select frequency from search_words where word = $1', [word]))
        .rows[0]?.frequency
    for (const number of [1, 2, 3]) await addProduct(`Trivet ${number}`)
    await refreshSearchWords(ctx)
    expect(await frequencyOf('trivet')).toBe(3)
    for (const number of [4, 5]) await addProduct(`Trivet ${number}`)
    await refreshSearchWords(ctx)
    expect(await frequencyOf('trivet')).toBe(3)
    await addProduct('Trivet 6')
    await refreshSearchWords(ctx)
    expect(await frequencyOf('trivet')).toBe(6)
  })

  test('by two at a time ends as by one', async () => {
    await addProduct('Bamboo Screen')
    await Promise.all([refreshSearchWords(ctx), refreshSearchWords(ctx), refreshSearchWords(ctx)])
    expect(await find('bambo scren')).toEqual(['Bamboo Screen'])
  })

  /** Version once no notification has arrived for a moment. */
  async function settledVersion() {
    let version = -1
    while (version !== database.changefeed.version()) {
      version = database.changefeed.version()
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    return version
  }
})

describe('the synonyms that every shop begins with', () => {
  test('are known in both languages, in both directions, and what is misspelled of them too', async () => {
    await addProduct('Aleppo Cushion', { name_ar: 'وسادة حلب' })
    for (const text of ['مخدات', 'pillows', 'makhada'])
      expect(await find(text), text).toEqual(['Aleppo Cushion'])
    await work()
    expect(await find('pilow')).toEqual(['Aleppo Cushion'])
    await addProduct('مخدة سادة')
    expect(await find('وسائد')).toContain('مخدة سادة')
  })
})

describe('hostile texts over HTTP', () => {
  test.each([
    ['metacharacters', `'vase':*A & !("x" | <-> y) \\ %_`],
    ['marks of direction', '\u202e\u200f\u2066فانوس\u2069'],
    ['emoji', '👗🏮🧵'],
    ['200 words', Array.from({ length: 200 }, (_, number) => `word${number}`).join(' ')],
    ['200 words of Arabic', 'الفستان '.repeat(200)],
    ['as long as an address may be', 'ف'.repeat(1500)],
  ])('%s are answered', async (_, text) => {
    const started = performance.now()
    const reply = await shop.request(
      'GET',
      `/api/userproduct/search?search=${encodeURIComponent(text)}`,
    )
    expect(reply.status).toBe(200)
    expect(reply.json).toMatchObject({ products: expect.any(Array), total: expect.any(Number) })
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('a megabyte is refused in one sentence', async () => {
    const reply = await shop
      .request('GET', `/api/userproduct/search?search=${'a'.repeat(1024 * 1024)}`)
      .catch(() => null)
    // The connection may be closed before the client has sent everything.
    if (reply) {
      expect(reply.status).toBe(431)
      expect(reply.json).toMatchObject({ code: 'too_large' })
    }
    expect((await shop.request('GET', '/api/userproduct/search?search=lamp')).status).toBe(200)
  })

  test.each([
    'search[]=a&search[]=b',
    'search=%ff%fe',
    'search=a&search=b',
    'search=%00',
    'search=%ED%A0%80',
  ])('%s', async (query) => {
    const { status, json } = await shop.request('GET', `/api/userproduct/search?${query}`)
    expect([200, 400, 422]).toContain(status)
    if (status !== 200) expect(json).toMatchObject({ code: expect.any(String) })
  })
})

test('everything is found and counted, also of a single letter', async () => {
  await database.pool.query(
    `insert into products (slug, name, price, subcategory_id, created_at)
     select 'xylophone-' || number, 'Xylophone ' || number, 100, $1, now() - number * interval '1 hour' from generate_series(1, 1005) as number`,
    [subcategory_id],
  )
  await refreshCatalogue(database.pool)
  for (const text of ['x', 'xy', 'xyl']) {
    const found = await shop.api.search.search({ search: text, page: '1' })
    expect(found).toMatchObject({ total: 1005, last_page: 84 })
    expect(found.products[0]?.name).toBe('Xylophone 1')
    const last = await shop.api.search.search({ search: text, page: '84' })
    expect(last.products.at(-1)?.name).toBe('Xylophone 1005')
  }
})
