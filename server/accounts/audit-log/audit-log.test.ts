import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditAction, AuditRoom } from '#contract/accounts/audit-log.ts'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { productCallsIn } from '../../../test/shop/product-calls.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const people = peopleIn(shop)
const admin = await people.makeAdmin()
const as = people.as(admin)

const read = async (query = '') =>
  (await shop.request('GET', `/api/history/all${query}`, { token: admin.token })).json
const logged = (ctx: Ctx, record_id: number, before: object | null, after: object | null) =>
  logChange(ctx, {
    room: 'areas',
    action: 'update',
    record_id,
    before: before as never,
    after: after as never,
  })

beforeEach(() => shop.database.pool.query('delete from audit_log'))

test('what an admin changed is kept with who, when and the fields that differ, newest first', async () => {
  await logged(as, 1, null, { city: 'Giza', price: 6000 })
  await logged(as, 1, { city: 'Giza', price: 6000 }, { city: 'Giza', price: 7000 })
  await logged(as, 1, { city: 'Giza', price: 7000 }, null)
  const entry = {
    id: expect.any(Number),
    user_id: admin.id,
    user_name: admin.name,
    action: 'update',
    user_role: 'owner',
    room: 'areas',
    record_id: 1,
    title: 'Giza',
    title_ar: null,
    restored: false,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\+0[23]:00$/),
  }
  const figures = { current_page: 1, last_page: 1, total: 3 }
  expect(await read()).toEqual({
    history: {
      data: [
        { ...entry, before: { city: 'Giza', price: 70 }, after: null },
        { ...entry, before: { price: 60 }, after: { price: 70 } },
        { ...entry, before: null, after: { city: 'Giza', price: 60 } },
      ],
      ...figures,
    },
    ...figures,
  })
})

test('a title is given in Arabic as the entry left it, else as it is now', async () => {
  const { rows } = await shop.database.pool.query(
    "insert into areas (city, city_ar, price) values ('Luxor', 'الأقصر', 100) returning id",
  )
  const { id } = rows[0]
  await logged(as, id, { city: 'Luxor', price: 50 }, { city: 'Luxor', price: 100 })
  await logged(as, id, { city: 'Luxor', city_ar: 'الاقصر' }, { city: 'Luxor', city_ar: 'أقصر' })
  await logged(as, id, { city: 'Luxor', city_ar: 'الأقصر' }, null)
  const { data } = (await read()).history
  expect(data.map(({ title_ar }: { title_ar: string }) => title_ar)).toEqual([
    'الأقصر',
    'أقصر',
    'الأقصر',
  ])
})

test('rows are shown as the API speaks: EGP, Cairo’s time, addresses, and no columns of the shop’s own', async () => {
  const [file] = (
    await shop.database.pool.query(
      `insert into media_files (stem, width, height, bytes) values ('${'ab'.repeat(16)}', 4, 3, 9) returning id`,
    )
  ).rows
  const path = `/media/${'ab'.repeat(16)}.webp`
  const own = { position: 4, created_at: new Date('2026-01-05T10:00:00Z') }
  await logged(as, 1, { name: 'Clay', media_id: file.id, ...own }, null)
  await logged(as, 2, null, {
    discount: 12_345,
    original_price: null,
    stock: [{ size: 'S', quantity: 200 }],
    ...own,
  })
  await logged(as, 3, null, {
    told_at: new Date('2026-07-05T22:30:00Z'),
    day: '2026-07-05',
    media_id: null,
    phone_media_id: file.id,
  })
  await logged(as, 4, null, { pictures: [{ stem: 'ab'.repeat(16), alt: 'A vase', alt_ar: null }] })
  const { data } = (await read()).history
  expect(
    data.map(({ before, after }: { before: object; after: object }) => before ?? after),
  ).toEqual([
    { pictures: [{ path, alt: 'A vase', alt_ar: null }] },
    { told_at: '2026-07-06T01:30:00+03:00', day: '2026-07-05', picture: null, phone_path: path },
    { discount: 123.45, original_price: null, stock: [{ size: 'S', quantity: 200 }] },
    { name: 'Clay', picture: path },
  ])
})

test('of a changed stock the changed pieces alone are shown', async () => {
  const stock = (...quantities: number[]) =>
    quantities.map((quantity, at) => ({ size: ['S', 'M', 'L'][at], color: 'Red', quantity }))
  await logged(as, 1, { quantity: 9, stock: stock(2, 3, 4) }, { quantity: 13, stock: stock(2, 7) })
  await logged(as, 2, { stock: null }, { stock: stock(1, 1) })
  const [counted, changed] = (await read()).history.data
  expect(changed).toMatchObject({
    before: { quantity: 9, stock: stock(2, 3, 4).slice(1) },
    after: { quantity: 13, stock: stock(2, 7).slice(1) },
  })
  expect(counted).toMatchObject({ before: { stock: null }, after: { stock: stock(1, 1) } })
})

