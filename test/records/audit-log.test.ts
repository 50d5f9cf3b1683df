/** Every change by an admin is in the audit log, except for data that must not be kept. */
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { contract } from '#contract/api.ts'
import { auditRooms } from '#contract/accounts/audit-log.ts'
import type { Path } from '#contract/endpoint.ts'
import { plain } from '../calls/register/plain.ts'
import { adminIn, multipart, pictureUpload } from '../shop/admin.ts'
import { deliveryWalks } from './audit-log-delivery.ts'
import { emptyingWalks } from './audit-log-emptying.ts'
import { pageWalks } from './audit-log-pages.ts'
import { checkImport } from '#server/imports/imports.ts'
import { buyersIn } from '../shop/buyers.ts'
import { goodsIn } from '../shop/goods.ts'
import { makeDevice } from '../shop/passkeys.ts'
import '../outside/outside-names.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent', shopUrl: 'https://shop.example' } })
const { get, post, lastChange, name, remove } = await adminIn(shop)
const pool = shop.database.pool
const { makeGoods, makeArea, read } = goodsIn(pool)

/** Calls that were tested: the last test fails for a new admin call that writes and is missing. */
const walked = new Set<string>()

async function changes(
  call: string,
  run: () => Promise<{ status: number }>,
  expected: object,
): Promise<void> {
  walked.add(call)
  await pool.query('delete from audit_log')
  expect([200, 201], call).toContain((await run()).status)
  expect(await lastChange(), call).toMatchObject(expected)
}

/** A call that is sent like a change and changes nothing. */
async function leavesNone(call: string, run: () => Promise<{ status: number }>): Promise<void> {
  walked.add(call)
  await pool.query('delete from audit_log')
  expect((await run()).status, call).toBe(200)
  expect(await lastChange(), call).toBeUndefined()
}

/** Creates, changes and deletes a record by its three calls. */
async function edits(
  room: string,
  path: string,
  form: () => Promise<unknown> | unknown,
  change: object,
  title: unknown,
  byName = false,
) {
  let id = 0
  const made = async () => {
    const reply = await post(`/api/${path}/create`, await form())
    id = (Object.values(reply.json).find((value) => typeof value === 'object') as { id: number }).id
    return reply
  }
  await changes(`${room}.create`, made, { room, action: 'create', title, before: null })
  await changes(`${room}.update`, () => post(`/api/${path}/update/${id}`, change), {
    room,
    action: 'update',
    record_id: id,
    title,
  })
  const key = byName ? title : id
  await changes(`${room}.delete`, () => get(`/api/${path}/delete/${key}`), {
    room,
    action: 'delete',
    record_id: id,
    title,
    after: null,
  })
}

const category = (await post('/api/category/create', { name: 'Home' })).json.category.id
const subcategory = (
  await post('/api/subcategory/create', { name: 'Rugs', status: 'active', category_id: category })
).json.subcategory.id
const withPicture = (fields: Record<string, string>) => async () =>
  multipart({ ...fields, path: await pictureUpload() })

test('records that are edited row by row', async () => {
  await edits('areas', 'area', () => ({ city: 'Giza', price: 60 }), { price: 70 }, 'Giza')
  await changes('areas.addGovernorates', () => post('/api/area/governorates', {}), {
    room: 'areas',
    action: 'create',
    title: 'New Valley',
  })
  await edits('couriers', 'courier', () => ({ name: 'Aramex' }), { is_active: false }, 'Aramex')
  await edits('categories', 'category', () => ({ name: 'Dresses' }), { is_home: true }, 'Dresses')
  const maxi = { name: 'Maxi', status: 'active', category_id: category }
  await edits('subcategories', 'subcategory', () => maxi, { ...maxi, status: 'hidden' }, 'Maxi')
  const guide = { columns: [{ name: 'Bust' }], rows: [{ size: 'M', values: [90] }] }
  await changes(
    'subcategories.updateSizeGuide',
    () => post(`/api/subcategory/size-guide/update/${subcategory}`, guide),
    {
      ...{ room: 'subcategories', action: 'update', record_id: subcategory, title: 'Rugs' },
    },
  )
  const coupon = { price: 1000, discount: 100, start_date: '2026-03-01', end_date: '2026-03-31' }
  const redirect = { old_address: '/products/rug', new_address: '/shop' }
  await edits('redirects', 'redirect', () => redirect, { new_address: '/sale' }, '/products/rug')
  await edits('coupons', 'coupon', () => coupon, { discount: 150 }, '2026-03-01 – 2026-03-31')
  await edits(
    'products',
    'product',
    () => ({ name: 'Rug', price: 900, subcategory_id: subcategory }),
    { price: 800 },
    'Rug',
  )
  const { id: slide } = (await post('/api/slider/create', await withPicture({ name: 'Winter' })()))
    .json.slider
  await edits('slides', 'slider', withPicture({ name: 'Summer' }), { alt: 'Linen' }, 'Summer')
  const winter = { room: 'slides', action: 'update', record_id: slide, title: 'Winter' }
  await post('/api/slider/create', await withPicture({ name: 'Spring' })())
  await changes('slides.move', () => post(`/api/slider/move/${slide}`, { place: 2 }), {
    ...winter,
    before: { place: 1 },
    after: { place: 2 },
  })
  await pageWalks({ changes, leavesNone, post })
  const link = 'https://www.instagram.com/p/abc'
  await edits(
    'instagramImages',
    'customerlink',
    withPicture({ name: link }),
    { alt: 'Linen' },
    link,
  )
  await edits(
    'socialLinks',
    'social',
    () => ({ name: 'x', link: 'tel:1' }),
    { link: 'tel:2' },
    'x',
    true,
  )
})

