/** Sums to the piastre, hostile cells, stops in the middle, and who may bring what. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adminIn, multipart } from '../../../test/shop/admin.ts'
import { csv, importCallsIn, type Json } from '../../../test/shop/import-calls.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { rowsIn } from '../../../test/database/rows.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { runImport } from '../imports.ts'
import { writingKindOf } from './writing/kinds.ts'
import { readTable } from '../reading/whole-file.ts'

const shop = await testShop({ work: true })
const admin = await adminIn(shop)
const { upload, check, act, listed, problemsOf } = importCallsIn(admin)
const { read } = rowsIn(shop.database.pool)

const shopify = [
  'Name',
  'Financial Status',
  'Fulfillment Status',
  'Currency',
  'Subtotal',
  'Shipping',
]
const sums = ['Taxes', 'Total', 'Discount Amount', 'Created at', 'Shipping Name', 'Shipping Phone']
const lines = ['Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem discount']
const headings = [...shopify, ...sums, ...lines]

const egp = (piastres: number) => (piastres / 100).toFixed(2)
const piastres = (most: number) => fc.integer({ min: 0, max: most })

test('sums of any orders hold to the piastre', () => {
  const order = fc.record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        price: piastres(500_000),
        off: piastres(900),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    shipping: piastres(20_000),
    tax: piastres(5000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    isOffBeside: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 8 }), (orders) => {
      const rows = orders.flatMap(({ lines, shipping, tax, share, isOffBeside }, at) => {
        const gross = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
        const off = Math.min(
          gross,
          lines.reduce((sum, { off }) => sum + off, 0),
        )
        const discount = Math.floor((gross - off) * share) + (isOffBeside ? 0 : off)
        const net = gross - discount - (isOffBeside ? off : 0)
        return lines.map(({ quantity, price, off }, line) => [
          `#${at}`,
          ...(line === 0
            ? [
                ...['paid', 'fulfilled', 'EGP', egp(net), egp(shipping), egp(tax)],
                ...[egp(net + shipping + tax), egp(discount)],
              ]
            : ['', '', '', '', '', '', '', '']),
          ...['2024-03-05 14:22:10 +0200', line === 0 ? 'Mona Adel' : '', ''],
          ...[String(quantity), 'Shirt', egp(price), egp(off)],
        ])
      })
      const sheet = {
        kind: 'csv' as const,
        headings,
        rows: rows.map((cells, at) => ({
          number: at + 2,
          cells: cells.map((cell) => cell || null),
        })),
      }
      const { records = [] } = readTable(sheet, 'https://shop.example')
      const said = [...records]
      expect(said).toHaveLength(orders.length)
      for (const [at, { fields }] of said.entries()) {
        if (!fields || !('number' in fields)) throw new Error('An order was left out')
        const lead = rows.find(([number]) => number === `#${at}`) ?? []
        expect(egp(fields.total_price)).toBe(lead[7])
        const { subtotal, discount, delivery_price, other, total_price } = fields
        expect(subtotal - discount + delivery_price + other).toBe(total_price)
        expect(subtotal).toBe(fields.lines.reduce((sum, { total }) => sum + (total ?? 0), 0))
        expect(Math.min(subtotal, discount, delivery_price)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 200 },
  )
})

const byHand = ['Order number', 'Date', 'Customer', 'Phone', 'Total', 'Status', 'Note']
const orderRow = (number: string, more: Partial<Record<(typeof byHand)[number], string>> = {}) => {
  const usual = { Date: '2024-03-05', Customer: 'Mona Adel', Phone: '01000000001', Total: '100' }
  const cells: Record<string, string> = { ...usual, Status: 'delivered', ...more }
  return byHand.map((heading) => (heading === 'Order number' ? number : (cells[heading] ?? '')))
}

test('hostile cells are texts or wrong, each by name', async () => {
  const one = await upload(
    csv(
      byHand,
      orderRow('H-1', { Customer: '<script>alert(1)</script>', Note: '=cmd|calc' }),
      orderRow('H-2', { Total: '1e999' }),
      orderRow('H-3', { Total: '-100' }),
      orderRow('H-4', { Note: 'x'.repeat(10_000) }),
      orderRow('H-5', { Total: '9'.repeat(40) }),
      orderRow('H-1', { Customer: '<script>alert(1)</script>', Note: '=cmd|calc' }),
      orderRow('H-2', { Total: '200' }),
      orderRow('6.22E+12'),
      orderRow('H-7', { Date: '31/31/2024' }),
      orderRow('H-8', { Date: '' }),
      orderRow('H-9', { Total: '' }),
      orderRow('H-10', { Total: '1.500' }),
      orderRow('H-11', { Phone: '+1 415 555 0100' }),
      orderRow('H-12', { Customer: `${'x'.repeat(150)} y` }),
    ),
    'hostile.csv',
  )
  expect(one.format).toBe('orders')
  const done = await check(one)
  expect((await problemsOf(done.id)).map(({ row, code }: Json) => [row, code])).toEqual([
    [3, 'price'],
    [4, 'price'],
    [5, 'too_long'],
    [6, 'price'],
    [7, 'record_twice'],
    [8, 'differs'],
    [9, 'shortened'],
    [10, 'day'],
    [11, 'missing'],
    [12, 'missing'],
    [13, 'unclear_price'],
    [15, 'too_long'],
  ])
  expect(done.counts).toMatchObject({ new: 2 })
  await act('apply', done.id)
  expect(
    await read(`select first_name || '|' || note from former_orders where number = 'H-1'`),
  ).toBe('<script>alert(1)</script>|=cmd|calc')
  await act('undo', done.id)
})

test('an import that is stopped leaves whole batches, goes on, and writes none twice', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => orderRow(`S-${at}`))
  const done = await check(await upload(csv(byHand, ...rows), 'many.csv'))
  expect(done.counts).toMatchObject({ new: 450 })
  // A run that is told to end after its first batch, as by a shop that shuts down.
  await shop.database.pool.query(
    `update imports set state = 'running', started_at = now() where id = $1`,
    [done.id],
  )
  let batches = 0
  const stopping = new AbortController()
  stopping.signal.throwIfAborted = () => {
    if (batches++ > 0) throw new Error('The shop shuts down')
  }
  await expect(runImport(shop.ctx, { import_id: done.id }, stopping.signal)).rejects.toThrow(
    'shuts down',
  )
  const some = await read('select count(*)::int from former_orders')
  expect(some).toBe(writingKindOf('orders').batch)
  await runImport(shop.ctx, { import_id: done.id }, new AbortController().signal)
  expect(await read('select count(*)::int from former_orders')).toBe(450)
  expect(
    await read(
      'select count(distinct record_id)::int from import_products where import_id = $1 and version = 1',
      [done.id],
    ),
  ).toBe(450)

  // An order that came by another import meanwhile is not written again.
  const [late, later] = [
    await check(await upload(csv(byHand, orderRow('L-1'), orderRow('L-2')), 'late.csv')),
    await check(await upload(csv(byHand, orderRow('L-1', { Total: '5' })), 'later.csv')),
  ]
  await act('apply', later.id)
  const last = await act('apply', late.id)
  expect(last).toMatchObject({ done: { new: 1 }, progress: { failed: 1 } })
  expect((await listed(late.id, 'failed'))[0].failure.code).toBe('changed_meanwhile')
  expect(await read(`select total_price::int from former_orders where number = 'L-1'`)).toBe(500)
  for (const id of [late.id, later.id, done.id]) await act('undo', id)
  expect(await read('select count(*)::int from former_orders')).toBe(0)
})

describe('who brings a kind works with its records', () => {
  const orders = csv(byHand, orderRow('R-1'))
  const redirects = 'Redirect from,Redirect to\n/a-path,/about'

  test.each([
    ['catalogue', 403, 403],
    ['manager', 200, 200],
  ] as const)('%s', async (role, ofOrders, ofRedirects) => {
    const { token } = await peopleIn(shop).makeStaff(role)
    const as = { headers: { authorization: `Bearer ${token}` } }
    const send = async (content: string) =>
      fetch(`${shop.url}/api/import/read`, {
        ...as,
        method: 'POST',
        body: multipart({ file: new File([content], 'x.csv') }) as FormData,
      })
    expect((await send(orders)).status).toBe(ofOrders)
    expect((await send(redirects)).status).toBe(ofRedirects)

    const one = await upload(orders, 'orders.csv')
    const get = async (path: string) => fetch(`${shop.url}${path}`, as)
    const seen = ofOrders === 200 ? 200 : 404
    for (const path of [`get/${one.id}`, `problems/${one.id}`, `reasons/${one.id}`])
      expect((await get(`/api/import/${path}`)).status, path).toBe(seen)
    expect((await get(`/api/import/products/${one.id}?list=new`)).status).toBe(seen)
    const { imports } = (await (await get('/api/import/all?per_page=100')).json()) as Json
    expect(imports.data.some(({ id }: Json) => id === one.id)).toBe(seen === 200)
    for (const act of ['apply', 'stop', 'retry', 'undo']) {
      const reply = await fetch(`${shop.url}/api/import/${act}`, {
        method: 'POST',
        headers: { ...as.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ import_id: one.id }),
      })
      expect(reply.status, act).toBe(seen === 200 ? 409 : 404)
    }
  })
})

test('of an import that is not the last one little is kept, and it can be undone in its turn', async () => {
  const bring = async (content: string, name: string) => {
    const { id } = await check(await upload(content, name))
    expect(await act('apply', id)).toMatchObject({ progress: { failed: 0 } })
    return id
  }
  const first = await bring(csv(byHand, orderRow('K-1'), orderRow('K-2')), 'first.csv')
  const customers = await bring('Name,Phone\nMona Adel,01000000301', 'customers.csv')
  const changing = await bring(csv(byHand, orderRow('K-1', { Total: '150' })), 'changing.csv')
  const last = await bring('Redirect from,Redirect to\n/a-kept-path,/about', 'redirects.csv')
  const works = async (id: number) =>
    (
      await shop.database.pool.query(
        'select work from import_products where import_id = $1 order by place',
        [id],
      )
    ).rows.map(({ work }: Json) => [work.record, work.digest?.length ?? null])
  expect(await works(first)).toEqual([
    [{ number: 'K-1', phone: '01000000001' }, 32],
    [{ number: 'K-2', phone: '01000000001' }, 32],
  ])
  expect(await works(customers)).toEqual([[{ phone: '01000000301' }, 32]])
  // What was there before a change is not said anywhere else.
  expect((await works(changing))[0]?.[0]).toMatchObject({ number: 'K-1', total_price: 15000 })
  expect(await listed(first, 'new')).toMatchObject([{ price: 100 }, { price: 100 }])

  for (const id of [last, changing])
    expect(await act('undo', id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await read(`select total_price::int from former_orders where number = 'K-1'`)).toBe(10000)
  // One that is something else by now stays.
  await read(`update former_orders set city = 'Giza' where number = 'K-2'`)
  expect((await act('undo', customers)).kept).toBe(0)
  expect((await act('undo', first)).kept).toBe(1)
  expect(await read('select number from former_orders')).toBe('K-2')
  await read('delete from former_orders')
})

test('an order that is left out for its state says that alone', async () => {
  const done = await check(
    await upload(
      csv(
        byHand,
        orderRow('N-1', { Status: 'at the neighbours', Phone: '12' }),
        orderRow('N-2', { Status: 'on the roof', Phone: '12' }),
        orderRow('N-3', { Phone: '12' }),
      ),
      'states.csv',
    ),
    {},
    {},
    { 'on the roof': 'leave' },
  )
  const told = async (notes: boolean) =>
    (await problemsOf(done.id, notes)).map(({ row, code }: Json) => [row, code])
  expect(await told(false)).toEqual([[2, 'unknown_state']])
  expect(await told(true)).toEqual([
    [3, 'state_left_out'],
    [4, 'phone'],
  ])
})

test('coupons that stand twice come in once, and a circle of any length does not come in', async () => {
  const coupon = ['Any order', '50', '500', '2026-06-01', '2026-06-10']
  const coupons = await check(
    await upload(
      csv(['Coupon name', 'Discount', 'Minimum', 'Start', 'End'], coupon, [
        ...['Another name', '50.00', '500.00', '2026-06-01', '2026-06-11 00:00'],
      ]),
      'coupons.csv',
    ),
  )
  expect(coupons.counts).toMatchObject({ new: 1, wrong: 1 })
  expect((await problemsOf(coupons.id)).map(({ row, code }: Json) => [row, code])).toEqual([
    [3, 'record_twice'],
  ])
  const circle = await check(
    await upload(
      'Redirect from,Redirect to\n/r-a,/r-b\n/r-b,/r-c\n/r-c,/r-a\n/r-d,/r-d\n/r-e,/R-E/?utm_source=x',
      'circle.csv',
    ),
  )
  expect(circle.counts).toMatchObject({ new: 0, wrong: 5 })
  expect((await problemsOf(circle.id)).map(({ code }: Json) => code)).toEqual(
    Array(5).fill('address_circle'),
  )
})