test('a change that is undone, changed nothing, or was no admin’s leaves no trace', async () => {
  const undone = inTransaction(as, async (ctx) => {
    await logged(ctx, 1, null, { city: 'Giza' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await logged(as, 2, { city: 'Giza' }, { city: 'Giza' })
  await logged(shop.ctx, 3, null, { city: 'Giza' })
  await logged(people.as(await people.makeShopper(), false), 4, null, { city: 'Giza' })
  expect((await read()).total).toBe(0)
})

test('the list pages, and keeps the name of an admin whose account is gone', async () => {
  const gone = await people.makeAdmin()
  for (const record_id of [1, 2, 3])
    await logged(people.as(gone), record_id, null, { city: 'Giza' })
  await shop.database.pool.query('delete from users where id = $1', [gone.id])
  const second = await read('?page=2&per_page=2')
  expect(second).toMatchObject({ current_page: 2, last_page: 2, total: 3 })
  expect(second.history.data).toMatchObject([{ record_id: 1, user_id: null, user_name: gone.name }])
  expect(await read('?page=9')).toMatchObject({
    history: { data: [] },
    current_page: 9,
    last_page: 1,
  })
})

test('who stands in it is listed by name, once, while they have an account', async () => {
  const [mona, gone] = [await people.makeAdmin(), await people.makeAdmin()]
  await shop.database.pool.query(`update users set name = 'Aya' where id = $1`, [mona.id])
  for (const who of [admin, mona, mona, gone])
    await logged(people.as(who), 1, null, { city: 'Giza' })
  await shop.database.pool.query('delete from users where id = $1', [gone.id])
  await people.makeAdmin()
  const { people: listed } = (
    await shop.request('GET', '/api/history/people', { token: admin.token })
  ).json
  expect(listed).toEqual([
    { id: admin.id, name: admin.name },
    { id: mona.id, name: 'Aya' },
  ])
})

test('only admins read it', async () => {
  expect((await shop.request('GET', '/api/history/all')).status).toBe(401)
  expect(
    (await shop.request('GET', '/api/history/all', { token: (await people.makeShopper()).token }))
      .status,
  ).toBe(403)
})

test('changes are searched by admin and record, narrowed and sorted', async () => {
  const mona = people.as({ ...(await people.makeAdmin()), name: 'Mona Adel' })
  const hoda = people.as({ ...(await people.makeAdmin()), name: 'هدى أحمد' })
  const say = (ctx: Ctx, room: AuditRoom, action: AuditAction, record_id: number, name: string) =>
    logChange(ctx, { room, action, record_id, before: null, after: { name } })
  await say(mona, 'products', 'create', 1, 'Linen 50%_off')
  await say(mona, 'products', 'delete', 2, 'فستان أزرق')
  await say(hoda, 'areas', 'create', 3, 'Aswan')
  const days = ['2026-03-01 00:30+02', '2026-03-02 12:00+02', '2026-03-02 23:30+02']
  for (const [index, at] of days.entries()) {
    await shop.database.pool.query('update audit_log set created_at = $1 where record_id = $2', [
      at,
      index + 1,
    ])
  }
  const find = async (query: string) => {
    const { history, total } = await read(`?${query}`)
    expect(total).toBe(history.data.length)
    return history.data.map((entry: { record_id: number }) => entry.record_id)
  }
  const search = (text: string, more = '') => find(`search=${encodeURIComponent(text)}${more}`)
  expect(await find('')).toEqual([3, 2, 1])
  expect(await find('sort=oldest')).toEqual([1, 2, 3])
  expect(await search('adel mona')).toEqual([2, 1])
  expect(await search('هدي احمد')).toEqual([3])
  expect(await search('ازرق')).toEqual([2])
  expect(await search('%_')).toEqual([1])
  expect(await search('mona', '&action=create')).toEqual([1])
  expect(await find('room=products')).toEqual([2, 1])
  expect(await find('room=products&action=delete')).toEqual([2])
  expect(await find(`user_id=${hoda.visitor.kind === 'user' && hoda.visitor.id}`)).toEqual([3])
  expect(await find('from=2026-03-02')).toEqual([3, 2])
  expect(await find('to=2026-03-01')).toEqual([1])
  expect(await find('from=2026-03-02&to=2026-03-02&room=areas')).toEqual([3])
  expect(
    await find('room=kitchens&action=burn&user_id=x&from=2026-02-30&to=soon&sort=loudest'),
  ).toEqual([3, 2, 1])
})

test('an entry says what the record was called, also when that did not change', async () => {
  await logChange(as, {
    room: 'areas',
    action: 'update',
    record_id: 1,
    before: { city: 'Giza', price: 1 },
    after: { city: 'Giza', price: 2 },
  })
  await logChange(as, {
    room: 'orders',
    action: 'update',
    record_id: 2,
    title: 'ZN10002',
    before: { status: 'a' },
    after: { status: 'b' },
  })
  await logChange(as, {
    room: 'settings',
    action: 'update',
    record_id: null,
    before: { a: 1 },
    after: { a: 2 },
  })
  await logChange(as, {
    room: 'slides',
    action: 'delete',
    record_id: 3,
    before: { name: 'x'.repeat(300) },
    after: null,
  })
  const titles = (await read()).history.data.map(({ title }: { title: string | null }) => title)
  expect(titles).toEqual(['x'.repeat(200), null, 'ZN10002', 'Giza'])
})

describe('each reader sees entries of work that is theirs', () => {
  const others = {
    staff: 'staff',
    apiKeys: 'staff',
    factors: 'staff',
    orders: 'orders',
    customers: 'orders',
    callbacks: 'orders',
  } as const
  const theirs = {
    products: 'catalogue',
    coupons: 'front',
    areas: 'shop',
    settings: 'shop',
    webhooks: 'shop',
  } as const
  const all = { ...others, ...theirs }
  const rooms = Object.keys(all) as (keyof typeof all)[]
  const told = '01099887766'

  beforeEach(async () => {
    for (const room of rooms) {
      const by = people.as({ ...(await people.makeAdmin()), name: `By ${room}` })
      await logChange(by, {
        room,
        action: 'update',
        record_id: 1,
        title: `In ${room}`,
        before: { phone: '' },
        after: { phone: told },
      })
    }
    await shop.database.pool.query(
      "update users set name = 'By ' || audit_log.room from audit_log where audit_log.user_id = users.id",
    )
  })

  async function seenBy(token: string) {
    const get = (path: string) => shop.request('GET', path, { token })
    const { history } = (await get('/api/history/all?per_page=50')).json
    const seen: string[] = history.data.map(({ room }: { room: string }) => room)
    expect(history.total).toBe(seen.length)
    const { people } = (await get('/api/history/people')).json
    expect(people.map(({ name }: { name: string }) => name).sort()).toEqual(
      seen.map((room) => `By ${room}`).sort(),
    )
    const { rows } = await shop.database.pool.query('select id, room from audit_log')
    for (const { id, room } of rows) {
      const { status, text, json } = await get(`/api/history/get/${id}`)
      expect(status, room).toBe(seen.includes(room) ? 200 : 403)
      if (status !== 403) continue
      expect(text).not.toContain(told)
      expect(json.needs).toEqual([all[room as keyof typeof all]])
      expect((await get(`/api/history/all?room=${room}`)).json.history.total).toBe(0)
      expect((await get(`/api/history/all?search=In+${room}`)).json.history.total).toBe(0)
    }
    return seen.sort()
  }
  const ofWork = (...works: string[]) => rooms.filter((room) => works.includes(all[room])).sort()

  test('an owner all', async () => {
    expect(await seenBy(admin.token)).toEqual([...rooms].sort())
  })

  test('a manager all but the staff, keys and second steps', async () => {
    const manager = await people.makeStaff('manager')
    expect(await seenBy(manager.token)).toEqual(ofWork('orders', 'catalogue', 'front', 'shop'))
  })

  test.each([
    { shop: 'read' },
    { shop: 'write', catalogue: 'read' },
    { shop: 'read', orders: 'read' },
  ])('a key that may %j', async (may) => {
    const made = await shop.request('POST', '/api/key/create', {
      token: admin.token,
      body: { name: 'Books', may },
    })
    await shop.database.pool.query("delete from audit_log where title = 'Books'")
    expect(await seenBy(made.json.token)).toEqual(ofWork(...Object.keys(may)))
  })
})

test('a product is found by its name in the other language', async () => {
  const { id: category_id } = await createCategory(shop.ctx, { name: 'Dresses' })
  const { id: subcategory_id } = await createSubcategory(shop.ctx, { category_id, name: 'Day' })
  const { make } = productCallsIn(shop, admin.token, { subcategory_id })
  const { id } = await make({ name: 'Amira Kaftan', name_ar: 'قفطان أميرة' })
  const { history } = await read(`?search=${encodeURIComponent('قفطان اميره')}`)
  expect(history.data).toMatchObject([{ room: 'products', record_id: id }])
})