test('products from a file', async () => {
  const file = new File(['Name,Price,Sub-category,SKU\nMat,100,Rugs,MAT-1\n'], 'mats.csv')
  await leavesNone('imports.read', () => post('/api/import/read', multipart({ file })))
  const { id } = (await get('/api/import/all')).json.imports.data[0]
  const act =
    (what: string, m = {}) =>
    () =>
      post(`/api/import/${what}`, { import_id: id, ...m })
  await leavesNone('imports.format', act('format', { format: 'own' }))
  const targets = ['name', 'price', 'subcategory', 'sku']
  const places = [{ word: 'Rugs', subcategory_id: subcategory }]
  await leavesNone('imports.check', act('check', { targets, places, options: {} }))
  await checkImport(shop.ctx, { import_id: id, round: 2 }, new AbortController().signal)
  const ours = { room: 'imports', record_id: id, title: 'mats.csv' }
  await changes('imports.apply', act('apply'), {
    ...ours,
    action: 'create',
    after: { new: 1, changed: 0, rows_left_out: 0 },
  })
  await changes('imports.stop', act('stop'), {
    ...ours,
    action: 'update',
    after: { state: 'stopped' },
  })
  await pool.query(`update import_products set state = 'failed' where import_id = $1`, [id])
  await changes('imports.retry', act('retry'), {
    ...ours,
    action: 'retry',
    after: { state: 'running' },
  })
  await act('stop')()
  await changes('imports.undo', act('undo'), {
    ...ours,
    action: 'delete',
    before: { new: 0, changed: 0 },
  })
})

