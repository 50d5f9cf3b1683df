import { expect, test } from 'vitest'
import { toCairoDay } from '#contract/days/cairo.ts'
import { customerSheet } from '#contract/orders/customers/customer-sheet.ts'
import { orderSheet } from '#contract/orders/order-sheet.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { ordersIn } from '../../test/shop/orders.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { readCsv, readXlsx } from '../../test/files/sheets.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { get, post, token } = await adminIn(shop)
const { makeOrder } = ordersIn(shop.database.pool)
const query = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values)

const [mona, karim] = ['01012345678', '01212345670'] as const
const line = (id: number, at: number, name: string, rest: (string | number | null)[]) =>
  query(
    'insert into order_lines (order_id, position, name, name_ar, size, colour, colour_ar, price, quantity, sku) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [id, at, name, ...rest],
  )

const first = await makeOrder({
  phone: mona,
  total: 145_050,
  at: '2026-03-01T22:30:00Z',
  status: 'accept',
  source: 'whatsapp',
})
await line(first, 1, 'Linen dress', ['فستان كتان', 'M', 'Sand', 'رملي', 60_025, 2, '00123'])
await line(first, 2, '=cmd|calc', [null, null, null, null, 25_000, 1, null])
const second = await makeOrder({
  phone: karim,
  first: 'كريم',
  last: 'أشرف',
  total: 30_000,
  at: '2026-03-02T10:00:00Z',
  address: '- 5 "Nile", st',
})
await line(second, 1, 'Vase', ['مزهرية', null, null, null, 30_000, 1, 'vase'])

const table = async (path: string) => {
  const { status, text } = await get(path)
  expect(status).toBe(200)
  const [head = [], ...rows] = readCsv(text)
  return {
    head,
    rows: rows.map((row) => Object.fromEntries(head.map((heading, at) => [heading, row[at]]))),
  }
}
const sheet = async (path: string) => {
  const response = await fetch(`${shop.url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { response, ...readXlsx(Buffer.from(await response.arrayBuffer())) }
}

test('orders have a row for each line, and what they come to in the first one alone', async () => {
  const { head, rows } = await table('/api/export/orders.csv')
  expect(head).toEqual(orderSheet.map(({ en }) => en))
  expect(
    rows.map((row) => [
      row.Order,
      row.Product,
      row.Quantity,
      row.Price,
      row['Line total'],
      row.Total,
      row.SKU,
    ]),
  ).toEqual([
    [`ZN-${10_000 + second}`, 'Vase', '1', '300.00', '300.00', '300.00', 'vase'],
    [`ZN-${10_000 + first}`, 'Linen dress', '2', '600.25', '1200.50', '1450.50', "'00123"],
    [`ZN-${10_000 + first}`, "'=cmd|calc", '1', '250.00', '250.00', '', ''],
  ])
  // The time is the shop's own, and a phone keeps its zero.
  expect(rows[1]).toMatchObject({
    Date: '2026-03-02 00:30',
    Status: 'Accepted',
    Source: 'WhatsApp',
    Phone: "'01012345678",
    City: 'Giza',
  })
  expect(rows[0]).toMatchObject({
    Customer: 'كريم أشرف',
    Confirmation: 'Waits to be confirmed',
    Address: `'- 5 "Nile", st`,
  })
})

test('Arabic headings, names and words are there on request', async () => {
  const { head, rows } = await table('/api/export/orders.csv?lang=ar')
  expect(head).toEqual(orderSheet.map(({ ar }) => ar))
  expect(rows[1]).toMatchObject({
    المنتج: 'فستان كتان',
    اللون: 'رملي',
    المدينة: 'الجيزة',
    الحالة: 'تم التسليم',
    المصدر: 'واتساب',
  })
})

test('the filters and the order of the list are those of the file', async () => {
  const numbers = async (asked: string) =>
    (await table(`/api/export/orders.csv?${asked}`)).rows.map((row) => row.Order)
  const [one, two] = [`ZN-${10_000 + first}`, `ZN-${10_000 + second}`]
  expect(await numbers('status=accept')).toEqual([one, one])
  expect(await numbers('source=shop')).toEqual([two])
  expect(await numbers(`search=${encodeURIComponent('+20 121 234 5670')}`)).toEqual([two])
  expect(await numbers('search=كريم')).toEqual([two])
  // 2026-03-01 22:30 UTC is the shop's second of March.
  expect(await numbers('from=2026-03-02&to=2026-03-02&sort=oldest')).toEqual([one, one, two])
  expect(await numbers('to=2026-03-01')).toEqual([])
  expect(await numbers('page=7&per_page=1&sort=price_asc')).toEqual([two, one, one])
})

