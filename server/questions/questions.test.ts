import { expect, test } from 'vitest'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { makeGoods, read } = goodsIn(shop.database.pool)
const { makeAdmin, makeShopper } = peopleIn(shop)
const admin = await makeAdmin()

const form = {
  message: 'Is it lined?',
  client_name: 'Mona',
  client_email: 'mona@mail.example',
  client_phone: '01012345678',
}
const ask = (body: unknown, parts: { token?: string; headers?: Record<string, string> } = {}) =>
  shop.request('POST', '/api/question/create', { body, ...parts })
const readAll = (query = '', token = admin.token) =>
  shop.request('GET', `/api/userData/allQuestions${query}`, { token })
const newest = async () => (await readAll()).json.allQuestions.data[0]
const success = { status: 200, json: { message: 'question created successfully' } }

test('a question about a product reaches the admins with the product and the moment', async () => {
  const { id } = await makeGoods({ name: 'Blue Vase', name_ar: 'مزهرية زرقاء' })
  expect(await ask({ ...form, product_id: id })).toMatchObject(success)
  expect(await newest()).toEqual({
    id: expect.any(Number),
    ...form,
    product_id: id,
    product: 'Blue Vase',
    product_ar: 'مزهرية زرقاء',
    product_slug: expect.stringMatching(/^goods-/),
    language: null,
    answered_at: null,
    answer: null,
    answered_by: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+0[23]:00$/),
  })
  await read('update products set archived_at = now() where id = $1', [id])
  expect(await newest()).toMatchObject({ product: 'Blue Vase', product_slug: null })
})

test('it may be about no product, without a name and without a text, in every kind of body', async () => {
  const least = { client_email: 'mona@mail.example', client_phone: '01012345678' }
  const multipart = new FormData()
  for (const [name, value] of Object.entries({ ...least, product_id: '', message: '' }))
    multipart.append(name, value)
  for (const body of [
    least,
    { ...least, product_id: null },
    new URLSearchParams({ ...least, product_id: '' }),
    multipart,
  ]) {
    expect(await ask(body)).toMatchObject(success)
    expect(await newest()).toMatchObject({
      ...least,
      product_id: null,
      product: null,
      message: null,
      client_name: null,
    })
  }
})

test('an address and a phone number are needed, and a product that is named must be there', async () => {
  const before = await read('select count(*) from questions')
  expect((await ask({})).json).toMatchObject({
    code: 'invalid',
    errors: { client_email: ['Email is required'], client_phone: ['Phone number is required'] },
  })
  for (const [field, value] of [
    ['client_email', 'mona'],
    ['client_phone', '0101234567'],
    ['client_phone', '+201012345678'],
    ['product_id', 'vase'],
    ['message', 'x'.repeat(5001)],
  ] as const) {
    const reply = await ask({ ...form, [field]: value })
    expect(reply.status, field).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual([field])
  }
  const { id: archived } = await makeGoods()
  await read('update products set archived_at = now() where id = $1', [archived])
  for (const product_id of [archived, 2_000_000_000]) {
    expect(await ask({ ...form, product_id })).toMatchObject({
      status: 404,
      json: { message: 'Product not found' },
    })
  }
  expect(await read('select count(*) from questions')).toBe(before)
})

test('the bearer is optional, and a bad one is ignored', async () => {
  const { token } = await makeShopper()
  expect(await ask(form, { token })).toMatchObject(success)
  for (const authorization of [
    'Bearer null',
    'Bearer undefined',
    `Bearer ${'x'.repeat(43)}`,
    'Basic eDp5',
    'nonsense',
  ]) {
    expect(await ask(form, { headers: { authorization } })).toMatchObject(success)
  }
})

test('admins, and nobody else, read them newest first in pages', async () => {
  await read('delete from questions')
  await read(
    `insert into questions (client_email, client_phone, message, created_at)
     select 'mona@mail.example', '01012345678', 'Question ' || day, '2026-01-01'::date + day from generate_series(1, 14) as day`,
  )
  const figures = { total: 14, current_page: 2, last_page: 2 }
  const { json } = await readAll('?page=2')
  expect(json).toMatchObject({ ...figures, allQuestions: figures })
  expect(json.allQuestions.data.map(({ message }: { message: string }) => message)).toEqual([
    'Question 2',
    'Question 1',
  ])
  expect((await readAll('?page=nonsense')).json.allQuestions.data).toHaveLength(12)
  expect((await readAll('?page=3')).json.allQuestions).toEqual({
    data: [],
    ...figures,
    current_page: 3,
  })
  expect((await readAll('', (await makeShopper()).token)).status).toBe(403)
  expect((await shop.request('GET', '/api/userData/allQuestions')).status).toBe(401)
})

test('admins, and nobody else, read a single one as the list has it', async () => {
  const { id: product_id } = await makeGoods({ name: 'Blue Vase' })
  await ask({ ...form, product_id, lang: 'ar' })
  const row = await newest()
  const get = (id: number | string, token?: string) =>
    shop.request('GET', `/api/question/get/${id}`, { token })
  expect(await get(row.id, admin.token)).toMatchObject({ status: 200, json: { question: row } })
  expect(row).toMatchObject({ product: 'Blue Vase', language: 'ar' })
  for (const none of [2_000_000_000, 'abc']) {
    expect(await get(none, admin.token)).toMatchObject({
      status: 404,
      json: { message: 'Question not found' },
    })
  }
  expect((await get(row.id, (await makeShopper()).token)).status).toBe(403)
  expect((await get(row.id)).status).toBe(401)
})

const listed = async (query: Record<string, string>): Promise<string[]> => {
  const { json } = await readAll(`?${new URLSearchParams(query)}`)
  expect(json.total).toBe(json.allQuestions.data.length)
  return json.allQuestions.data.map(({ client_name }: { client_name: string }) => client_name)
}

test('admins find them by name, address, text and phone, those that wait or are answered, and the oldest first', async () => {
  await read('delete from questions')
  await read(
    `insert into questions (client_name, client_email, client_phone, message, created_at, answered_at) values
       ('Mona', 'm@mail.example', '01012345678', 'Is it lined?', '2026-01-01', null),
       ('إسراء', 'esraa@mail.example', '01298765432', '100% قطن؟', '2026-01-02', '2026-01-05'),
       ('Élise', 'e_b@mail.example', '01500000001', null, '2026-01-03', null)`,
  )
  for (const [search, names] of Object.entries({
    mona: ['Mona'],
    'LINED mona': ['Mona'],
    'lined elise': [],
    elise: ['Élise'],
    اسراء: ['إسراء'],
    '100%': ['إسراء'],
    '%': ['إسراء'],
    e_b: ['Élise'],
    _: ['Élise'],
    '+20 10 1234 5678': ['Mona'],
    '010-1234': ['Mona'],
    '+20 1298': ['إسراء'],
    '٠١٢ ٩٨٧': ['إسراء'],
    '9876': ['إسراء'],
    nobody: [],
    ' ': ['Élise', 'إسراء', 'Mona'],
  })) {
    expect(await listed({ search }), search).toEqual(names)
  }
  expect(await listed({ state: 'waiting' })).toEqual(['Élise', 'Mona'])
  expect(await listed({ state: 'answered' })).toEqual(['إسراء'])
  expect(await listed({ state: 'waiting', sort: 'oldest', search: 'mail' })).toEqual([
    'Mona',
    'Élise',
  ])
  for (const unknown of ['', 'null', 'done', 'NEWEST']) {
    expect(await listed({ state: unknown, sort: unknown }), unknown).toEqual([
      'Élise',
      'إسراء',
      'Mona',
    ])
  }
})