test('what customers left, orders, mails and settings', async () => {
  const goods = await makeGoods({ quantity: 9 })
  const { form, fill, buy } = buyersIn(shop, await makeArea('Siwa', 0))
  const order = async () => (await buy(await fill({ product_id: goods.id }))).json.order
  const [one, two] = [await order(), await order()]
  const status = (order_id: number) =>
    post('/api/orders/update-status', { order_id, status: 'shipped' })
  await changes('orders.updateStatus', () => status(one.id), {
    room: 'orders',
    action: 'update',
    record_id: one.id,
    title: one.number,
  })
  const bulk = () =>
    post('/api/orders/update-status-bulk', { order_ids: [two.id], status: 'accept' })
  const moved = { room: 'orders', action: 'update', record_id: two.id, title: two.number }
  await changes('orders.updateStatusBulk', bulk, moved)

  const [called, unwanted] = [await order(), await order()]
  const act = (what: string, body: object) => () =>
    post(`/api/orders/${what}`, { order_id: called.id, ...body })
  const calling = { room: 'orders', action: 'update', record_id: called.id, title: called.number }
  const untouched = { confirmation: 'waiting', tries: 0, next_try_at: null }
  const inVain = { confirmation: 'no_answer', tries: 1, next_try_at: expect.any(String) }
  await changes('orders.noAnswer', act('noAnswer', {}), {
    ...calling,
    before: untouched,
    after: inVain,
  })
  const reopened = { ...calling, before: inVain, after: untouched }
  await changes('orders.reopen', act('reopen', {}), reopened)
  await changes('orders.confirm', act('confirm', {}), {
    ...{ ...calling, before: { confirmation: 'waiting' }, after: { confirmation: 'confirmed' } },
  })
  await changes('orders.note', act('note', { note: 'Call after six.' }), {
    ...{ ...calling, before: { note: null }, after: { note: 'Call after six.' } },
  })
  await changes('orders.cancel', act('cancel', { order_id: unwanted.id, reason: 'fake' }), {
    ...{ ...calling, record_id: unwanted.id, title: unwanted.number },
    ...{ before: { status: 'pending', reason: null }, after: { status: 'reject', reason: 'fake' } },
  })

  const noted = {
    room: 'customers',
    action: 'update',
    record_id: null,
    title: one.phone,
    before: { mark: null },
    after: { mark: 'trusted' },
  }
  await changes(
    'customers.update',
    () => post(`/api/customers/update/${one.phone}`, { mark: 'trusted' }),
    noted,
  )
  const version = await read('select version from orders where id = $1', [called.id])
  const edit = (call: string) =>
    post(`/api/orders/${call}/${called.id}`, { version, lines: [{ position: 1, quantity: 2 }] })
  await leavesNone('orders.noteMessage', act('message', { message: 'no_answer', said: 'sent' }))
  await leavesNone('orders.preview', () => edit('preview'))
  await changes('orders.edit', () => edit('edit'), {
    ...{
      ...calling,
      before: { items: [{ name: goods.name, quantity: 1 }] },
      after: { items: [{ name: goods.name, quantity: 2 }] },
    },
  })
  const made = {
    ...form,
    source: 'phone',
    lines: [{ product_id: goods.id, quantity: 1 }],
    note: 'For her mother.',
  }
  const told = { source: 'phone', note: 'For her mother.', items: [{ name: goods.name }] }
  const added = { room: 'orders', action: 'create', before: null, after: told }
  await changes('orders.create', () => post('/api/orders/create', made), added)

  const paid = (before: number, after: number) => ({
    ...{ ...calling, before: { paid: before }, after: { paid: after } },
  })
  const payment = (call: string, body: object) => act(`payment/${call}`, body)
  const half = { amount: 50, by: 'cash' }
  await changes('orders.addPayment', payment('add', half), paid(0, 50))
  await changes('orders.refundPayment', payment('refund', { ...half, amount: 20 }), paid(50, 30))
  const refund = await read("select id from order_money where kind = 'advance_refund'")
  await changes('orders.voidPayment', payment('void', { payment_id: refund }), paid(30, 50))

  const review = await read(
    `insert into reviews (product_id, name, rate, review) values ($1, 'Mona', 5, 'Soft') returning id`,
    [goods.id],
  )
  const of = { room: 'reviews', record_id: review, title: 'Mona' }
  await changes('reviews.changeStatus', () => post(`/api/userData/review/${review}/changeStatus`), {
    ...of,
    action: 'accept',
  })
  await changes('reviews.changeStatus', () => post(`/api/userData/review/${review}/changeStatus`), {
    ...of,
    action: 'reject',
  })
  await changes('reviews.delete', () => get(`/api/userData/deletereview/${review}`), {
    ...of,
    action: 'delete',
  })

  const mail = await read(
    `insert into mails (kind, language, to_address, subject, text, html, status, last_error)
     values ('order-placed', 'en', 'mona@mail.example', 'Your order', 'x', 'x', 'failed', '550') returning id`,
  )
  await changes('mails.retry', () => post(`/api/mail/${mail}/retry`), {
    room: 'mails',
    action: 'retry',
    record_id: mail,
    title: null,
  })
  const proof = { prove: true }
  await changes('health.backUp', () => post('/api/health/back-up', proof), {
    ...{ room: 'health', action: 'create', record_id: null, title: null, before: null },
    after: proof,
  })
  await emptyingWalks({ changes, leavesNone, post, read })
  await changes('settings.update', () => post('/api/settings/update', { search_debounce: 432 }), {
    room: 'settings',
    action: 'update',
    record_id: null,
    title: null,
    after: { search_debounce: 432 },
  })
})

test('what search knows', async () => {
  await shop.request('GET', '/api/userproduct/search?search=hammock')
  const miss = await read('select max(id) from search_misses')
  await changes('misses.delete', () => get(`/api/search/miss/delete/${miss}`), {
    ...{
      room: 'misses',
      action: 'delete',
      record_id: miss,
      title: null,
      before: null,
      after: null,
    },
  })
})

