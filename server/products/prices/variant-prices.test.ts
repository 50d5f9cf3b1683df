/** Own prices of variants (R393–R405): in all places the same, at every moment. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OwnPrices, pricesNow, type ProductPrices } from '#contract/products/variant-prices.ts'
import { bulkCallsIn, callsOf } from '../../../test/shop/bulk-calls.ts'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { type Json, productCallsIn } from '../../../test/shop/product-calls.ts'
import { rowsIn } from '../../../test/database/rows.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const owner = await peopleIn(shop).makeAdmin()
const admin = callsOf(shop, owner)
const subcategory_id = await rowsIn(pool).makeSubcategory('Dresses')
const { make, change, changed } = productCallsIn(shop, owner.token, {
  subcategory_id,
  quantity: 1000,
})
const { applied, preview, undo, jobs } = bulkCallsIn(shop, admin)
const { fill, buy, form } = buyersIn(shop, await goodsIn(pool).makeArea('Giza', 6000))
const get = async (path: string): Promise<Json> => (await admin.get(path)).json
const recordOf = async (id: number) => (await get(`/api/product/get/${id}`)).product
const pageOf = async (id: number) => (await get(`/api/userproduct/getProduct/${id}`)).product
const cardOf = async (id: number) =>
  (await get('/api/userproduct/all?per_page=100')).products.find((one: Json) => one.id === id)

const always = { from: '2020-01-01', until: '2099-01-01' }
let buyers = 0

/** Order of one piece of each choice, as the dashboard shows it. */
async function ordered(id: number, choices: Json[]): Promise<Json> {
  const items = choices.map((choice) => ({ product_id: id, ...choice }))
  const { json } = await buy(await fill(...items), { ...form, phone: phoneOf(++buyers) })
  return (await get(`/api/orders/getorder/${json.order.id}`)).order
}
const choicesOf = (page: Json): Json[] =>
  page.variants.map(({ size_id, color_id }: Json) => ({ size_id, color_id }))

/** [size/colour, price, original price] of every variant, by each place that shows them. */
async function seen(id: number): Promise<[string, number][]> {
  const [record, page, card] = [await recordOf(id), await pageOf(id), await cardOf(id)]
  const choices = choicesOf(page)
  const nameOf = ({ size_id, color_id }: Json) =>
    `${page.sizes.find((one: Json) => one.id === size_id)?.size ?? '-'}/${page.colours.find((one: Json) => one.id === color_id)?.name ?? '-'}`
  const shown = choices.map((choice) => {
    const own = page.variant_prices?.find(
      (one: Json) => one.size_id === choice.size_id && one.color_id === choice.color_id,
    )
    const { price, original_price } = own ?? page
    return [nameOf(choice), price, original_price]
  })
  const lowest = Math.min(...shown.map(([, price]) => price))
  const highest = Math.max(...shown.map(([, price]) => price))
  for (const one of [page, card])
    expect([one.price, one.price_to]).toEqual([lowest, highest > lowest ? highest : undefined])
  expect(record.price_now).toBe(lowest)
  expect(
    record.variants.map((one: Json) => [`${one.size ?? '-'}/${one.color ?? '-'}`, one.price_now]),
  ).toEqual(shown.map(([name, price]) => [name, price]))
  const token = await fill(...choices.map((choice) => ({ product_id: id, ...choice })))
  const { cart, subtotal } = await get(`/api/cart/${token}`)
  expect(cart.map((one: Json) => [nameOf(one), one.price, one.product.original_price])).toEqual(
    shown,
  )
  const { json } = await buy(token, { ...form, phone: phoneOf(++buyers) })
  expect([json.order.subtotal, ...json.order.items.map((one: Json) => one.price)]).toEqual([
    subtotal,
    ...shown.map(([, price]) => price),
  ])
  return shown.map(([name, price]) => [name, price])
}