test('an XLSX has dates and money as such, text as text, its head in sight, and stands from right to left in Arabic', async () => {
  const { response, cells, files } = await sheet('/api/export/orders.xlsx?sort=oldest')
  const day = toCairoDay(new Date())
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="orders-${day}.xlsx"`,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  const letter = (key: string) =>
    String.fromCharCode(65 + orderSheet.findIndex((column) => column.key === key))
  const at = (key: string, row: number) => cells.get(`${letter(key)}${row}`)
  expect(at('number', 1)).toEqual({ text: 'Order', format: '@' })
  // 46083 is the second of March 2026.
  expect(at('created_at', 2)).toEqual({
    number: expect.closeTo(46_083 + 30 / 1440, 9),
    format: 'yyyy-mm-dd hh:mm',
  })
  expect(at('phone', 2)).toEqual({ text: mona, format: '@' })
  expect(at('total_price', 2)).toEqual({ number: 1450.5, format: '#,##0.00' })
  expect(at('total_price', 3)).toBeUndefined()
  expect(at('name', 3)).toEqual({ text: '=cmd|calc', format: '@' })
  expect(at('customer', 4)).toEqual({ text: 'كريم أشرف', format: '@' })
  const english = files.get('xl/worksheets/sheet1.xml') as string
  expect(english).toContain('ySplit="1"')
  expect(english).not.toContain('rightToLeft')
  const arabic = await sheet('/api/export/orders.xlsx?lang=ar')
  expect(arabic.files.get('xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"')
  expect(arabic.files.get('xl/workbook.xml')).toContain('name="الطلبات"')
})

test('customers have a row for each phone, found and sorted as in their list', async () => {
  await post(`/api/customers/update/${karim}`, { mark: 'blocked', note: '+ calls\nlate' })
  const { head, rows } = await table('/api/export/customers.csv')
  expect(head).toEqual(customerSheet.map(({ en }) => en))
  expect(rows).toEqual([
    {
      ...{
        Name: 'كريم أشرف',
        Phone: `'${karim}`,
        City: 'Giza',
        Orders: '1',
        Delivered: '0',
        Refused: '0',
        Open: '1',
        Spent: '0.00',
      },
      ...{
        'First order': '2026-03-02',
        'Last order': '2026-03-02',
        Mark: 'Blocked',
        Note: "'+ calls\nlate",
      },
    },
    expect.objectContaining({
      Phone: `'${mona}`,
      Spent: '1450.50',
      'Last order': '2026-03-02',
      Mark: '',
    }),
  ])
  const phones = async (asked: string) =>
    (await table(`/api/export/customers.csv?${asked}`)).rows.map((row) => row.Phone)
  expect(await phones('sort=spent')).toEqual([`'${mona}`, `'${karim}`])
  expect(await phones('mark=blocked')).toEqual([`'${karim}`])
  expect(await phones('search=mona')).toEqual([`'${mona}`])
  const { cells } = await sheet('/api/export/customers.xlsx?mark=blocked&lang=ar')
  expect([cells.get('A2')?.text, cells.get('K2')?.text]).toEqual(['كريم أشرف', 'محظور'])
})

test('only an admin’s bearer in the header opens a file', async () => {
  const { token: shopper } = await peopleIn(shop).makeShopper()
  for (const path of ['/api/export/orders.csv', '/api/export/customers.xlsx']) {
    expect((await shop.request('GET', path)).status).toBe(401)
    expect((await shop.request('GET', `${path}?token=${token}`)).status).toBe(401)
    expect((await shop.request('GET', path, { token: shopper })).status).toBe(403)
  }
})

test('what is no format is not there, and a HEAD makes no file', async () => {
  for (const path of ['orders.pdf', 'orders.', 'orders.csv.xlsx', 'orders', 'mails.csv']) {
    expect((await get(`/api/export/${path}`)).status, path).toBe(404)
  }
  expect((await shop.request('HEAD', '/api/export/orders.csv', { token })).status).toBe(404)
})

test('a file has every row, however many, each once and in order', async () => {
  await query(
    `with made as (
      insert into orders (token, phone, first_name, last_name, state, city, address, subtotal, delivery_price, total_price, delivery_from, delivery_to, created_at)
      select 'many_order_' || lpad(n::text, 20, '0'), '0111' || lpad((n % 700)::text, 7, '0'), 'Many', 'Orders', 'Dokki', 'Giza', '5 Nile St', n, 0, n,
        '2026-01-10', '2026-01-12', '2026-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, 1300) as n returning id
    )
    insert into order_lines (order_id, position, name, price, quantity) select id, position, 'Vase', 1, 1 from made, generate_series(1, 2) as position`,
  )
  const { rows } = await table('/api/export/orders.csv?search=Many&sort=oldest')
  expect(rows.length).toBe(2600)
  const ids = rows.filter((_, at) => at % 2 === 0).map((row) => Number(row.Order?.slice(3)))
  expect(ids).toEqual(Array.from({ length: 1300 }, (_, at) => (ids[0] as number) + at))
  const customers = await table('/api/export/customers.csv?search=Many')
  expect(new Set(customers.rows.map((row) => row.Phone)).size).toBe(700)
  expect(customers.rows.length).toBe(700)
})

test('two files at once for one account, whatever they hold, and four in all; who waits gets them, and places are free again', async () => {
  const people = peopleIn(shop)
  const [nada, omar, third] = [
    await people.makeAdmin(),
    await people.makeAdmin(),
    await people.makeAdmin(),
  ]
  const ask = (path: string, { token }: { token: string }) => shop.request('GET', path, { token })
  const refused = async (path: string, person: { token: string }) => {
    const { status, headers, json } = await ask(path, person)
    return [status, headers.get('retry-after'), json?.code]
  }
  const tooMany = [429, '10', 'too_many']
  const holder = await shop.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table orders in access exclusive mode')
    const held = () =>
      holder.query(
        "select count(*)::integer as waiting from pg_locks where relation = 'orders'::regclass and not granted",
      )
    const waiting = async () => (await held()).rows[0].waiting
    const files = [ask('/api/export/orders.csv', nada), ask('/api/export/orders.xlsx', nada)]
    await expect.poll(waiting).toBe(2)
    expect(await refused('/api/export/customers.csv', nada)).toEqual(tooMany)
    expect(await refused('/api/export/products.csv', nada)).toEqual(tooMany)
    expect((await ask('/api/export/products.csv', omar)).status).toBe(200)
    files.push(ask('/api/export/orders.csv', omar), ask('/api/export/orders.csv', omar))
    await expect.poll(waiting).toBe(4)
    expect(await refused('/api/export/products.csv', third)).toEqual(tooMany)
    expect((await ask('/api/settings', third)).status).toBe(200)
    await holder.query('rollback')
    expect((await Promise.all(files)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await ask('/api/export/orders.csv', nada)).status).toBe(200)
})
