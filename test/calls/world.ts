/**
 * Records for the rows of the register, each created on demand, by the shop's own calls where
 * possible.
 */
import '../outside/outside-names.ts'
import { carriedThings } from './carried.ts'
import { manyProducts } from './many-products.ts'
import { newcomer, ownSteps } from './own-steps.ts'
import { plain } from './register/plain.ts'
import type { Fields, Row, Value } from './register/table.ts'
import { formerIn } from '../shop/former.ts'
import { goodsIn } from '../shop/goods.ts'
import { peopleIn, registration } from '../shop/people.ts'
import { photo } from '../files/pictures.ts'
import type { Reply, TestShop } from '../shop/shop.ts'

export type Encoding = 'json' | 'multipart' | 'form'
type Filled = { [name: string]: unknown }
type Listed = { id: number; [field: string]: unknown }

export async function makeWorld(shop: TestShop) {
  const people = peopleIn(shop)
  const admin = await people.makeAdmin()
  /** Member who makes the current call, where it concerns the own account. */
  let current = admin
  const shopper = await people.makeShopper()
  const goods = goodsIn(shop.database.pool)
  const { makeFormerOrder } = formerIn(shop.ctx)
  const product = await goods.makeGoods({
    name: 'Walking dress',
    sizes: ['S'],
    colours: ['Clay'],
    quantity: 100_000,
    pictures: 1,
  })
  const soldOut = await goods.makeGoods({ name: 'Gone', quantity: 0 })
  const categoryOfProduct = (column: string) =>
    goods.read(
      `select c.${column} from categories c join subcategories s on s.category_id = c.id join products p on p.subcategory_id = s.id where p.id = $1`,
      [product.id],
    )
  const picture = new File([new Uint8Array(await photo(64, 48).jpeg().toBuffer())], 'photo.jpg', {
    type: 'image/jpeg',
  })
  let made = 0
  const unique = (text: string) => text.replaceAll('#', () => String(++made))

  /** Makes a call that must succeed. */
  async function done(
    method: string,
    path: string,
    fields?: Fields,
    encoding: Encoding = 'json',
    token?: string,
  ): Promise<Reply> {
    const reply = await send(method, path, fields && (await fill(fields)), encoding, token)
    if (reply.status >= 300)
      throw new Error(`${method} ${path} was refused: ${reply.status} ${reply.text}`)
    return reply
  }

  const asGuest = (method: string, path: string, fields?: Fields, encoding: Encoding = 'json') =>
    done(method, path, fields, encoding)
  const asAdmin = (method: string, path: string, fields?: Fields, encoding: Encoding = 'json') =>
    done(method, path, fields, encoding, admin.token)

  const send = (
    method: string,
    path: string,
    fields: Filled | undefined,
    encoding: Encoding,
    token?: string,
  ) => sendBody(method, path, fields && encode(fields, encoding), token)

  const sendBody = (method: string, path: string, body: unknown, token?: string) =>
    shop.request(method, path, { ...(body !== undefined && { body }), ...(token && { token }) })

  /**
   * Creates a record and finds it in its list by a unique field, since a create returns only a
   * message.
   */
  async function record(
    noun: string,
    key: string,
    field: string,
    fields: Fields,
    encoding: Encoding = 'json',
  ): Promise<Listed> {
    const name = unique(String(fields[field]))
    await asAdmin('POST', `/api/${noun}/create`, { ...fields, [field]: name }, encoding)
    const page = async (number: number) =>
      (await asAdmin('GET', `/api/${noun}/all?per_page=100&page=${number}`)).json[key]
    const first = await page(1)
    const last = first.last_page > 1 ? await page(first.last_page) : first
    const there = ([...first.data, ...last.data] as Listed[]).find(
      (one) => String(one[field]) === name,
    )
    if (!there) throw new Error(`${noun} ${name} is not in its list`)
    return there
  }

  async function cart(): Promise<string> {
    const item = {
      product_id: product.id,
      quantity: 1,
      size_id: product.sizes.S as number,
      color_id: product.colours.Clay as number,
    }
    return (await asGuest('POST', '/api/cart/add', { items: [item], guest_token: '' })).json
      .guest_token
  }

  async function order(
    phone = '01012345678',
  ): Promise<{ id: number; number: string; token: string; phone: string }> {
    const form = {
      first_name: 'Mona',
      last_name: 'Adel',
      state: 'Dokki',
      phone,
      address: '14 Mossadak Street',
      city: '@area',
    }
    return (await asGuest('POST', `/api/checkout/${await cart()}`, form)).json.order
  }

  let orderOfPayment = 0
  async function paidOrder(): Promise<number> {
    const { id } = await order()
    await asAdmin('POST', '/api/orders/payment/add', { order_id: id, amount: '50', by: 'cash' })
    return id
  }

  async function review(): Promise<Listed> {
    const name = unique('Reviewer #')
    await asGuest('POST', '/api/review/create', {
      name,
      rate: 4,
      review: 'Soft.',
      product_id: product.id,
      email: 'mona@mail.example',
    })
    const list = (await asAdmin('GET', '/api/userData/allReviews?per_page=100')).json.allReviews
      .data as Listed[]
    return list.find((one) => one.name === name) as Listed
  }

  async function account() {
    const email = unique('account-#@mail.example')
    const { json } = await asGuest('POST', '/api/register', { ...registration, email })
    return { email, token: json.token as string }
  }

  /** Token in the mail for a forgotten password. */
  async function resetToken(): Promise<string> {
    const { email } = await account()
    await asGuest('POST', '/api/password/forgot', { email })
    const text = String(
      await goods.read('select text from mails where to_address = $1 order by id desc', [email]),
    )
    return /reset-password\/([\w-]+)/.exec(text)?.[1] ?? 'no mail came'
  }

  const category = () =>
    record('category', 'category', 'name', { name: 'Category #', is_home: false })
  const subcategory = async () =>
    record('subcategory', 'SubCategory', 'name', {
      name: 'Sub #',
      status: 'active',
      category_id: (await category()).id,
    })
  const social = () =>
    record('social', 'social', 'name', { name: 'link-#', link: 'https://shop.example' })

  const makeWebhook = () =>
    goods.read(
      `insert into webhooks (url, events, secret) values ('http://receiver-1.example.com/', '{order.placed}', 'whsec_' || repeat('A', 44)) returning id`,
    )
  const makeDelivery = async () =>
    goods.read(
      `insert into webhook_deliveries (webhook_id, message_id, type, payload, state) values ($1, 'msg_1', 'webhook.test', '{}', 'delivered') returning id`,
      [await makeWebhook()],
    )

  const things: Record<string, () => Promise<Value | File>> = {
    ...ownSteps(shop, () => current, account),
    ...manyProducts(shop, asAdmin),
    ...carriedThings({ asAdmin, asGuest, order, read: goods.read }),
    'format of a file': async () => 'csv',
    product: async () => product.id,
    size: async () => product.sizes.S,
    colour: async () => product.colours.Clay,
    variant: () => goods.read('select id from variants where product_id = $1', [product.id]),
    'stock count': async () =>
      (await asAdmin('POST', '/api/stock/count/open', { name: 'Count #' })).json.count.id,
    'preview token': async () => {
      const { id } = await goods.makeGoods()
      return (await asAdmin('POST', `/api/product/update/${id}`, { state: 'draft' })).json.product
        .preview_token
    },
    'sold out product': async () => soldOut.id,
    'product to change': async () =>
      (await goods.makeGoods({ sizes: ['S'], colours: ['Clay'] })).id,
    'category of product': () => categoryOfProduct('id'),
    'name of category of product': () => categoryOfProduct('name'),
    category: async () => (await category()).id,
    'home category': async () =>
      (await record('category', 'category', 'name', { name: 'Home #', is_home: true })).id,
    subcategory: async () => (await subcategory()).id,
    'size guide': async () => {
      const { id } = await subcategory()
      const guide = { columns: [{ name: 'Bust' }], rows: [{ size: 'M', values: [90] }] }
      await asAdmin('POST', `/api/subcategory/size-guide/update/${id}`, guide)
      return id
    },
    'new courier': async () =>
      (await asAdmin('POST', '/api/courier/create', { name: unique('Courier #') })).json.courier.id,
    area: async () => (await record('area', 'area', 'city', { city: 'Area #', price: 60 })).id,
    governorate: async () => {
      await shop.database.pool.query(
        `insert into areas (city, price) values ('Giza', 6000) on conflict do nothing`,
      )
      return 'Giza'
    },
    'changed area': async () => {
      const { id } = await record('area', 'area', 'city', { city: 'Area #', price: 60 })
      await asAdmin('POST', `/api/area/update/${id}`, { price: 70 })
      return goods.read('select max(id) from audit_log')
    },
    miss: async () => {
      await asGuest(
        'GET',
        `/api/userproduct/search?search=nothing${await goods.read('select count(*) from search_misses')}`,
      )
      return goods.read('select max(id) from search_misses')
    },
    coupon: async () =>
      (
        await record('coupon', 'coupon', 'price', {
          price: '70#',
          discount: 1,
          start_date: '2026-01-01',
          end_date: '2026-01-02',
        })
      ).id,
    social: async () => (await social()).id,
    'name of social': async () => String((await social()).name),
    slider: async () =>
      (await record('slider', 'slider', 'name', { name: 'Slide #', path: '@picture' }, 'multipart'))
        .id,
    customerlink: async () =>
      (
        await record(
          'customerlink',
          'link',
          'name',
          { name: 'https://shop.example/#', path: '@picture' },
          'multipart',
        )
      ).id,
    picture: async () => picture,
    cart,
    wishlist: async () =>
      (await asGuest('POST', '/api/wishlist/create', { products: [product.id] })).json
        .wishlist_items[0].guest_token,
    order: async () => (await order()).id,
    'paid order': paidOrder,
    'trial order': async () => {
      const { id } = await order()
      await shop.database.pool.query('update orders set is_trial = true where id = $1', [id])
      return id
    },
    payment: async () => {
      orderOfPayment = await paidOrder()
      return goods.read('select id from order_money where order_id = $1', [orderOfPayment])
    },
    'order of that payment': async () => orderOfPayment,
    'order called in vain': async () => {
      const { id } = await order()
      await asAdmin('POST', '/api/orders/noAnswer', { order_id: id })
      return id
    },
    'order token': async () => (await order()).token,
    'order number': async () => (await order()).number,
    // A new customer each time.
    customer: async () => (await order(`010${String(++made).padStart(8, '0')}`)).phone,
    former: async () => makeFormerOrder(),
    review: async () => (await review()).id,
    'accepted review': async () => {
      const { id } = await review()
      await asAdmin('POST', `/api/userData/review/${id}/changeStatus`)
      return id
    },
    question: async () => {
      await asGuest('POST', '/api/question/create', {
        client_email: 'mona@mail.example',
        client_phone: '01012345678',
        message: 'Lined?',
      })
      return goods.read('select max(id) from questions')
    },
    callback: async () => {
      await asGuest('POST', '/api/callback/create', {
        email: 'mona@mail.example',
        phone: '01012345678',
        country: 'Egypt',
        type: 'call',
      })
      return goods.read('select max(id) from callbacks')
    },
    'fixed page': async () => 1,
    'name of page': async () => 'about',
    'slug of page': async () => 'home',
    restock: async () => {
      const phone = `0101234${String(Math.random()).slice(2, 6)}`
      await asGuest('POST', `/api/userproduct/${soldOut.id}/notify-me`, { contact: 'phone', phone })
      return goods.read('select max(id) from restock_requests')
    },
    shopper: async () => shopper.id,
    account: async () => (await account()).email,
    reset: resetToken,
    webhook: () => makeWebhook(),
    'webhook that was told': async () =>
      goods.read('select webhook_id from webhook_deliveries where id = $1', [await makeDelivery()]),
    delivery: () => makeDelivery(),
    'room for webhooks': () => goods.read('delete from webhooks'),
    // Only one backup runs at a time.
    'no backup': () => goods.read(`delete from pgboss.job where name = 'back-up' returning 1`),
    // A coupon of the demo, and nothing that is being emptied.
    demo: () =>
      goods.read(
        `with over as (delete from emptyings),
         made as (insert into coupons (price, discount, start_date, end_date) values (90000, 100, '2026-01-01', '2026-01-02') returning id)
         insert into demo_rows (table_name, row_key) select 'coupons', id::text from made returning 1`,
      ),
    'emptied demo': () =>
      goods.read(
        `insert into emptyings (state, with_changed, emptied_at) values ('done', false, now()) returning id`,
      ),
    member: async () => {
      const email = unique('member-#@mail.example')
      return goods.read(
        `insert into users (name, email, password_hash, is_admin, role) values ('Nada Fathy', $1, 'x', true, 'orders') returning id`,
        [email],
      )
    },
    invitation: async () =>
      (await asAdmin('POST', '/api/staff/invite', { role: 'front', by: 'link' })).json.invitation
        .id,
    'invitation token': async () =>
      (await asAdmin('POST', '/api/staff/invite', { role: 'front', by: 'link' })).json.link.split(
        '/join/',
      )[1],
    key: async () =>
      (await asAdmin('POST', '/api/key/create', { name: 'Bookkeeping', may: { orders: 'read' } }))
        .json.key.id,
    'failed mail': () =>
      goods.read(
        `insert into mails (kind, language, to_address, subject, text, html, status, attempts, last_error)
         values ('order-placed', 'en', 'mona@mail.example', 'Your order', 'Hello', '<p>Hello</p>', 'failed', 5, 'No such host') returning id`,
      ),
  }

  async function make(thing: string): Promise<Value | File> {
    const maker = things[thing]
    if (maker) return maker()
    const { calls, form } = plain.find(({ noun }) => noun === thing) ?? {}
    if (!calls) throw new Error(`Nobody makes a ${thing}`)
    return (await asAdmin('POST', calls.create.path, form)).json[thing].id
  }

  /** Replaces '@thing' and '#' in all values. */
  async function fill(fields: Fields): Promise<Filled> {
    const inner = async (value: Value): Promise<unknown> => {
      if (typeof value === 'string')
        return value.startsWith('@') ? make(value.slice(1)) : unique(value)
      if (Array.isArray(value)) {
        const list: unknown[] = []
        for (const one of value) list.push(await inner(one))
        return list
      }
      return value !== null && typeof value === 'object' ? fill(value as Fields) : value
    }
    const entries: [string, unknown][] = []
    for (const [name, value] of Object.entries(fields)) entries.push([name, await inner(value)])
    return Object.fromEntries(entries)
  }

  /** Address of the row with new records in it. */
  async function addressOf(row: Row): Promise<{ method: string; path: string }> {
    for (const thing of row.given ?? []) await make(thing)
    const named: Record<string, string> = {}
    for (const [name, thing] of Object.entries(row.of ?? {}))
      named[name] = String(await make(thing))
    return addressWith(row, (name) => named[name] as string)
  }

  /** Token for a row of users: of a new account, since some of these calls end the session. */
  const tokenFor = async (row: Row): Promise<string | undefined> => {
    if (row.who === 'admin') return current.token
    if (row.who === 'public') return undefined
    return row.of ? shopper.token : (await account()).token
  }

  /** Valid request with new records: `fields` belong to its body, or to its query. */
  async function prepare(row: Row) {
    current = row.own ? await newcomer(shop) : admin
    const { method, path } = await addressOf(row)
    return {
      method,
      path,
      fields: await fill({ ...row.fields, ...row.files, ...row.asks }),
      token: await tokenFor(row),
    }
  }

  return {
    admin,
    shopper,
    product,
    goods,
    make,
    fill,
    asGuest,
    asAdmin,
    send,
    sendBody,
    cart,
    order,
    account,
    addressOf,
    tokenFor,
    prepare,
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>

export function addressWith(
  row: Row,
  value: (name: string) => string,
): { method: string; path: string } {
  const [method = '', template = ''] = row.call.split(' ')
  return {
    method,
    path: template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name))),
  }
}

/** Address with a query. */
export const asking = (path: string, asked: Filled): string => {
  const query = new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, String(value)]),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

/** Body as JSON, or as a form in the notation of Laravel: sizes[0], items[0][quantity]. */
export function encode(fields: Filled, encoding: Encoding): unknown {
  if (encoding === 'json') return fields
  const form = encoding === 'multipart' ? new FormData() : new URLSearchParams()
  const append = (name: string, value: unknown) => {
    if (value instanceof File) (form as FormData).append(name, value)
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) append(`${name}[${key}]`, one)
    else if (value !== undefined) form.append(name, value === null ? '' : String(value))
  }
  for (const [name, value] of Object.entries(fields)) append(name, value)
  return form
}