test('what is taken back', async () => {
  const area = (await post('/api/area/create', { city: 'Farafra', price: 60 })).json.area.id
  await post(`/api/area/update/${area}`, { price: 70 })
  const { id } = await lastChange()
  walked.add('restoring.restore')
  expect((await post(`/api/history/restore/${id}`, {})).status).toBe(200)
  expect(await lastChange()).toMatchObject({
    room: 'areas',
    action: 'restore',
    record_id: area,
    title: 'Farafra',
    after: { price: 60 },
  })
})

test('changes of many products', async () => {
  const { id } = await makeGoods()
  const selection = { ids: [id], change: { kind: 'badge', badge: 'New' } }
  await leavesNone('bulk.preview', () => post('/api/product/bulk/preview', selection))
  const begin = async () =>
    post('/api/product/bulk/apply', {
      ...selection,
      seen: (await post('/api/product/bulk/preview', selection)).json.seen,
    })
  const whole = { room: 'products', record_id: null, title: null }
  await changes('bulk.apply', begin, {
    ...whole,
    action: 'create',
    after: { bulk_kind: 'badge', badge: 'New', products: 1 },
  })
  const change = await read('select max(id) from bulk_changes')
  const become = (bulk_change: string) => ({ ...whole, action: 'update', after: { bulk_change } })
  await changes(
    'bulk.stop',
    () => post('/api/product/bulk/stop', { id: change }),
    become('stopped'),
  )
  await changes('bulk.undo', () => post('/api/product/bulk/undo', { id: change }), become('undone'))
})

test('deliveries, corrections and counts of the stock', async () => {
  const { id, name } = await makeGoods({ quantity: 4 })
  const variant_id = await read('select id from variants where product_id = $1', [id])
  const delivery = { lines: [{ variant_id, pieces: 3 }], from: 'Atelier', paper: 'No. 7' }
  const received = {
    room: 'stock',
    action: 'create',
    record_id: null,
    title: 'Atelier · No. 7',
    after: { pieces: 3, variants: 1 },
  }
  await changes('stock.receive', () => post('/api/stock/receive', delivery), received)
  await changes(
    'stock.correct',
    () => post('/api/stock/correct', { variant_id, seen: 7, wanted: 6, note: 'Torn' }),
    {
      ...{
        room: 'stock',
        action: 'update',
        record_id: variant_id,
        title: name,
        before: { quantity: 7 },
        after: { quantity: 6, note: 'Torn' },
      },
    },
  )
  const opened = { room: 'stock', action: 'create', title: 'Everything', before: null }
  await changes('stock.openCount', () => post('/api/stock/count/open'), opened)
  const count_id = await read('select max(id) from stock_counts')
  // The count itself records its authors.
  await leavesNone('stock.addToCount', () =>
    post('/api/stock/count/add', { count_id, variant_id, pieces: 5 }),
  )
  const applied = {
    room: 'stock',
    action: 'update',
    record_id: count_id,
    title: 'Everything',
    after: { pieces: -1, variants: 1 },
  }
  await changes('stock.applyCount', () => post('/api/stock/count/apply', { count_id }), applied)
})

test('questions, callbacks and who waits for stock', async () => {
  const { id: product_id } = await makeGoods()
  const question = await read(
    `insert into questions (product_id, client_name, client_email, client_phone, message, language)
     values ($1, 'Hoda', 'hoda@mail.example', '01012345678', 'Is it soft?', 'en') returning id`,
    [product_id],
  )
  const asked = { room: 'questions', action: 'update', record_id: question, title: 'Hoda' }
  await changes(
    'questions.answer',
    () => post(`/api/userData/question/${question}/answer`, { answer: 'It is.' }),
    asked,
  )
  await changes(
    'questions.changeStatus',
    () => post(`/api/userData/question/${question}/changeStatus`, { answered: false }),
    asked,
  )
  const callback = await read(
    `insert into callbacks (name, email, phone, country) values ('Omar', 'omar@mail.example', '01012345678', 'Egypt') returning id`,
  )
  const called = { room: 'callbacks', action: 'update', record_id: callback, title: 'Omar' }
  await changes(
    'callbacks.changeStatus',
    () => post(`/api/userData/callback/${callback}/changeStatus`, { done: true }),
    called,
  )
  const waiting = await read(
    `insert into restock_requests (product_id, phone) values ($1, '01012345678') returning id`,
    [product_id],
  )
  const told = { room: 'restock', action: 'update', record_id: waiting, title: '01012345678' }
  await changes(
    'restock.changeStatus',
    () => post(`/api/restock/${waiting}/changeStatus`, { told: true }),
    told,
  )
})

