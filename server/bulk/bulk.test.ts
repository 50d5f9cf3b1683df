import { beforeEach, describe, expect, test } from 'vitest'
import { bulkCallsIn, callsOf } from '../../test/shop/bulk-calls.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { type Json, productCallsIn } from '../../test/shop/product-calls.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { makeAdmin } = peopleIn(shop)
const [admin, nada] = [callsOf(shop, await makeAdmin()), callsOf(shop, await makeAdmin())]
const { pool } = shop.database
const { read, makeSubcategory } = rowsIn(pool)
const subcategory_id = await makeSubcategory('Clothes', 'Dresses')
const { make, changed } = productCallsIn(shop, admin.token, { subcategory_id, quantity: 5 })

const { ok, preview, apply, applied, record, undo, jobs } = bulkCallsIn(shop, admin)
const get = async (id: number): Promise<Json> =>
  (await ok(admin.get(`/api/product/get/${id}`))).product
const sale = {
  kind: 'sale',
  direction: 'lower',
  percent: 15,
  round: '95',
  from: '2031-01-10',
  until: '2031-01-14',
}
const lower = { kind: 'price', direction: 'lower', percent: 10 }
const idsOf = (products: Json[]) => products.map(({ id }) => id)

beforeEach(() => pool.query('delete from bulk_changes'))

describe('which products', () => {
  test('all that match the filters of the list, not only its page, less those that are taken out', async () => {
    const category = await makeSubcategory('Home', 'Rugs')
    const rugs = []
    for (let at = 0; at < 15; at++)
      rugs.push(await make({ subcategory_id: category, name: `Rug ${at}` }))
    const [first, second] = rugs
    const selection = {
      match: { subcategory_id: category, sort: 'oldest' },
      except: [first.id],
      change: lower,
    }
    const { rows, counts, total } = await preview(selection, { per_page: 12 })
    expect([rows.data.length, total, counts]).toEqual([
      12,
      15,
      { all: 15, below_cost: 0, on_sale: 0, unchanged: 0, included: 14 },
    ])
    expect(rows.data.slice(0, 2)).toMatchObject([
      { product_id: first.id, included: false, problem: 'taken_out' },
      {
        product_id: second.id,
        included: true,
        problem: null,
        name: 'Rug 1',
        before: { price: 100 },
        after: { price: 90 },
      },
    ])
    const found = await preview(selection, { find: 'rug 11' })
    expect(found.rows.data.map(({ name }: Json) => name)).toEqual(['Rug 11'])
    const { change } = await applied(selection)
    expect(change).toMatchObject({
      state: 'done',
      total: 14,
      through: 14,
      counts: { changed: 14, left_out: 1 },
      by: admin.name,
    })
    expect(
      await Promise.all(rugs.slice(0, 3).map(async ({ id }) => (await get(id)).price)),
    ).toEqual([100, 90, 90])
  })

  test('those below their cost are left out unless they are put in', async () => {
    const [dear, cheap] = [
      await make({ price: 100, cost: 95 }),
      await make({ price: 100, cost: 50 }),
    ]
    const selection = { ids: idsOf([cheap, dear]), change: lower }
    const { rows, counts } = await preview(selection)
    expect(counts).toMatchObject({ below_cost: 1, included: 1 })
    expect(rows.data[0]).toMatchObject({
      product_id: dear.id,
      included: false,
      problem: 'below_cost',
      before: { cost: 95 },
    })
    expect(
      (await preview({ ...selection, below_cost: [dear.id] }, { tab: 'below_cost' })).rows.data,
    ).toMatchObject([{ included: true }])
    const left = await applied(selection)
    expect(left.change).toMatchObject({
      counts: { changed: 1, left_out: 1 },
      problems: { below_cost: 1 },
    })
    expect((await get(dear.id)).price).toBe(100)
    await applied({ ids: [dear.id], below_cost: [dear.id], change: lower })
    expect((await get(dear.id)).price).toBe(90)
  })

  test('what is no selection, or is none any more, is refused', async () => {
    const { id } = await make()
    const refused = async (body: object, call = 'preview') =>
      (await admin.post(`/api/product/bulk/${call}`, body)).status
    expect(await refused({ change: lower })).toBe(422)
    expect(await refused({ ids: [id], match: {}, change: lower })).toBe(422)
    expect(
      await refused({ ids: [id], change: { ...sale, from: '2020-01-01', until: '2020-01-02' } }),
    ).toBe(422)
    expect(
      await refused({ ids: [id], change: { kind: 'subcategory', subcategory_id: 999_999 } }),
    ).toBe(422)
    expect(
      await refused(
        {
          ids: [999_999],
          change: lower,
          seen: (await preview({ ids: [999_999], change: lower })).seen,
        },
        'apply',
      ),
    ).toBe(409)
  })
})

