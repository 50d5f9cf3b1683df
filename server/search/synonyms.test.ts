/** Synonyms as admins edit them. Their effect on search is in search.test.ts. */
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { get, post, remove, lastChange, name } = await adminIn(shop)

const create = async (words: string, means?: string) =>
  (await post('/api/synonym/create', { words, means })).json.synonym
const find = async (text: string): Promise<string[]> =>
  (
    await shop.request('GET', `/api/userproduct/search?search=${encodeURIComponent(text)}`)
  ).json.products.map((product: { name: string }) => product.name)

test('words come from a form, in any commas, and are kept tidy', async () => {
  const reply = await post(
    '/api/synonym/create',
    multipart({ words: ' Pouf ,بوف،  foot-stool\n pouf,, Pouf', means: '' }),
  )
  expect(reply.status, reply.text).toBe(200)
  const { synonym } = reply.json
  expect(reply.json).toMatchObject({
    message: 'synonym created successfully',
    synonym: { means: null, version: 1 },
  })
  expect((await get(`/api/synonym/get/${synonym.id}`)).json).toEqual({ synonym })
  expect(await lastChange()).toMatchObject({
    room: 'synonyms',
    action: 'create',
    user_name: name,
    title: synonym.words,
    before: null,
  })
  const tidy = await create('one,  two  words ،ثلاثة\n four_five, ONE, !!!, <one>')
  expect(tidy.words).toBe('one, two words, ثلاثة, four five')
})

test('the next search knows a change', async () => {
  const { category } = (await post('/api/category/create', { name: 'House' })).json
  const { subcategory } = (
    await post('/api/subcategory/create', {
      category_id: category.id,
      name: 'Seats',
      status: 'active',
    })
  ).json
  await post('/api/product/create', {
    name: 'Ottoman',
    price: 5,
    subcategory_id: subcategory.id,
    quantity: 1,
  })
  expect(await find('hassock')).toEqual([])
  const { id } = await create('hassock, ottoman')
  expect(await find('hassock')).toEqual(['Ottoman'])
  expect(
    (await post(`/api/synonym/update/${id}`, { words: 'tuffet, ottoman' })).json.synonym,
  ).toMatchObject({ version: 2 })
  expect(await find('hassock')).toEqual([])
  expect(await find('tuffet')).toEqual(['Ottoman'])
  expect((await get(`/api/synonym/delete/${id}`)).json).toEqual({
    message: 'synonym deleted successfully',
  })
  expect(await find('tuffet')).toEqual([])
  expect((await remove(`/api/synonym/delete/${id}`)).status).toBe(404)
})

test('of two admins at one record the later one is told', async () => {
  const { id, version } = await create('a one, b one')
  await post(`/api/synonym/update/${id}`, { words: 'a one, c one', version })
  const late = await post(`/api/synonym/update/${id}`, { means: 'd one', version })
  expect(late.status).toBe(409)
  expect(late.json).toMatchObject({ code: 'changed_meanwhile', fields: ['words'] })
})

test.each([
  [{ words: '' }, 'Enter at least one word'],
  [{}, 'Enter at least one word'],
  [{ words: ' ، , !!!' }, 'Enter at least one word'],
  [{ words: 'a, one two three' }, 'Each may have two words at most, with commas between them'],
  [{ words: 'x'.repeat(limits.synonym_words + 1) }, 'This text is too long'],
])('%j is refused', async (body, text) => {
  const reply = await post('/api/synonym/create', body)
  expect(reply.status).toBe(422)
  expect(reply.json.errors).toEqual({ words: [text] })
})

test('they come by pages, are searched in any spelling and sorted', async () => {
  const { json } = await get('/api/synonym/all?search=fostan')
  expect(json).toMatchObject({ total: 1, current_page: 1, synonyms: { total: 1 } })
  expect(json.synonyms.data[0].words).toContain('fostan')
  expect(
    (await get(`/api/synonym/all?search=${encodeURIComponent('الفوانيس'.slice(2))}`)).json.total,
  ).toBe(1)
  const firstOf = async (sort: string) =>
    (await get(`/api/synonym/all?sort=${sort}&per_page=1`)).json.synonyms.data[0].words
  expect(await firstOf('oldest')).toContain('dress')
  expect(await firstOf('newest')).toBe('a one, c one')
  expect((await get('/api/synonym/all?page=2')).json.synonyms.data).toHaveLength(12)
})

test('there are as many as a search can look through', async () => {
  await shop.database.pool.query(
    `insert into search_synonyms (words) select 'word' || n from generate_series(1, $1 - (select count(*)::integer from search_synonyms)) as n`,
    [limits.synonyms],
  )
  expect((await post('/api/synonym/create', { words: 'one, more' })).status).toBe(409)
})