test('the staff, invitations and API keys', async () => {
  const member = await read(
    `insert into users (name, email, password_hash, is_admin, role) values ('Nada', 'nada@mail.example', 'x', true, 'orders') returning id`,
  )
  const nada = { room: 'staff', action: 'update', record_id: member, title: 'Nada' }
  const role = { before: { role: 'orders' }, after: { role: 'packing' } }
  await changes('staff.update', () => post(`/api/staff/update/${member}`, { role: 'packing' }), {
    ...nada,
    ...role,
  })
  await changes('staff.suspend', () => post(`/api/staff/suspend/${member}`, { suspended: true }), {
    ...nada,
    after: { suspended: true },
  })
  await changes('staff.endSessions', () => post(`/api/staff/end-sessions/${member}`), {
    ...nada,
    after: { signed_in: false },
  })
  await changes('staff.resetFactors', () => post(`/api/staff/reset-factors/${member}`), {
    ...nada,
    room: 'factors',
    action: 'delete',
    after: null,
  })
  await changes('staff.remove', () => post(`/api/staff/remove/${member}`), {
    ...nada,
    action: 'delete',
    after: null,
  })
  await changes('staff.rules', () => post('/api/staff/rules', { second_step: ['packing'] }), {
    ...{
      room: 'staff',
      action: 'update',
      before: { second_step: [] },
      after: { second_step: ['packing'] },
    },
  })
  const form = { email: 'reem@mail.example', role: 'front', by: 'mail' }
  const invited = { room: 'staff', record_id: null, title: 'reem@mail.example' }
  await changes('staff.invite', () => post('/api/staff/invite', form), {
    ...invited,
    action: 'create',
    after: { role: 'front' },
  })
  const invitation = await read('select max(id) from staff_invitations')
  await changes('staff.uninvite', () => post(`/api/staff/uninvite/${invitation}`), {
    ...invited,
    action: 'delete',
    after: null,
  })
  const key = { room: 'apiKeys', title: 'Bookkeeping' }
  const may = { name: 'Bookkeeping', may: { orders: 'read' } }
  await changes('apiKeys.create', () => post('/api/key/create', may), {
    ...key,
    action: 'create',
    after: { may: may.may },
  })
  const id = await read('select max(id) from api_keys')
  await changes('apiKeys.delete', () => post(`/api/key/delete/${id}`), {
    ...key,
    action: 'delete',
    record_id: id,
  })
  const { text } = await get('/api/history/all')
  expect(text).not.toContain('token_hash')
})