describe('a change comes to what its preview showed', () => {
  test.each([
    ['a price', lower, { price: 90 }],
    [
      'a sale for a time',
      sale,
      {
        price: 100,
        prices: [{ price: 95, original_price: null, from: sale.from, until: sale.until }],
      },
    ],
    [
      'a badge',
      { kind: 'badge', badge: 'New', badge_ar: 'جديد' },
      { badge: 'New', badge_ar: 'جديد' },
    ],
    [
      'a draft',
      { kind: 'state', state: 'draft' },
      { state: 'draft', preview_token: expect.any(String) },
    ],
  ])('%s, and undone it is as it was', async (_, change, after) => {
    const [one, other] = [await make(), await make()]
    const selection = { ids: idsOf([one, other]), change }
    const { change: done, rows } = await applied(selection)
    expect(done).toMatchObject({ state: 'done', counts: { changed: 2 } })
    expect(rows.data.map(({ state }: Json) => state)).toEqual(['changed', 'changed'])
    expect(await get(one.id)).toMatchObject({ ...after, version: 2 })
    const { change: undone } = await undo(done.id)
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2 }, total: 2, through: 2 })
    const { version: _v, preview_token: _p, ...before } = one
    expect(await get(one.id)).toMatchObject({ ...before, version: 3 })
  })

  test('shoppers see the new sub-category, and nothing of what is hidden', async () => {
    const other = await makeSubcategory('Clothes 2', 'Kaftans')
    const { id } = await make({ name: 'Moving dress' })
    const shown = async () =>
      (await shop.request('GET', `/api/userproduct/getProduct/${id}`)).json.product?.subcategory
    expect(await shown()).toBe('Dresses')
    const { change } = await applied({
      ids: [id],
      change: { kind: 'subcategory', subcategory_id: other },
    })
    expect(await shown()).toBe('Kaftans')
    await undo(change.id)
    expect(await shown()).toBe('Dresses')
    await applied({ ids: [id], change: { kind: 'state', state: 'draft' } })
    expect(await shown()).toBeUndefined()
    await applied({ ids: [id], change: { kind: 'state', state: 'published' } })
    expect(await shown()).toBe('Dresses')
  })

  test('what was to open later opens now, and is to open then again when it is undone', async () => {
    const { id, publish_at } = await make({ state: 'scheduled', publish_at: '2090-01-01 10:00' })
    const { change } = await applied({ ids: [id], change: { kind: 'state', state: 'published' } })
    expect(await get(id)).toMatchObject({ state: 'published', publish_at: null })
    await undo(change.id)
    expect(await get(id)).toMatchObject({ state: 'scheduled', publish_at })
  })

  test('a sale that begins today is in force at once, and gives way to the one before when it is undone', async () => {
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Cairo' })
    const before = { from: '2020-01-01', until: '2035-01-01', price: 80, original_price: null }
    const { id } = await make({ price: 100, prices: [before] })
    const priceNow = async () =>
      (await shop.request('GET', `/api/userproduct/getProduct/${id}`)).json.product.price
    expect(await priceNow()).toBe(80)
    const selection = { ids: [id], change: { ...sale, round: 'none', from: today, until: today } }
    expect((await preview(selection, { tab: 'on_sale' })).rows.data).toMatchObject([
      { product_id: id, replaces: '2035-01-01' },
    ])
    const { change } = await applied(selection)
    expect(await priceNow()).toBe(85)
    expect((await get(id)).prices).toMatchObject([
      { price: 85, in_force: true, by: admin.name, bulk_change_id: change.id },
      { price: 80 },
    ])
    await undo(change.id)
    expect(await priceNow()).toBe(80)
    expect((await get(id)).prices).toMatchObject([before])
  })

  test('the regular price changes beneath a price for a time', async () => {
    const { id } = await make({
      price: 100,
      prices: [{ from: '2020-01-01', until: '2035-01-01', price: 80 }],
    })
    await applied({ ids: [id], change: { kind: 'price', direction: 'raise', amount: 20 } })
    expect(await get(id)).toMatchObject({ price: 120, price_now: 80 })
    const { product } = (await shop.request('GET', `/api/userproduct/getProduct/${id}`)).json
    expect(product).toMatchObject({ price: 80, original_price: 120 })
  })

  test('any change of any products', async () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * most)
    }
    const one = <Value>(...values: Value[]) => values[random(values.length)] as Value
    const day = (number: number) =>
      `2031-0${1 + Math.floor(number / 28)}-${String(1 + (number % 28)).padStart(2, '0')}`
    const days = () => {
      const from = random(100)
      return { from: day(from), until: day(from + random(30)) }
    }
    for (let round = 0; round < 8; round++) {
      const products = []
      for (let at = 0; at < 8; at++) {
        const price = 2 + random(5000)
        const prices = random(2) ? [{ ...days(), price: 1 + random(price - 1) }] : []
        products.push(
          await make({
            price,
            cost: random(2) ? random(5000) : null,
            original_price: price + random(2) * 100,
            prices,
            badge: one('', 'New'),
          }),
        )
      }
      const amount = one({ percent: 1 + random(99) }, { amount: 1 + random(2000) })
      const pricing = {
        direction: one('lower', 'raise'),
        ...amount,
        round: one('none', '5', '10', '95'),
      }
      const change = one<object>(
        { kind: 'price', ...pricing },
        { kind: 'sale', ...pricing, ...days() },
        { kind: 'badge', badge: 'New', badge_ar: null },
      )
      const selection = {
        ids: idsOf(products),
        except: [one(...products).id],
        below_cost: [one(...products).id],
        change,
      }
      const { rows, counts } = await preview(selection)
      if (counts.included === 0) continue
      const before = new Map(
        await Promise.all(products.map(async ({ id }) => [id, await get(id)] as const)),
      )
      const { change: done } = await applied(selection)
      expect(done.counts.changed).toBe(counts.included)
      for (const { product_id, included, after } of rows.data) {
        const was = before.get(product_id)
        const now = await get(product_id)
        const shown = {
          ...after,
          ...('original_price' in after && { original_price: after.original_price ?? after.price }),
        }
        expect(now, JSON.stringify(change)).toMatchObject(included ? shown : { ...was })
      }
      await undo(done.id)
      for (const { id } of products) {
        const { version: _, prices, ...now } = await get(id)
        const { version: _v, prices: former, ...was } = before.get(id)
        const days = (list: Json[]) =>
          list.map(({ price, original_price, from, until }) => ({
            price,
            original_price,
            from,
            until,
          }))
        expect([now, days(prices)]).toEqual([was, days(former)])
      }
    }
  })
})