describe('the rule of the database and that of the program', () => {
  const amount = fc.oneof(
    fc.integer({ min: 0, max: 100_000_000 }),
    fc.integer({ min: 0, max: 2000 }),
  )
  const prices: fc.Arbitrary<[ProductPrices, OwnPrices]> = fc
    .tuple(
      amount,
      fc.option(amount),
      fc.option(amount),
      fc.option(amount),
      fc.option(amount),
      fc.option(amount),
      fc.boolean(),
    )
    .map(([regular, struck, timed, timedStruck, own, ownStruck, isKept]) => {
      const least = (one: number | null, other: number) =>
        one === null ? null : Math.max(one, other)
      const original = least(struck, regular + 1)
      const isTimed = timed !== null && timed < regular
      const inForce = isTimed
        ? isKept
          ? (original ?? regular)
          : least(timedStruck, timed + 1)
        : original
      return [
        {
          price: isTimed ? timed : regular,
          original_price: inForce,
          regular_price: isTimed ? regular : null,
          regular_original_price: isTimed ? original : null,
        },
        { price: own, original_price: least(ownStruck, own ?? 0) },
      ]
    })

  test('agree on any prices', async () => {
    const cases = fc.sample(prices, 3000)
    const column = (of: (one: [ProductPrices, OwnPrices]) => number | null) => cases.map(of)
    const { rows } = await pool.query(
      `select own.price::float8 as price, own.original_price::float8 as original_price
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) with ordinality
         as one (now, struck, regular, regular_struck, own, own_struck, place)
       cross join lateral variant_prices(now, struck, regular, regular_struck, own, own_struck) as own
       order by place`,
      [
        column(([{ price }]) => price),
        column(([{ original_price }]) => original_price),
        column(([{ regular_price }]) => regular_price),
        column(([{ regular_original_price }]) => regular_original_price),
        column(([, { price }]) => price),
        column(([, { original_price }]) => original_price),
      ],
    )
    expect(rows).toEqual(cases.map(([product, own]) => pricesNow(product, own)))
    expect(cases.filter(([{ regular_price }]) => regular_price !== null).length).toBeGreaterThan(
      300,
    )
  })

  test('is part of the statement that asks it, and no function call', async () => {
    const { rows } = await pool.query(
      `explain select own.price from products as product join variants as variant on variant.product_id = product.id
       cross join lateral variant_prices(product.price, product.original_price, product.regular_price, product.regular_original_price, variant.price, variant.original_price) as own`,
    )
    expect(JSON.stringify(rows)).not.toContain('Function Scan')
  })
})

const sizes = ['S', 'M', 'L']
const colors = ['Sand', 'Mist']

test('a variant has its own price in page, list, cart, checkout and order', async () => {
  const { id, variants } = await make({
    ...{ name: 'Own', price: 450, sizes, colors },
    variants: [
      { size: 'L', color: 'Sand', price: 500 },
      { size: 'L', color: 'Mist', price: '520.50', original_price: 600 },
    ],
  })
  expect(variants.map((one: Json) => [one.price, one.original_price, one.price_now])).toEqual([
    [null, null, 450],
    [null, null, 450],
    [null, null, 450],
    [null, null, 450],
    [500, null, 500],
    [520.5, 600, 520.5],
  ])
  expect(await seen(id)).toEqual([
    ['S/Sand', 450],
    ['S/Mist', 450],
    ['M/Sand', 450],
    ['M/Mist', 450],
    ['L/Sand', 500],
    ['L/Mist', 520.5],
  ])
  const page = await pageOf(id)
  expect(page.variant_prices.at(-1)).toMatchObject({ price: 520.5, original_price: 600 })
  // A product without own prices says nothing of them.
  const plain = await pageOf((await make({ sizes })).id)
  expect([plain.price_to, plain.variant_prices]).toEqual([undefined, undefined])
})