test('one’s own second step; sessions and alerts leave no entry', async () => {
  const act =
    (what: string, body: object = {}) =>
    () =>
      post(`/api/user/factor/${what}`, body)
  const mine = { room: 'factors', action: 'create', before: null }
  const device = makeDevice('https://shop.example')
  await leavesNone('factors.passkeyOptions', act('passkey/options'))
  const asked = (await act('passkey/options')()).json.options
  await changes(
    'factors.createPasskey',
    act('passkey/create', { passkey: device.make(asked), name: 'Phone' }),
    {
      ...{ ...mine, title: 'Phone', after: { kind: 'passkey', name: 'Phone' } },
    },
  )
  let secret = ''
  await leavesNone('factors.createAuthenticator', async () => {
    const reply = await act('authenticator/create')()
    secret = reply.json.secret
    return reply
  })
  const code = new TOTP({ secret }).generate()
  await changes('factors.confirmAuthenticator', act('authenticator/confirm', { code }), {
    ...mine,
    after: { kind: 'authenticator' },
  })
  await changes('factors.createRecoveryCodes', act('recovery/create'), {
    ...mine,
    after: { kind: 'recovery_codes' },
  })
  const gone = { room: 'factors', action: 'delete', after: null }
  await leavesNone('sessions.confirmOptions', () => post('/api/session/confirm-options'))
  const challenge = (await post('/api/session/confirm-options')).json.options
  await leavesNone('sessions.confirm', () =>
    post('/api/session/confirm', { passkey: device.sign(challenge) }),
  )
  await changes('factors.deleteAuthenticator', act('authenticator/delete'), {
    ...gone,
    before: { kind: 'authenticator' },
  })
  const id = await read('select max(id) from passkeys')
  const phone = { ...gone, record_id: id, title: 'Phone' }
  await changes('factors.deletePasskey', act('passkey/delete', { id }), phone)
  await leavesNone('sessions.remember', () => post('/api/session/remember', { remember: true }))
  await leavesNone('sessions.endOthers', () => post('/api/session/end-others'))
  const other = await read(
    `insert into sessions (token_hash, user_id, expires_at)
     select sha256('other'), user_id, now() + interval '1 day' from sessions order by id desc limit 1 returning id`,
  )
  await leavesNone('sessions.end', () => post('/api/session/end', { id: other }))
  const endpoint = 'https://receiver-1.example.com/push'
  const ringer = { endpoint, p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  await leavesNone('alerts.addDevice', () => post('/api/alert/device/create', ringer))
  const ringing = await read('select id from alert_devices')
  await leavesNone('alerts.tryDevice', () => post(`/api/alert/device/${ringing}/try`))
  const after = { off: ['stock_ends'] }
  await leavesNone('alerts.update', () => post('/api/alert/update', { off: ['new_order'] }))
  const member = { user_id: await read('select min(id) from users'), ...after }
  const logged = { record_id: member.user_id, before: { off: ['new_order'] }, after }
  await changes('alerts.updateMember', () => post('/api/alert/member/update', member), logged)
  await leavesNone('alerts.removeDevice', () => remove(`/api/alert/device/delete/${ringing}`))
})

test('webhooks, and what they are told', async () => {
  const url = 'http://receiver-1.example.com/'
  const form = () => ({ url, events: ['order.placed'] })
  await edits('webhooks', 'webhook', form, { events: ['stock.low'] }, 'receiver-1.example.com')
  const { id } = (await post('/api/webhook/create', form())).json.webhook
  const ours = { room: 'webhooks', record_id: id, title: 'receiver-1.example.com' }
  await changes('webhooks.rotateSecret', () => post(`/api/webhook/${id}/rotate-secret`), {
    ...ours,
    action: 'update',
    before: { secret_at: expect.any(String) },
    after: { secret_at: expect.any(String) },
  })
  await read("update webhooks set made_by = 'Nada' where id = $1", [id])
  await changes('webhooks.takeOver', () => post(`/api/webhook/${id}/take-over`), {
    ...ours,
    action: 'update',
    before: { made_by: 'Nada' },
    after: { made_by: name },
  })
  let delivery = 0
  await leavesNone('webhooks.test', async () => {
    const reply = await post(`/api/webhook/${id}/test`)
    delivery = reply.json.delivery.id
    return reply
  })
  const again = { ...ours, action: 'retry', after: { type: 'webhook.test', delivery_id: delivery } }
  await changes(
    'webhooks.sendAgain',
    () => post(`/api/webhook/delivery/${delivery}/send-again`),
    again,
  )
})

deliveryWalks({ shop, get, post, read, makeGoods, makeArea, changes })

test('plain records that no test above has edited', async () => {
  for (const { room, calls, form, unique } of plain) {
    if (walked.has(`${room}.create`)) continue
    const [, , path = ''] = calls.create.path.split('/')
    const told = (number: number) => String(form[unique]).replace('#', String(number))
    const change = { [unique]: told(2) }
    const first = { ...form, ...(form.slug ? { slug: 'by-hand' } : {}), [unique]: told(1) }
    await edits(room, path, () => first, change, expect.any(String))
  }
})

test('no call of admins that changes something is left out', () => {
  const writing = Object.entries(contract).flatMap(([room, calls]) =>
    Object.entries<Path>(calls)
      .filter(([, call]) => call.who === 'admin' && (call.method !== 'GET' || call.deletes))
      .map(([name]) => `${room}.${name}`),
  )
  expect([...walked].sort()).toEqual(writing.sort())
  // Bulk changes are logged with products, restores, returns, trials and emptyings with what they
  // are of; the last leave none.
  const elsewhere = ['bulk', 'emptying', 'restoring', 'returns', 'start', 'sessions', 'alerts']
  const rooms = writing
    .map((call) => call.split('.')[0])
    .filter((room) => !elsewhere.includes(String(room)))
  expect(new Set(rooms)).toEqual(new Set(auditRooms))
})
