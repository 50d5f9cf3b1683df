/**
 * Restores of areas, coupons, categories and slides, and refusals common to all. Products have a
 * test of their own.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { sweepAccounts } from '#server/accounts/accounts.ts'
import { sweepMedia } from '#server/media/media.ts'
import { adminIn, multipart, pictureUpload } from '../../test/shop/admin.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { pool } = shop.database
const { read } = rowsIn(pool)
const { get, post } = await adminIn(shop)
const never = new AbortController().signal

const lastEntry = async (room: string, record_id: number): Promise<number> =>
  read('select max(id) from audit_log where room = $1 and record_id = $2', [room, record_id])
const preview = async (entry: number) => (await get(`/api/history/get/${entry}`)).json
const restore = (entry: number, body: object = {}) => post(`/api/history/restore/${entry}`, body)
const refusedFor = async (entry: number) => {
  const { refused } = await preview(entry)
  const reply = await restore(entry)
  expect(reply.status, reply.text).toBe(409)
  expect(reply.json).toMatchObject({
    code: 'not_restorable',
    reason: refused.reason,
    message: refused.message,
  })
  return refused.reason
}
const whole = (reply: { json: Record<string, { id: number }> }) =>
  Object.values(reply.json).find((value) => typeof value === 'object')
const make = async (noun: string, form: object): Promise<number> => {
  const reply = await post(`/api/${noun}/create`, form)
  expect(reply.status, reply.text).toBe(200)
  return whole(reply)?.id as number
}
const change = async (noun: string, id: number, form: object) => {
  const reply = await post(`/api/${noun}/update/${id}`, form)
  expect(reply.status, reply.text).toBe(200)
}
const remove = async (noun: string, id: number) => {
  const reply = await get(`/api/${noun}/delete/${id}`)
  expect(reply.status, reply.text).toBe(200)
}
const record = async (noun: string, id: number) =>
  whole(await get(`/api/${noun}/get/${id}`)) as never

/** All rows that a preview could have left behind, as one text. */
const everything = () =>
  read(`select json_build_array(
    (select json_agg(t order by id) from areas t), (select json_agg(t order by id) from coupons t), (select json_agg(t order by id) from slides t),
    (select json_agg(t order by id) from categories t), (select json_agg(t order by id) from audit_log t), (select count(*) from pgboss.job)
  )::text`)

beforeEach(() => pool.query('delete from areas'))

