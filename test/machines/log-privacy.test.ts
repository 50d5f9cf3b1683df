/** The log contains no personal data, even after errors, of a shop that is used in every way. */
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { cloneTemplate } from '../database/database.ts'
import { goodsIn } from '../shop/goods.ts'
import { processShops, untilOpen } from '../processes/process-shops.ts'
import { openSmtpServer } from '../outside/smtp.ts'

const database = await cloneTemplate()
const pool = new pg.Pool({ connectionString: database.url })
pool.on('error', () => {})
const smtp = await openSmtpServer()
afterAll(async () => {
  await smtp.close()
  await pool.end()
  await database.drop()
})
const { port, startShop } = await processShops()

/** Personal data that must not appear. */
const person = {
  name: 'Zahraa Mansouri',
  email: 'zahraa.mansouri@mail.example',
  phone: '01012345678',
  second: '01198765432',
  password: 'a camel by the river',
  later: 'two camels by the river',
  street: '14 Mossadak Street, flat 9',
  instagram: 'zahraa_at_home',
  ip: '203.0.113.77',
  admin: 'admin@zeina.example',
}

const url = `http://127.0.0.1:${port}`
const secrets: string[] = []

type Parts = { body?: unknown; token?: string; headers?: Record<string, string> }

async function ask(method: string, path: string, { body, token, headers }: Parts = {}) {
  const response = await fetch(url + path, {
    method,
    headers: {
      'x-forwarded-for': person.ip,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = text.startsWith('{') ? JSON.parse(text) : {}
  for (const [name, value] of Object.entries(json))
    if (/token/.test(name)) secrets.push(value as string)
  return { status: response.status, json }
}

const post = (path: string, body: unknown, parts: Parts = {}) =>
  ask('POST', path, { ...parts, body })

/**
 * Runs an action while a table is missing, so that every call that needs it fails as a bug with its
 * whole request at hand.
 */
async function without(table: string, act: () => Promise<{ status: number }>): Promise<void> {
  await pool.query(`alter table ${table} rename to hidden`)
  const { status } = await act()
  await pool.query(`alter table hidden rename to ${table}`)
  expect([table, status]).toEqual([table, 500])
}

async function shopWith(goods: number, area: number): Promise<void> {
  const { name, email, phone, second, password, later, street, instagram } = person
  const [first_name, last_name] = name.split(' ')
  const form = {
    first_name,
    last_name,
    email,
    state: 'Dokki',
    phone,
    address: street,
    additional_phone: second,
    city: area,
    instagram_user: instagram,
  }
  const callback = { name, email, phone, country: 'Egypt', type: 'whatsapp' }
  const question = {
    client_name: name,
    client_email: email,
    client_phone: phone,
    message: `I live at ${street}`,
  }
  const fill = async (token?: string) =>
    (
      await post(
        '/api/cart/add',
        { items: [{ product_id: goods, quantity: 1 }], guest_token: '' },
        token ? { token } : {},
      )
    ).json.guest_token

  // Requests as a guest.
  const bought = await post(`/api/checkout/${await fill()}`, form)
  expect(bought.status).toBe(201)
  const order = bought.json.order.token
  secrets.push(order)
  for (const path of [
    `/api/order/${order}`,
    `/order/${order}`,
    `/ar/order/${order}`,
    `/order/${order}?name=${encodeURIComponent(name)}`,
  ])
    expect((await ask('GET', path)).status).toBe(200)
  await ask('GET', `/searchedproducts?search=${encodeURIComponent(`${name} ${phone}`)}`)
  await post('/api/callback/create', callback)
  await post('/api/question/create', question)
  await post(`/api/userproduct/${goods}/notify-me`, { email })

  // Requests as a user.
  const registered = await post('/api/register', {
    name,
    email,
    phone,
    password,
    password_confirmation: password,
  })
  expect(registered.status).toBe(200)
  await post('/api/login', { email, password: later })
  const { json: signedIn } = await post('/api/login', { email, password })
  const { token } = signedIn
  expect((await post(`/api/checkout/${await fill(token)}`, form, { token })).status).toBe(201)
  await ask('GET', `/api/user/details/${signedIn.user.id}`, { token })
  await post('/api/password/forgot', { email })
  const { rows } = await pool.query("select text from mails where kind = 'password-reset'")
  const link = /reset-password\/([\w-]+)/.exec(rows[0].text)?.[1] as string
  secrets.push(link)
  await ask('GET', `/reset-password/${link}`)
  expect(
    (
      await post('/api/password/reset', {
        token: link,
        password: later,
        password_confirmation: later,
      })
    ).status,
  ).toBe(200)

  // Requests that fail.
  await post('/api/login', `{"email":"${email}","password":`)
  await post(`/api/checkout/${await fill()}`, { ...form, phone: `${phone}${phone}`, city: street })
  await ask('GET', `/api/order/${name.replace(' ', '-')}`)
  await ask('GET', `/${encodeURIComponent(street)}`)
  await without('callbacks', () => post('/api/callback/create', callback))
  await without('questions', () => post('/api/question/create', question))
  await without('users', () => post('/api/login', { email, password }))
  const cart = await fill()
  await without('order_lines', () => post(`/api/checkout/${cart}`, form))
  await without('catalogue_entries', () =>
    ask('GET', `/productdetails/${goods}?of=${encodeURIComponent(name)}`),
  )
}

test('neither names, addresses, numbers, passwords nor tokens stand in it', async () => {
  smtp.refuse = `550 5.1.1 <${person.email}>: ${person.name}, ${person.phone}, is unknown at ${person.street}`
  const shop = startShop({
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    TRUST_PROXY: 'on',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'trace',
    ACCESS_LOG: 'on',
  })
  await untilOpen(shop)
  await pool.query(`delete from settings where key = 'opening'`)
  const goods = goodsIn(pool)
  const { id } = await goods.makeGoods({ price: 50_000 })
  await shopWith(id, await goods.makeArea('Cairo', 5000))
  await expect.poll(() => shop.output()).toContain('"job":"send-mail"')
  shop.child.kill('SIGINT')
  const { stdout, stderr } = await shop.ended

  const lines = `${stdout}${stderr}`.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(lines.map(() => expect.any(String)))
  const routes = lines.map((line) => JSON.parse(line).route).filter(Boolean)
  expect(routes).toEqual(
    expect.arrayContaining([
      '/ar?/order/:token',
      '/api/order/:token',
      '/api/checkout/:guestToken',
      '/ar?/reset-password/:token',
    ]),
  )
  expect(lines.filter((line) => line.includes('"level":"error"')).length).toBeGreaterThanOrEqual(5)

  const said = lines.join('\n')
  const forbidden = [
    ...Object.values(person),
    ...person.name.split(' '),
    'Mossadak',
    'zahraa',
    ...secrets,
  ].filter(Boolean)
  expect(forbidden.length).toBeGreaterThan(20)
  for (const word of forbidden) {
    const place = said.toLowerCase().indexOf(word.toLowerCase())
    expect(place === -1 ? '' : said.slice(Math.max(0, place - 300), place + 100), word).toBe('')
  }
})