test('the product costs what its cheapest costs, whichever of them changes', async () => {
  const { id } = await make({ name: 'Least', price: 450, original_price: 500, sizes })
  const owns = ({ price, original_price, variants }: Json) => [
    price,
    original_price,
    variants.map((one: Json) => one.price),
  ]
  expect(owns(await changed(id, { variants: [{ size: 'L', price: 400 }] }))).toEqual([
    400,
    500,
    [450, 450, null],
  ])
  // The size that is left out takes the lowest price with it.
  expect(owns(await changed(id, { sizes: ['S', 'M'] }))).toEqual([450, 500, [null, null]])
  expect(owns(await changed(id, { sizes }))).toEqual([400, 500, [450, 450, null]])
  const refused = await change(id, { price: 460 })
  expect(refused.status).toBe(422)
  expect(refused.json.codes).toEqual({ price: [{ code: 'product_above_own_price', params: {} }] })
  const all = { price: 460, variants: [{ size: 'S', price: 450 }] }
  expect(owns(await changed(id, all))).toEqual([450, 500, [null, null, 460]])
  expect(owns(await changed(id, { variants: [{ size: 'L', price: 450 }] }))[0]).toBe(450)
  expect(owns(await changed(id, { variants: [{ size: 'L', price: '' }] }))).toEqual([
    450,
    500,
    [null, null, null],
  ])
})

test('stock that is counted otherwise leaves prices and codes as they are', async () => {
  const { id } = await make({
    ...{ name: 'Counted', price: 100, sizes, quantity: 6 },
    variants: [{ size: 'M', sku: 'OWN-M', barcode: '622', price: 120 }],
  })
  const stock = sizes.map((size) => ({ size, quantity: 2 }))
  const each = await changed(id, { stock, seen_quantity: 6 })
  const together = await changed(id, { quantity: 6 })
  for (const { variants } of [each, together])
    expect(variants[1]).toMatchObject({ sku: 'OWN-M', barcode: '622', price: 120 })
})

test.each([
  ['a price below nothing', { price: -1 }, 'variants.0.price'],
  ['a price above the highest', { price: 1_000_001 }, 'variants.0.price'],
  ['a price with parts of a piastre', { price: '1.234' }, 'variants.0.price'],
  [
    'an original price below the price',
    { price: 100, original_price: 90 },
    'variants.0.original_price',
  ],
])('%s is refused by its field', async (_, prices, path) => {
  const { id } = await make({ sizes })
  const reply = await change(id, { variants: [{ size: 'S', ...prices }] })
  expect([reply.status, Object.keys(reply.json.codes)]).toEqual([422, [path]])
  const added = await admin.post('/api/product/create', {
    ...{ name: 'Refused', price: 100, subcategory_id, sizes },
    variants: [{ size: 'S', ...prices }],
  })
  expect([added.status, Object.keys(added.json.codes)]).toEqual([422, [path]])
})

test('a timed price stays below the lowest, and takes the same part of each', async () => {
  const timed = { ...always, price: 360 }
  const { id } = await make({
    ...{ name: 'Timed', price: 450, sizes, prices: [timed] },
    variants: [{ size: 'L', price: 500 }],
  })
  expect(await seen(id)).toEqual([
    ['S/-', 360],
    ['M/-', 360],
    ['L/-', 400],
  ])
  expect((await pageOf(id)).variant_prices.at(-1)).toMatchObject({
    price: 400,
    original_price: 500,
  })
  const low = await change(id, { variants: [{ size: 'L', price: 350 }] })
  expect([low.status, low.json.codes]).toEqual([
    422,
    { price: [{ code: 'product_below_timed_price', params: {} }] },
  ])
  const late = await change(id, {
    variants: [{ size: 'L', price: 380 }],
    prices: [{ ...timed, price: 390 }],
  })
  expect([late.status, Object.keys(late.json.codes)]).toEqual([422, ['prices.0.price']])
  expect(await changed(id, { prices: [] })).toMatchObject({ price: 450, price_now: 450 })
  expect(await seen(id)).toEqual([
    ['S/-', 450],
    ['M/-', 450],
    ['L/-', 500],
  ])
})

test('one number of stock asks for the colour where colours cost otherwise', async () => {
  const { id, sizes: made } = await make({
    ...{ name: 'Coloured', price: 450, sizes, colors },
    variants: [{ size: 'L', color: 'Mist', price: 500 }],
  })
  const add = (size: Json) =>
    shop.request('POST', '/api/cart/add', {
      body: { items: [{ product_id: id, size_id: size.id }], guest_token: '' },
    })
  expect((await add(made[0])).status).toBe(200)
  const refused = await add(made[2])
  expect([refused.status, refused.json.codes]).toEqual([
    422,
    { 'items.0.color_id': [{ code: 'color_required', params: {} }] },
  ])
})