describe('two admins', () => {
  test('what somebody else changed between preview and change is looked at again', async () => {
    const { id } = await make()
    const selection = { ids: [id], change: lower }
    const { seen } = await preview(selection)
    await nada.post(`/api/product/update/${id}`, { price: 70 })
    const { status, json } = await admin.post('/api/product/bulk/apply', { ...selection, seen })
    expect([status, json.message]).toEqual([
      409,
      'The products have changed since the preview. Please look at them again.',
    ])
    expect((await get(id)).price).toBe(70)
  })

  test('what somebody else changes before its turn keeps that, and says whose it is', async () => {
    const [mine, hers, gone] = [await make(), await make(), await make()]
    const id = await apply({ ids: idsOf([mine, hers, gone]), change: lower })
    await nada.post(`/api/product/update/${hers.id}`, { price: 70 })
    await nada.get(`/api/product/delete/${gone.id}`)
    await jobs()
    const { change, rows } = await record(id, '&rows=not_changed')
    expect(change.counts).toEqual({ changed: 1, meanwhile: 1, gone: 1 })
    expect(rows.data).toMatchObject([
      {
        product_id: hers.id,
        state: 'meanwhile',
        by: nada.name,
        at: expect.any(String),
        now: { price: 70 },
      },
      { product_id: gone.id, state: 'gone' },
    ])
    expect((await get(hers.id)).price).toBe(70)
  })

  test('what somebody else changes of another kind is in nobody’s way', async () => {
    const { id } = await make()
    const change = await apply({ ids: [id], change: lower })
    await nada.post(`/api/product/update/${id}`, { name: 'Renamed', badge: 'Hers' })
    await jobs()
    expect((await record(change)).change.counts).toEqual({ changed: 1 })
    expect(await get(id)).toMatchObject({ name: 'Renamed', badge: 'Hers', price: 90 })
  })

  test('what was changed since is not undone, and says whose it is', async () => {
    const [mine, hers] = [await make(), await make()]
    const { change } = await applied({ ids: idsOf([mine, hers]), change: lower })
    await nada.post(`/api/product/update/${hers.id}`, { price: 70 })
    await changed(mine.id, { badge: 'Since' })
    const { rows } = await undo(change.id)
    expect(rows.data).toMatchObject([
      { state: 'undone' },
      { state: 'kept', by: nada.name, now: { price: 70 } },
    ])
    expect([await get(mine.id), await get(hers.id)]).toMatchObject([
      { price: 100, badge: 'Since' },
      { price: 70 },
    ])
  })

  test('the same change twice changes once', async () => {
    const { id } = await make()
    const selection = { ids: [id], change: lower }
    const { seen } = await preview(selection)
    const both = await Promise.all(
      [1, 2].map(() => ok(admin.post('/api/product/bulk/apply', { ...selection, seen }))),
    )
    const queued = await Promise.all(
      both.map(async ({ change }) => (await record(change.id)).change.queued),
    )
    expect(queued.sort()).toEqual([false, true])
    await jobs()
    expect((await get(id)).price).toBe(90)
    const counts = await Promise.all(
      both.map(async ({ change }) => (await record(change.id)).change.counts),
    )
    expect(counts).toEqual(expect.arrayContaining([{ changed: 1 }, { meanwhile: 1 }]))
  })

  test('a form that was open before is told what the change changed', async () => {
    const { id, version } = await make()
    await applied({ ids: [id], change: lower })
    const { status, json } = await nada.post(`/api/product/update/${id}`, { version, price: 110 })
    expect([status, json.code, json.fields]).toEqual([409, 'changed_meanwhile', ['price']])
  })
})

