import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/accounts/audit-log.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { read } = rowsIn(shop.database.pool)
const { makeAdmin, makeShopper } = peopleIn(shop)
const admin = await makeAdmin()

const form = {
  name: 'Mona',
  email: 'mona@mail.example',
  phone: '01112345678',
  country: 'Egypt',
  type: 'whatsapp',
}
const request = (body: unknown) => shop.request('POST', '/api/callback/create', { body })
const readAll = (query = '', token = admin.token) =>
  shop.request('GET', `/api/userData/allCallbacks${query}`, { token })
const newest = async () => (await readAll()).json.allCallbacks.data[0]
const success = { status: 200, json: { message: 'callBack created successfully' } }

test('a request reaches the admins, in every kind of body and for every way to be reached', async () => {
  const multipart = new FormData()
  for (const [name, value] of Object.entries({ ...form, type: 'sms' }))
    multipart.append(name, value)
  for (const [body, type] of [
    [form, 'whatsapp'],
    [new URLSearchParams({ ...form, type: 'call' }), 'call'],
    [multipart, 'sms'],
  ] as const) {
    expect(await request(body)).toMatchObject(success)
    const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+0[23]:00$/)
    expect(await newest()).toEqual({
      id: expect.any(Number),
      ...form,
      type,
      called_at: null,
      created_at,
    })
  }
  expect(await request({ ...form, name: '' })).toMatchObject(success)
  expect(await newest()).toMatchObject({ name: null })
})

test('what is missing or wrong is said in the words of the form, and nothing is kept', async () => {
  const before = await read('select count(*) from callbacks')
  expect((await request({})).json.errors).toEqual({
    email: ['email is required'],
    phone: ['phone is required'],
    country: ['Country is required'],
    type: ['Type is required'],
  })
  for (const [field, value, text] of [
    ['email', 'mona', 'Invalid email address'],
    ['phone', '01312345678', 'Invalid phone number'],
    ['phone', 1_112_345_678, 'Invalid phone number'],
    ['country', ' ', 'Country is required'],
    ['type', 'pigeon', 'Type is required'],
    ['type', '', 'Type is required'],
  ] as const) {
    expect(await request({ ...form, [field]: value }), `${field} ${value}`).toMatchObject({
      status: 422,
      json: { errors: { [field]: [text] } },
    })
  }
  expect(await read('select count(*) from callbacks')).toBe(before)
})

test('admins, and nobody else, read them newest first in pages', async () => {
  await read('delete from callbacks')
  await read(
    `insert into callbacks (name, email, phone, country, created_at)
     select 'Caller ' || day, 'mona@mail.example', '01012345678', 'Egypt', '2026-01-01'::date + day from generate_series(1, 14) as day`,
  )
  const figures = { total: 14, current_page: 2, last_page: 2 }
  const { json } = await readAll('?page=2')
  expect(json).toMatchObject({ ...figures, allCallbacks: figures })
  expect(json.allCallbacks.data.map(({ name }: { name: string }) => name)).toEqual([
    'Caller 2',
    'Caller 1',
  ])
  expect((await readAll('?page=undefined')).json.allCallbacks.data).toHaveLength(12)
  expect((await readAll('?page=3')).json.allCallbacks).toEqual({
    data: [],
    ...figures,
    current_page: 3,
  })
  expect((await readAll('', (await makeShopper()).token)).status).toBe(403)
  expect((await shop.request('GET', '/api/userData/allCallbacks')).status).toBe(401)
})

const listed = async (query: Record<string, string>): Promise<string[]> => {
  const { json } = await readAll(`?${new URLSearchParams(query)}`)
  expect(json.total).toBe(json.allCallbacks.data.length)
  return json.allCallbacks.data.map(({ name }: { name: string }) => name)
}

test('admins find them by name, address, country and phone, by state and type, and the oldest first', async () => {
  await read('delete from callbacks')
  await read(
    `insert into callbacks (name, email, phone, country, type, created_at, called_at) values
       ('Mona', 'm@mail.example', '01012345678', 'Egypt', 'call', '2026-01-01', null),
       ('إسراء', 'esraa@mail.example', '01298765432', 'مصر', 'sms', '2026-01-02', '2026-01-05'),
       ('Élise', 'e@mail.example', '01500000001', 'France', 'whatsapp', '2026-01-03', null)`,
  )
  for (const [search, names] of Object.entries({
    mona: ['Mona'],
    'egypt MONA': ['Mona'],
    elise: ['Élise'],
    اسراء: ['إسراء'],
    'esraa@': ['إسراء'],
    france: ['Élise'],
    '+20 10 1234 5678': ['Mona'],
    '٠١٢ ٩٨٧': ['إسراء'],
    '0000': ['Élise'],
    '%': [],
  })) {
    expect(await listed({ search }), search).toEqual(names)
  }
  expect(await listed({ state: 'waiting' })).toEqual(['Élise', 'Mona'])
  expect(await listed({ state: 'done' })).toEqual(['إسراء'])
  expect(await listed({ type: 'whatsapp' })).toEqual(['Élise'])
  expect(await listed({ type: 'call', state: 'done' })).toEqual([])
  expect(await listed({ sort: 'oldest' })).toEqual(['Mona', 'إسراء', 'Élise'])
  for (const unknown of ['', 'null', 'answered', 'pigeon']) {
    expect(await listed({ state: unknown, type: unknown, sort: unknown }), unknown).toEqual([
      'Élise',
      'إسراء',
      'Mona',
    ])
  }
})