describe('a change', () => {
  test('goes back to what it was, and its preview says so and leaves nothing behind', async () => {
    const area = await make('area', { city: 'Giza', price: 60, days_from: 2, days_to: 3 })
    await change('area', area, { price: 75, city_ar: 'الجيزة' })
    const entry = await lastEntry('areas', area)
    await change('area', area, { days_to: 5 })
    const before = await everything()
    expect(await preview(entry)).toMatchObject({
      entry: {
        id: entry,
        room: 'areas',
        action: 'update',
        restored: false,
        before: { price: 60 },
        after: { price: 75 },
      },
      comes_back: [
        { field: 'city_ar', now: 'الجيزة', back: null },
        { field: 'price', now: 75, back: 60 },
      ],
      refused: null,
      version: 3,
    })
    expect(await everything()).toBe(before)
    expect((await restore(entry, { version: 3 })).json).toMatchObject({
      message: 'restored successfully',
      restored: { room: 'areas', record_id: area, title: 'Giza' },
    })
    expect(await record('area', area)).toMatchObject({
      price: 60,
      city_ar: null,
      days_from: 2,
      days_to: 5,
      version: 4,
    })
  })

  test('that was taken back is so once, by an entry that can be taken back itself', async () => {
    const coupon = await make('coupon', {
      price: 1000,
      discount: 100,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    })
    await change('coupon', coupon, { discount: 150, end_date: '2026-04-30' })
    const entry = await lastEntry('coupons', coupon)
    await restore(entry)
    const back = await lastEntry('coupons', coupon)
    const { history } = (await get('/api/history/all')).json
    expect(history.data.slice(0, 2)).toMatchObject([
      {
        id: back,
        action: 'restore',
        title: '2026-03-01 – 2026-03-31',
        before: { discount: 150 },
        after: { discount: 100 },
      },
      { id: entry, action: 'update', restored: true },
    ])
    expect(await refusedFor(entry)).toBe('restored')
    expect((await restore(back)).status).toBe(200)
    expect(await record('coupon', coupon)).toMatchObject({ discount: 150, end_date: '2026-04-30' })
  })

  test('is refused as stale where somebody has changed the record since the preview', async () => {
    const area = await make('area', { city: 'Giza', price: 60 })
    await change('area', area, { price: 75 })
    const entry = await lastEntry('areas', area)
    const { version } = await preview(entry)
    await change('area', area, { price: 80 })
    expect(await restore(entry, { version })).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile', fields: ['price'], now: { price: 80 } },
    })
    expect((await preview(entry)).comes_back).toEqual([{ field: 'price', now: 80, back: 60 }])
  })

  test('made by a restore makes open forms stale as any other does', async () => {
    const area = await make('area', { city: 'Giza', price: 60 })
    await change('area', area, { price: 75 })
    await restore(await lastEntry('areas', area))
    const late = await post(`/api/area/update/${area}`, { price: 90, version: 2 })
    expect(late).toMatchObject({
      status: 409,
      json: { fields: ['price'], now: { price: 60, version: 3 } },
    })
  })

  test('is refused where the record is gone, is as it was, or would break a rule', async () => {
    const area = await make('area', { city: 'Giza', price: 60 })
    await change('area', area, { price: 75 })
    const entry = await lastEntry('areas', area)
    await change('area', area, { price: 60 })
    expect(await refusedFor(entry)).toBe('as_it_was')
    await change('area', area, { city: 'Dokki' })
    const renaming = await lastEntry('areas', area)
    await make('area', { city: 'giza', price: 10 })
    expect(await refusedFor(renaming)).toBe('taken')
    await remove('area', area)
    expect(await refusedFor(entry)).toBe('gone')
    const coupon = await make('coupon', {
      price: 1000,
      discount: 150,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    })
    await change('coupon', coupon, { discount: 100 })
    const lower = await lastEntry('coupons', coupon)
    await change('coupon', coupon, { price: 120 })
    expect((await preview(lower)).refused).toEqual({
      reason: 'invalid',
      message: 'The discount must be more than 0 and at most the price',
      why: { code: 'coupon_discount', params: {} },
    })
    expect(await refusedFor(lower)).toBe('invalid')
  })

  test('of a slide’s place moves it back, and one of its picture shows the former one', async () => {
    const slide = async (name: string) =>
      make('slider', multipart({ name, path: await pictureUpload() }))
    const [first, second] = [await slide('First'), await slide('Second')]
    await post(`/api/slider/move/${first}`, { place: 2 })
    const moved = await lastEntry('slides', first)
    expect((await preview(moved)).comes_back).toEqual([{ field: 'place', now: 2, back: 1 }])
    expect((await restore(moved)).status).toBe(200)
    expect(
      await read('select array_agg(id order by position, id) from slides where id = any ($1)', [
        [first, second],
      ]),
    ).toEqual([first, second])
    const { path } = (await record('slider', first)) as { path: string }
    await change('slider', first, multipart({ path: await pictureUpload() }))
    expect((await preview(await lastEntry('slides', first))).comes_back).toMatchObject([
      { field: 'picture', back: path },
    ])
    await restore(await lastEntry('slides', first))
    expect(await record('slider', first)).toMatchObject({ path })
  })
})