describe('a change of many products', () => {
  const ids = (id: number) => ({ ids: [id] })
  const owns = async (id: number) => {
    const { price, variants } = await recordOf(id)
    return [price, variants.map((one: Json) => one.price)]
  }
  const own = () =>
    make({ price: 450, sizes, variants: [{ size: 'L', price: 500, original_price: 600 }] })

  test('changes own prices by the same percentage, and comes back', async () => {
    const { id } = await own()
    const lower = { ...ids(id), change: { kind: 'price', direction: 'lower', percent: 10 } }
    expect((await preview(lower)).rows.data[0]).toMatchObject({
      before: { price: 450, own_prices: [{ size: 'L', price: 500, original_price: 600 }] },
      after: { price: 405, own_prices: [{ size: 'L', price: 450, original_price: 600 }] },
    })
    const { change } = await applied(lower)
    expect(await owns(id)).toEqual([405, [null, null, 450]])
    const { rows } = await pool.query(
      "select before, after from audit_log where room = 'products' and record_id = $1 and bulk_change_id = $2",
      [id, change.id],
    )
    expect(rows).toMatchObject([
      {
        before: { price: 45_000, variants: [{ size: 'L', price: 50_000, original_price: 60_000 }] },
        after: { price: 40_500, variants: [{ size: 'L', price: 45_000, original_price: 60_000 }] },
      },
    ])
    await undo(change.id)
    await jobs()
    expect(await owns(id)).toEqual([450, [null, null, 500]])
  })

  test('adds to them what it adds to the product, and makes none of them that meets it', async () => {
    const { id } = await own()
    await applied({
      ...ids(id),
      change: { kind: 'price', direction: 'raise', amount: 33, round: '5' },
    })
    expect(await owns(id)).toEqual([485, [null, null, 535]])
    const near = await make({ price: 450, sizes, variants: [{ size: 'L', price: 451 }] })
    await applied({
      ...ids(near.id),
      change: { kind: 'price', direction: 'lower', percent: 10, round: '10' },
    })
    expect(await owns(near.id)).toEqual([410, [null, null, null]])
  })

  test('leaves out a product of which one price would go the other way or too far', async () => {
    const { id } = await make({ price: 450, sizes, variants: [{ size: 'L', price: 500 }] })
    const raise = { kind: 'price', direction: 'raise', percent: 5, round: '95' }
    const problem = async (of: number, change: object) =>
      (await preview({ ...ids(of), change })).rows.data[0].problem
    expect(await problem(id, raise)).toBe('wrong_way')
    const dear = await make({ price: 450, sizes, variants: [{ size: 'L', price: 999_999 }] })
    expect(await problem(dear.id, { kind: 'price', direction: 'raise', percent: 10 })).toBe(
      'out_of_range',
    )
  })
})

test('a change is taken back with own prices, and a deleted product comes back with them', async () => {
  const { id } = await make({ price: 450, sizes, variants: [{ size: 'L', price: 500 }] })
  await changed(id, {
    variants: [
      { size: 'S', price: 400 },
      { size: 'L', price: 550 },
    ],
  })
  const restore = async () => {
    const { history } = await get(`/api/history/all?room=products&record_id=${id}`)
    const reply = await admin.post(`/api/history/restore/${history.data[0].id}`, {})
    expect(reply.status, reply.text).toBe(200)
  }
  const owns = async () => {
    const { price, variants } = await recordOf(id)
    return [price, variants.map((one: Json) => one.price)]
  }
  expect(await owns()).toEqual([400, [null, 450, 550]])
  await restore()
  expect(await owns()).toEqual([450, [null, null, 500]])
  await shop.request('DELETE', `/api/product/delete/${id}`, { token: owner.token })
  await restore()
  expect(await owns()).toEqual([450, [null, null, 500]])
})