const mark = (id: number | string, done: unknown, token = admin.token, undo?: unknown) =>
  shop.request('POST', `/api/userData/callback/${id}/changeStatus`, { body: { done, undo }, token })

test('a callback is ticked off and taken back, and the audit log says by whom', async () => {
  await request(form)
  const { id } = await newest()
  expect(await mark(id, true)).toMatchObject({
    status: 200,
    json: { message: 'Callback status changed to done' },
  })
  const { called_at } = await newest()
  expect(called_at).toMatch(/^\d{4}-\d\d-\d\dT.*\+0[23]:00$/)
  await mark(id, 'on')
  expect(await newest()).toMatchObject({ called_at })
  expect((await mark(id, false)).json).toEqual({ message: 'Callback status changed to waiting' })
  expect(await newest()).toMatchObject({ called_at: null })
  const { json } = await shop.request('GET', '/api/history/all?per_page=100', {
    token: admin.token,
  })
  const entries = json.history.data.filter(
    ({ room, record_id }: AuditEntry) => room === 'callbacks' && record_id === id,
  )
  expect(entries).toMatchObject([
    { action: 'update', user_name: admin.name, before: { called_at }, after: { called_at: null } },
    { action: 'update', before: { called_at: null }, after: { called_at } },
  ])
  expect((await mark(id, 'maybe')).json.errors).toHaveProperty('done')
  expect((await mark(id, true, admin.token, 'perhaps')).json.errors).toHaveProperty('undo')
  expect((await mark(999_999, true)).json.message).toBe('Callback not found')
  expect((await mark(id, true, (await makeShopper()).token)).status).toBe(403)
})

test('who takes back that it waits again finds when it was done; without that it is done now', async () => {
  await request(form)
  const { id } = await newest()
  const doneAt = async () => (await newest()).called_at
  const before = '2026-01-05T12:00:00+02:00'
  await read('update callbacks set called_at = $2 where id = $1', [id, before])
  await mark(id, false)
  expect(await doneAt()).toBeNull()
  expect((await mark(id, true, admin.token, true)).json).toEqual({
    message: 'Callback status changed to done',
  })
  expect(await doneAt()).toBe(before)
  await mark(id, false)
  await mark(id, true)
  expect(await doneAt()).not.toBe(before)
  // Marked as done anew, which replaces the former time: undo restores the new one.
  const anew = await doneAt()
  await mark(id, false, admin.token, true)
  await mark(id, true, admin.token, true)
  expect(await doneAt()).toBe(anew)
  await request(form)
  const never = (await newest()).id
  await mark(never, true, admin.token, true)
  expect(await doneAt()).not.toBeNull()
  const { json } = await shop.request('GET', '/api/history/all?per_page=100&room=callbacks', {
    token: admin.token,
  })
  const fields = json.history.data.flatMap((entry: AuditEntry) =>
    Object.keys({ ...entry.before, ...entry.after }),
  )
  expect([...new Set(fields)]).toEqual(['called_at'])
})

test('who wants to be reached by phone alone says so, and needs no address', async () => {
  const { email: _, ...byPhone } = form
  expect((await request(byPhone)).json.errors).toEqual({ email: ['email is required'] })
  expect(await request({ ...byPhone, contact: 'phone' })).toMatchObject(success)
  expect(await newest()).toMatchObject({ email: null, phone: form.phone })
  expect((await readAll(`?search=${form.phone}`)).json.total).toBeGreaterThan(0)
  expect((await request({ contact: 'phone', country: 'Egypt', type: 'sms' })).json.errors).toEqual({
    phone: ['phone is required'],
  })
  expect((await request({ ...form, contact: 'phone', email: 'mona' })).json.errors).toEqual({
    email: ['Invalid email address'],
  })
  const empty = { email: '', phone: '', country: '', type: '' }
  expect((await request(empty)).json.errors).toEqual((await request({})).json.errors)
  expect((await request({ contact: 'pigeon' })).json.errors).toMatchObject({
    email: ['email is required'],
    phone: ['phone is required'],
  })
})