describe('what was deleted', () => {
  test('comes back under its number, and forms that were open are late', async () => {
    const area = await make('area', {
      city: 'Giza',
      city_ar: 'الجيزة',
      price: 60,
      days_from: 2,
      days_to: 3,
    })
    await change('area', area, { price: 65 })
    await remove('area', area)
    const entry = await lastEntry('areas', area)
    const { comes_back, refused, version } = await preview(entry)
    expect(comes_back).toEqual(expect.arrayContaining([{ field: 'price', now: null, back: 65 }]))
    expect({ refused, version }).toEqual({ refused: null, version: null })
    expect((await restore(entry)).status).toBe(200)
    expect(await record('area', area)).toMatchObject({
      city: 'Giza',
      city_ar: 'الجيزة',
      price: 65,
      days_from: 2,
      days_to: 3,
      version: 3,
    })
    expect(await refusedFor(entry)).toBe('restored')
    const back = await lastEntry('areas', area)
    expect((await preview(back)).entry).toMatchObject({
      action: 'restore',
      before: null,
      after: { city: 'Giza' },
    })
    expect(await refusedFor(back)).toBe('created')
  })

  test('is refused where its name is taken by now', async () => {
    const area = await make('area', { city: 'Giza', price: 60 })
    await remove('area', area)
    const entry = await lastEntry('areas', area)
    await make('area', { city: 'GIZA', price: 10 })
    expect(await refusedFor(entry)).toBe('taken')
    expect((await preview(entry)).comes_back).toEqual(
      expect.arrayContaining([{ field: 'city', now: null, back: 'Giza' }]),
    )
  })

  test('a coupon may share its days with others', async () => {
    const days = { price: 1000, start_date: '2026-03-01', end_date: '2026-03-31' }
    const coupon = await make('coupon', { ...days, discount: 100 })
    await remove('coupon', coupon)
    await make('coupon', { ...days, discount: 200 })
    expect((await restore(await lastEntry('coupons', coupon))).status).toBe(200)
    expect(await record('coupon', coupon)).toMatchObject({
      price: 1000,
      discount: 100,
      end_date: '2026-03-31',
    })
  })

  test('a category brings the sub-categories that were taken out of it on the way, with their size guides', async () => {
    const category = await make(
      'category',
      multipart({ name: 'Coats', is_home: '1', image: await pictureUpload() }),
    )
    const { image } = (await record('category', category)) as { image: string }
    const [long, old] = [
      await make('subcategory', { name: 'Long', status: 'active', category_id: category }),
      await make('subcategory', { name: 'Old', status: 'active', category_id: category }),
    ]
    const guide = {
      columns: [{ name: 'Bust', name_ar: null }],
      rows: [{ size: 'M', size_ar: null, values: [90] }],
    }
    await post(`/api/subcategory/size-guide/update/${long}`, guide)
    await remove('subcategory', old)
    await pool.query(
      `update audit_log set created_at = now() - interval '2 days' where room = 'subcategories' and record_id = $1`,
      [old],
    )
    await remove('subcategory', long)
    const alone = await lastEntry('subcategories', long)
    await remove('category', category)
    expect(await refusedFor(alone)).toBe('category_gone')
    const entry = await lastEntry('categories', category)
    expect((await preview(entry)).comes_back).toEqual(
      expect.arrayContaining([{ field: 'subcategories', now: null, back: ['Long'] }]),
    )
    expect((await restore(entry)).status).toBe(200)
    expect(await record('category', category)).toMatchObject({
      name: 'Coats',
      slug: 'coats',
      is_home: true,
      image,
      subcategories: 1,
    })
    expect(await record('subcategory', long)).toMatchObject({
      name: 'Long',
      slug: 'long',
      category_id: category,
    })
    expect((await get(`/api/subcategory/size-guide/${long}`)).json.size_guide).toMatchObject(guide)
    expect(await refusedFor(alone)).toBe('restored')
    expect((await restore(await lastEntry('subcategories', old))).status).toBe(200)
  })

  test('a slide comes back at its place with both pictures, which stay for ninety days', async () => {
    const slide = async (name: string) =>
      make(
        'slider',
        multipart({
          name,
          path: await pictureUpload(),
          phone_path: await pictureUpload(),
          start_date: '2026-03-01',
        }),
      )
    const ids = [await slide('One'), await slide('Two'), await slide('Three')]
    const [, two] = ids as [number, number, number]
    const shown = (await record('slider', two)) as { path: string; phone: { path: string } }
    await remove('slider', two)
    const entry = await lastEntry('slides', two)
    const sweep = async () => {
      await pool.query(`update media_files set created_at = now() - interval '2 days'`)
      await sweepAccounts(shop.ctx, never)
      return sweepMedia(shop.ctx, never)
    }
    expect(await sweep()).toBe(0)
    expect((await restore(entry)).status).toBe(200)
    expect(await record('slider', two)).toMatchObject({
      path: shown.path,
      phone: shown.phone,
      start_date: '2026-03-01',
    })
    expect(
      await read('select array_agg(id order by position, id) from slides where id = any ($1)', [
        ids,
      ]),
    ).toEqual(ids)
    await remove('slider', two)
    await pool.query(`update audit_log_pictures set created_at = now() - interval '91 days'`)
    expect(await sweep()).toBeGreaterThan(1)
    expect(await refusedFor(await lastEntry('slides', two))).toBe('picture_gone')
  })
})