describe('orders', () => {
  const dress = () => make({ price: 450, sizes, variants: [{ size: 'L', price: 500 }] })
  const sizeOf = (product: Json, name: string) =>
    product.sizes.find((one: Json) => one.size === name).id

  test('another size in an edit costs what was agreed in the proportion of what both cost then', async () => {
    const product = await dress()
    const [s, l] = [sizeOf(product, 'S'), sizeOf(product, 'L')]
    const order = await ordered(product.id, [{ size_id: s }])
    // What it cost then stays the beginning: the price has changed since.
    await changed(product.id, { price: 480 })
    const edit = async (of: Json, line: object): Promise<Json> => {
      const reply = await admin.post(`/api/orders/edit/${of.id}`, {
        version: of.version,
        lines: [{ position: 1, ...line }],
      })
      expect(reply.status, reply.text).toBe(200)
      return reply.json.order
    }
    const dearer = await edit(order, { size_id: l })
    expect(dearer.items[0]).toMatchObject({ size: 'L', price: 468.75 })
    expect(dearer.subtotal).toBe(468.75)
    const back = await edit(dearer, { size_id: s })
    expect(back.items[0].price).toBe(450)
    // A sale that is over neither gives a piece away nor asks the full price.
    await changed(product.id, { price: 480, variants: [{ size: 'L', price: 4800 }] })
    expect((await edit(back, { size_id: l })).items[0].price).toBe(4500)
    const kept = await edit(
      { ...back, version: back.version + 1 },
      { size_id: l, price: 450, price_reason: 'Agreed' },
    )
    expect(kept.items[0]).toMatchObject({ size: 'L', price: 450 })
  })

  test('an exchange for another size collects what it costs more, and pays back what it costs less', async () => {
    const product = await dress()
    const [s, l] = [sizeOf(product, 'S'), sizeOf(product, 'L')]
    const exchange = async (from: number, to: number, price_seen?: number) => {
      const order = await ordered(product.id, [{ size_id: from }])
      await admin.post('/api/orders/update-status', { order_id: order.id, status: 'accept' })
      return admin.post('/api/return/create', {
        order_id: order.id,
        lines: [
          {
            position: 1,
            quantity: 1,
            reason: 'too_small',
            wants: 'exchange',
            size_id: to,
            price_seen,
          },
        ],
        ...{ comes_by: 'customer', money_by: 'transfer' },
      })
    }
    const madeBy = async (reply: Json) =>
      (await get(`/api/orders/getorder/${reply.json.return.exchange_order_id}`)).order
    const dearer = await exchange(s, l, 500)
    expect(dearer.status, dearer.text).toBe(201)
    expect(dearer.json.return).toMatchObject({ value: 450, credit: 450, refund: 0 })
    expect(await madeBy(dearer)).toMatchObject({
      subtotal: 500,
      discount: 450,
      total_price: 50,
      items: [{ price: 500 }],
    })
    const cheaper = await exchange(l, s)
    expect(cheaper.json.return).toMatchObject({ value: 500, credit: 450, refund: 50 })
    expect(await madeBy(cheaper)).toMatchObject({ subtotal: 450, total_price: 0 })
    expect((await exchange(s, l, 450)).status).toBe(409)
  })
})

type Op =
  | { do: 'own'; at: number; price: number | null }
  | { do: 'price'; price: number }
  | { do: 'time'; share: number | null }
  | { do: 'bulk'; percent: number; direction: 'lower' | 'raise' }
  | { do: 'sizes'; most: number }

const anyPrice = fc.integer({ min: 100, max: 900 })
const anyOp: fc.Arbitrary<Op> = fc.oneof(
  fc.record({
    do: fc.constant('own' as const),
    at: fc.nat(5),
    price: fc.option(anyPrice, { freq: 3 }),
  }),
  fc.record({ do: fc.constant('price' as const), price: anyPrice }),
  fc.record({
    do: fc.constant('time' as const),
    share: fc.option(fc.integer({ min: 30, max: 95 }), { freq: 3 }),
  }),
  fc.record({
    do: fc.constant('bulk' as const),
    percent: fc.integer({ min: 1, max: 60 }),
    direction: fc.constantFrom('lower' as const, 'raise' as const),
  }),
  fc.record({ do: fc.constant('sizes' as const), most: fc.integer({ min: 1, max: 3 }) }),
)