describe('the job', () => {
  test('stops when it is told to, and what it did can be undone', async () => {
    const products = [await make(), await make()]
    const id = await apply({ ids: idsOf(products), change: lower })
    expect((await ok(admin.post('/api/product/bulk/stop', { id }))).change).toMatchObject({
      state: 'stopped',
      counts: { waiting: 2 },
    })
    await jobs()
    expect((await get(products[0].id)).price).toBe(100)
    expect((await admin.post('/api/product/bulk/stop', { id })).status).toBe(409)
    expect((await undo(id)).change.state).toBe('undone')
    expect((await admin.post('/api/product/bulk/undo', { id })).status).toBe(409)
    expect((await admin.post('/api/product/bulk/undo', { id: 999_999 })).status).toBe(404)
  })

  test('one product that cannot be changed leaves the others alone', async () => {
    const [one, bad, other] = [await make(), await make(), await make()]
    const id = await apply({
      ids: idsOf([one, bad, other]),
      change: { kind: 'badge', badge: 'New', badge_ar: null },
    })
    await pool.query(
      `alter table products add constraint refused check (id <> ${bad.id} or badge is null)`,
    )
    await jobs()
    await pool.query('alter table products drop constraint refused')
    const { change, rows } = await record(id)
    expect(change).toMatchObject({ state: 'done', counts: { changed: 2, failed: 1 }, through: 3 })
    expect(rows.data.map(({ state }: Json) => state)).toEqual(['changed', 'failed', 'changed'])
    expect((await get(other.id)).badge).toBe('New')
  })

  test('what nobody is at any more is taken up where it was', async () => {
    const products = [await make(), await make()]
    const id = await apply({ ids: idsOf(products), change: lower })
    // The process died a moment ago: it still counts as working.
    await pool.query('update bulk_changes set worked_at = now()')
    await jobs()
    expect((await record(id)).change.state).toBe('running')
    await pool.query(`update bulk_changes set worked_at = now() - interval '31 seconds'`)
    await jobs()
    expect((await record(id)).change.state).toBe('done')
  })
})

test('a change of many is one entry of the history, and a product’s own is found by its name', async () => {
  const { id, name } = await make({ name: 'Dress of history' })
  const { change } = await applied({ ids: [id], change: lower })
  const entries = async (query = '') =>
    (await ok(admin.get(`/api/history/all${query}`))).history.data
  const [whole, before] = await entries()
  expect(whole).toMatchObject({
    room: 'products',
    action: 'create',
    record_id: null,
    user_name: admin.name,
  })
  expect(whole.after).toMatchObject({
    bulk_kind: 'price',
    percent: 10,
    products: 1,
    bulk_change_id: change.id,
  })
  expect(before).toMatchObject({ action: 'create', title: name })
  expect((await entries('?search=Dress of history'))[0]).toMatchObject({
    record_id: id,
    before: { price: 100 },
    after: { price: 90 },
  })
  await undo(change.id)
  expect((await entries())[0]).toMatchObject({ action: 'update', after: { bulk_change: 'undone' } })
})

test('changes are listed newest first', async () => {
  const { id } = await make()
  const first = await applied({ ids: [id], change: lower })
  const second = await applied({ ids: [id], change: lower })
  const { changes } = await ok(admin.get('/api/product/bulk/all'))
  expect(idsOf(changes.data)).toEqual([second.change.id, first.change.id])
  expect(await read('select count(*)::int from bulk_change_rows')).toBe(2)
})