test('two who restore one entry at once do it once', async () => {
  const area = await make('area', { city: 'Giza', price: 60 })
  await remove('area', area)
  const entry = await lastEntry('areas', area)
  const statuses = (await Promise.all([restore(entry), restore(entry), restore(entry)])).map(
    ({ status }) => status,
  )
  expect(statuses.sort()).toEqual([200, 409, 409])
  expect(await read('select count(*)::int from areas')).toBe(1)
})

test('social links, orders, the staff and what was added cannot be restored', async () => {
  const link = await make('social', { name: 'TikTok', link: 'https://tiktok.example' })
  expect(await refusedFor(await lastEntry('socialLinks', link))).toBe('not_restorable')
  const area = await make('area', { city: 'Giza', price: 60 })
  expect(await refusedFor(await lastEntry('areas', area))).toBe('created')
})

test.each(['0', '999999999', 'abc', '-1', '1.5', '1e3'])('there is no entry %s', async (id) => {
  expect((await get(`/api/history/get/${id}`)).status).toBe(404)
  expect((await post(`/api/history/restore/${id}`, {})).status).toBe(404)
})

test('a version that is none is refused', async () => {
  const area = await make('area', { city: 'Giza', price: 60 })
  await change('area', area, { price: 75 })
  for (const version of ['x', -1, 1.5, [], true])
    expect((await restore(await lastEntry('areas', area), { version })).status).toBe(422)
})

test('whose work the record is not does not restore it, although the history is theirs', async () => {
  const coupon = await make('coupon', {
    price: 1000,
    discount: 100,
    start_date: '2026-03-01',
    end_date: '2026-03-31',
  })
  await remove('coupon', coupon)
  const entry = await lastEntry('coupons', coupon)
  const { restore: restoreOf, previewRestore } = await import('./restoring.ts')
  const key = {
    ...shop.ctx,
    visitor: { kind: 'key', id: 1, name: 'Books', may: { shop: 'write' } },
  } as const
  for (const asked of [() => restoreOf(key, entry), () => previewRestore(key, entry)])
    await expect(asked()).rejects.toMatchObject({ status: 403, details: { needs: ['front'] } })
  for (const role of ['front', 'catalogue', 'orders', 'packing'] as const) {
    const { token } = await peopleIn(shop).makeStaff(role)
    expect(
      (await shop.request('POST', `/api/history/restore/${entry}`, { token, body: {} })).status,
    ).toBe(403)
  }
  const { token } = await peopleIn(shop).makeStaff('manager')
  expect(
    (await shop.request('POST', `/api/history/restore/${entry}`, { token, body: {} })).status,
  ).toBe(200)
})

test('a key that only reads the record’s work sees what a restore would do, and does none', async () => {
  const coupon = await make('coupon', {
    price: 1000,
    discount: 100,
    start_date: '2026-03-01',
    end_date: '2026-03-31',
  })
  await change('coupon', coupon, { discount: 150 })
  const entry = await lastEntry('coupons', coupon)
  const keyOf = async (may: object) =>
    (await post('/api/key/create', { name: 'Books', may })).json.token as string
  const reading = await keyOf({ shop: 'write', front: 'read' })
  expect(await shop.request('GET', `/api/history/get/${entry}`, { token: reading })).toMatchObject({
    status: 200,
    json: { comes_back: [{ field: 'discount', now: 150, back: 100 }] },
  })
  const asked = await shop.request('POST', `/api/history/restore/${entry}`, {
    token: reading,
    body: {},
  })
  expect(asked).toMatchObject({ status: 403, json: { needs: ['front'] } })
  expect(await record('coupon', coupon)).toMatchObject({ discount: 150 })
  const writing = await keyOf({ shop: 'write', front: 'write' })
  expect(
    (await shop.request('POST', `/api/history/restore/${entry}`, { token: writing, body: {} }))
      .status,
  ).toBe(200)
})