/** The whole rule in a few lines: what each variant costs otherwise, and the timed price. */
class Model {
  regular: (number | null)[] = [null, null, null, null, null, null]
  product: number
  most = 3
  timed: number | null = null
  constructor(price: number) {
    this.product = price
  }
  /** Rows of sizes and colours on offer. */
  get offered(): number[] {
    return [0, 1, 2, 3, 4, 5].slice(0, this.most * 2)
  }
  cost = (at: number): number => this.regular[at] ?? this.product
  settle(): void {
    const lowest = Math.min(...this.offered.map(this.cost))
    this.regular = this.regular.map((_, at) => (this.cost(at) === lowest ? null : this.cost(at)))
    this.product = lowest
  }
  now(at: number): number {
    if (this.timed === null) return this.cost(at)
    return Math.floor((this.cost(at) * this.timed * 2 + this.product) / (2 * this.product))
  }
}

test('at every moment all places show what a small model says, after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOp, { minLength: 3, maxLength: 7 }),
      anyPrice,
      async (ops, first) => {
        const { id } = await make({ price: first, sizes, colors })
        const model = new Model(first * 100)
        const nameAt = (at: number) => ({
          size: sizes[at >> 1] as string,
          color: colors[at % 2] as string,
        })
        for (const op of ops) {
          if (op.do === 'own') {
            const at = op.at % model.offered.length
            const before = [...model.regular]
            const reply = await change(id, { variants: [{ ...nameAt(at), price: op.price }] })
            model.regular[at] = op.price === null ? null : op.price * 100
            const lowest = Math.min(...model.offered.map(model.cost))
            const isRefused = model.timed !== null && lowest !== model.product
            expect(reply.status, reply.text).toBe(isRefused ? 422 : 200)
            if (isRefused) model.regular = before
          }
          if (op.do === 'price') {
            const before = model.product
            const reply = await change(id, { price: op.price })
            model.product = op.price * 100
            const lowest = Math.min(...model.offered.map(model.cost))
            const areOwn = model.regular.some((own) => own !== null)
            const isRefused =
              lowest < model.product ||
              (model.timed !== null && lowest !== before && (areOwn || lowest <= model.timed))
            expect(reply.status, reply.text).toBe(isRefused ? 422 : 200)
            if (isRefused) model.product = before
          }
          if (op.do === 'time') {
            const price = op.share === null ? null : Math.floor((model.product * op.share) / 10_000)
            await changed(id, { prices: price === null ? [] : [{ ...always, price }] })
            model.timed = price === null ? null : price * 100
          }
          if (op.do === 'bulk') {
            const to = (price: number) =>
              Math.round((price * (100 + (op.direction === 'lower' ? -1 : 1) * op.percent)) / 100)
            const isFit = model.timed === null || model.timed < to(model.product)
            const { percent, direction } = op
            if (isFit) {
              await applied({ ids: [id], change: { kind: 'price', percent, direction } })
              const owns = model.regular.map((own) =>
                own === null
                  ? null
                  : Math.max(to(own), own < model.product ? 0 : to(model.product)),
              )
              model.product = to(model.product)
              model.regular = owns
            }
          }
          if (op.do === 'sizes') {
            const before = model.most
            const reply = await change(id, { sizes: sizes.slice(0, op.most) })
            model.most = op.most
            const lowest = Math.min(...model.offered.map(model.cost))
            const isRefused = model.timed !== null && lowest !== model.product
            expect(reply.status, reply.text).toBe(isRefused ? 422 : 200)
            if (isRefused) model.most = before
          }
          model.settle()
          expect(await seen(id)).toEqual(
            model.offered.map((at) => [
              `${nameAt(at).size}/${nameAt(at).color}`,
              model.now(at) / 100,
            ]),
          )
        }
      },
    ),
    {
      numRuns: 12,
      examples: [
        // A size that is not on offer costs less than the product.
        [
          [
            { do: 'own', at: 4, price: 100 },
            { do: 'sizes', most: 2 },
            { do: 'bulk', percent: 50, direction: 'lower' },
            { do: 'sizes', most: 3 },
          ],
          800,
        ],
      ],
    },
  )
})
