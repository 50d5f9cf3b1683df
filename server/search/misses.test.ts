/** Searches without a result: counting, and the owner's list. */
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'
import { sweepMisses } from './misses.ts'
import { refreshSearchWords } from './search.ts'

const shop = await testShop()
const { ctx } = shop
const { pool } = shop.database
const { get, post, remove, lastChange } = await adminIn(shop)

const ask = (text: string, more = '') =>
  shop.request('GET', `/api/userproduct/search?search=${encodeURIComponent(text)}${more}`)
const misses = async (query = '') =>
  (await get(`/api/search/misses?${query}`)).json.misses.data as {
    id: number
    text: string
    times: number
  }[]
/** Moves the last search into the past. */
const later = (time: string) =>
  pool.query('update search_misses set last_at = last_at - $1::interval', [time])

beforeAll(async () => {
  const { category } = (await post('/api/category/create', { name: 'Tents' })).json
  const { subcategory } = (
    await post('/api/subcategory/create', {
      category_id: category.id,
      name: 'Camping',
      status: 'active',
    })
  ).json
  await post('/api/product/create', {
    name: 'Desert Tent',
    price: 5,
    subcategory_id: subcategory.id,
    quantity: 1,
  })
  await refreshSearchWords(ctx)
})

test('what found nothing is counted once for each time that somebody asked, in any spelling', async () => {
  await ask('Kayak')
  await ask('kayak', '&per_page=5')
  expect(await misses()).toMatchObject([{ text: 'Kayak', times: 1, partial: false }])
  await later('1 minute')
  await ask('KAYAK')
  expect(await misses()).toMatchObject([{ text: 'KAYAK', times: 2 }])
})

test('what only came near is counted as such, what was found is not', async () => {
  await ask('tent')
  await ask('purple tents')
  await ask('violet tent')
  expect(await misses('found=near')).toMatchObject(
    [
      { text: 'purple tents', partial: true },
      { text: 'violet tent', partial: true },
    ].reverse(),
  )
  expect(await misses('found=nothing')).toMatchObject([{ text: 'KAYAK' }])
  expect(await misses('search=kayak')).toHaveLength(1)
  expect((await misses())[0]).toMatchObject({ text: 'KAYAK' })
})

test('nothing is known of who asked, nor is what is nobody’s business', async () => {
  const { rows } = await pool.query(
    `select column_name from information_schema.columns where table_name = 'search_misses' order by 1`,
  )
  expect(rows.map(({ column_name }) => column_name)).toEqual([
    'id',
    'last_at',
    'normal',
    'partial',
    'text',
    'times',
  ])
  await ask('mona@mail.example')
  for (const phone of [
    '0101 234 5678',
    '010.1234.5670',
    '(010) 1234-5670',
    '+20 (0) 10 - 1234 - 5670',
    '٠١٠.١٢٣٤.٥٦٧٠',
  ])
    await ask(phone)
  await ask('!!!')
  expect(await misses('search=mona')).toEqual([])
  expect(await misses()).toHaveLength(3)
})

test('one that was seen to is gone, until somebody asks again', async () => {
  const id = (await misses('search=kayak'))[0]?.id
  expect((await remove(`/api/search/miss/delete/${id}`)).json).toEqual({
    message: 'search deleted successfully',
  })
  // The entry in the audit log remains, without the text.
  expect(await lastChange()).toMatchObject({
    room: 'misses',
    action: 'delete',
    record_id: id,
    title: null,
    before: null,
    after: null,
  })
  expect((await remove(`/api/search/miss/delete/${id}`)).status).toBe(404)
  await ask('kayak')
  expect(await misses('search=kayak')).toMatchObject([{ times: 1 }])
})

test('after so many days they are forgotten, and of more than are kept the rarest', async () => {
  await later(`${limits.miss_days} days`)
  await later('1 hour')
  await ask('canoe')
  await sweepMisses(ctx)
  expect((await misses()).map(({ text }) => text)).toEqual(['canoe'])
  await pool.query(
    `insert into search_misses (normal, text, partial, times, last_at)
     select 'many ' || n, 'many ' || n, false, 2, now() from generate_series(1, $1::integer) as n`,
    [limits.misses],
  )
  await ask('raft')
  expect(await misses('search=raft')).toEqual([])
  await sweepMisses(ctx)
  const { rows } = await pool.query('select count(*)::integer as count from search_misses')
  expect(rows[0].count).toBe(limits.misses / 2)
  await ask('raft')
  expect(await misses('search=raft')).toHaveLength(1)
})
