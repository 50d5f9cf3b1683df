import { afterEach, expect, test, vi } from 'vitest'
import { peopleIn } from '../../../test/shop/people.ts'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { makeAdmin, makeShopper } = peopleIn(shop)
const { makeGoods, makeArea, stockOf, read } = goodsIn(shop.database.pool)
const { form, fill, buy, everything } = buyersIn(shop, await makeArea('Giza', 6000))
const [nada, mona] = [await makeAdmin(), await makeAdmin()]
const vase = await makeGoods({ quantity: 100_000 })

const place = async (parts: object = {}) =>
  (
    await buy(await fill({ product_id: vase.id, quantity: 2 }), {
      ...form,
      email: 'mona@mail.example',
      ...parts,
    })
  ).json.order
const act = (what: string, body: object, by = nada) =>
  shop.request('POST', `/api/orders/${what}`, { body, token: by.token })
const get = async (id: number) =>
  (await shop.request('GET', `/api/orders/getorder/${id}`, { token: nada.token })).json.order
const track = async (token: string) => (await shop.request('GET', `/api/order/${token}`)).json.order
const settle = (change: object) =>
  shop.request('POST', '/api/settings/update', { body: change, token: nada.token })
const lastChange = async () =>
  (await shop.request('GET', '/api/history/all', { token: nada.token })).json.history.data[0]
const stateOf = ({ confirmation, tries, next_try_at }: Record<string, unknown>) => ({
  confirmation,
  tries,
  next_try_at,
})
const untouched = { confirmation: 'waiting', tries: 0, next_try_at: null }

/** Sets the shop's clock until the test ends; it keeps running from there. */
const setClock = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })

afterEach(async () => {
  vi.useRealTimers()
  await settle({ confirm_orders: true })
})

test('an order waits until it is confirmed, and its customer sees that it is', async () => {
  const { id, token, confirmation } = await place()
  expect(confirmation).toBe('waiting')
  expect(await get(id)).toMatchObject({ ...untouched, version: 1 })
  const reply = await act('confirm', { order_id: id, version: 1 })
  expect([reply.status, reply.json.message]).toEqual([200, 'Order confirmed successfully'])
  expect(reply.json.order).toMatchObject({
    id,
    status: 'pending',
    confirmation: 'confirmed',
    version: 2,
  })
  expect(reply.json.order.events.at(-1)).toMatchObject({
    ...{
      kind: 'confirmation',
      from: 'pending',
      status: 'pending',
      confirmation: 'confirmed',
      message: null,
      reason: null,
    },
    ...{ user_id: nada.id, user_name: nada.name },
  })
  expect(await track(token)).toMatchObject({
    confirmation: 'confirmed',
    events: [{ status: 'pending' }],
  })
  expect(await lastChange()).toMatchObject({
    ...{ room: 'orders', action: 'update', record_id: id, user_name: nada.name },
    ...{ before: { confirmation: 'waiting' }, after: { confirmation: 'confirmed' } },
  })
})

test('while orders are not confirmed shoppers hear nothing of it, and of no order that is not pending', async () => {
  const { id, token } = await place()
  await settle({ confirm_orders: false })
  expect((await track(token)).confirmation).toBeNull()
  expect((await place()).confirmation).toBeNull()
  await settle({ confirm_orders: true })
  expect((await track(token)).confirmation).toBe('waiting')
  await act('update-status', { order_id: id, status: 'shipped' })
  expect((await track(token)).confirmation).toBeNull()
})

test('each call that nobody answered is counted, and the next one is later and in calling hours', async () => {
  const { id } = await place()
  const calls = [
    // Cairo is two hours ahead.
    ['2026-11-26T10:15:00Z', '2026-11-26T14:15:00+02:00'],
    ['2026-11-26T12:30:00Z', '2026-11-26T18:30:00+02:00'],
    ['2026-11-26T17:00:00Z', '2026-11-27T15:00:00+02:00'],
    ['2026-11-27T19:00:00Z', '2026-11-28T17:00:00+02:00'],
  ] as const
  for (const [index, [now, next_try_at]] of calls.entries()) {
    setClock(now)
    const { status, json } = await act('noAnswer', { order_id: id, version: index + 1 })
    expect([status, json.message]).toEqual([200, 'Call noted successfully'])
    expect(json.order).toMatchObject({
      confirmation: 'no_answer',
      tries: index + 1,
      next_try_at,
      version: index + 2,
    })
    expect(json.order.events.at(-1)).toMatchObject({
      kind: 'confirmation',
      confirmation: 'no_answer',
      next_try_at,
      user_name: nada.name,
    })
  }
  await settle({ try_again_hours: [1], calling_hours: { from: 12, to: 18 } })
  setClock('2026-11-28T15:30:00Z')
  expect((await act('noAnswer', { order_id: id })).json.order.next_try_at).toBe(
    '2026-11-29T12:00:00+02:00',
  )
  await settle({ try_again_hours: [2, 4, 20], calling_hours: { from: 10, to: 22 } })
})

test('the last thing that was done is taken back, one after the other, down to the beginning', async () => {
  const { id } = await place()
  const states = [stateOf(await get(id))]
  for (const [now, what] of [
    ['2026-11-26T10:15:00Z', 'noAnswer'],
    ['2026-11-26T12:30:00Z', 'noAnswer'],
    ['2026-11-26T17:00:00Z', 'confirm'],
  ] as const) {
    setClock(now)
    states.push(stateOf((await act(what, { order_id: id })).json.order))
  }
  expect(states.map(({ confirmation, tries }) => [confirmation, tries])).toEqual([
    ...[
      ['waiting', 0],
      ['no_answer', 1],
      ['no_answer', 2],
      ['confirmed', 2],
    ],
  ])
  const back = async () => {
    const { json } = await act('reopen', { order_id: id })
    expect(json.message).toBe('Order reopened successfully')
    expect(json.order.events.at(-1)).toMatchObject({
      kind: 'confirmation',
      confirmation: 'waiting',
      user_name: nada.name,
    })
    return stateOf(json.order)
  }
  expect(await back()).toEqual(states[2])
  // An act after a take-back is the first to be taken back.
  await act('confirm', { order_id: id })
  expect(await back()).toEqual(states[2])
  expect(await back()).toEqual(states[1])
  await act('noAnswer', { order_id: id })
  expect(await back()).toEqual(states[1])
  expect(await back()).toEqual(untouched)
  const before = await everything()
  const nothing = await act('reopen', { order_id: id })
  expect([nothing.status, nothing.json]).toMatchObject([
    409,
    { code: 'conflict', message: 'There is nothing to take back of this order' },
  ])
  expect(await everything()).toBe(before)
})

test('one of two who confirm does, and the other is told who has changed what', async () => {
  for (let round = 0; round < 20; round++) {
    const { id } = await place()
    const replies = await Promise.all(
      [nada, mona].map((by) => act('confirm', { order_id: id, version: 1 }, by)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const told = replies.find(({ status }) => status === 409)
    expect(told?.json).toMatchObject({
      code: 'changed_meanwhile',
      fields: ['confirmation'],
      now: { id, confirmation: 'confirmed', version: 2 },
    })
    expect((await get(id)).events).toHaveLength(2)
  }
})

test('who has seen an older order does nothing to it, whatever it is', async () => {
  const { id } = await place()
  await act('noAnswer', { order_id: id, version: 1 })
  const before = await everything()
  for (const [what, more] of [
    ['confirm', {}],
    ['noAnswer', {}],
    ['reopen', {}],
    ['cancel', { reason: 'customer' }],
  ] as const) {
    const { status, json } = await act(what, { order_id: id, version: 1, ...more }, mona)
    expect([status, json.code, json.now.version], what).toEqual([409, 'changed_meanwhile', 2])
    expect(json.fields.sort(), what).toEqual(['confirmation', 'next_try_at', 'tries'])
  }
  expect(await everything()).toBe(before)
})

test('only what waits is confirmed, and only what is pending is acted on', async () => {
  const { id } = await place()
  await act('confirm', { order_id: id })
  for (const what of ['confirm', 'noAnswer']) {
    const { status, json } = await act(what, { order_id: id })
    expect([status, json.code, json.message], what).toEqual([
      409,
      'conflict',
      'This order is confirmed already',
    ])
  }
  for (const status of ['shipped', 'accept', 'reject']) {
    await act('update-status', { order_id: id, status })
    const before = await everything()
    for (const what of ['confirm', 'noAnswer', 'reopen']) {
      const reply = await act(what, { order_id: id })
      expect([reply.status, reply.json.code], `${what} ${status}`).toEqual([409, 'not_pending'])
    }
    expect(await everything()).toBe(before)
  }
})

test('an order that comes back to pending waits on from there', async () => {
  setClock('2026-11-26T10:15:00Z')
  const { id } = await place()
  await act('noAnswer', { order_id: id })
  await act('update-status', { order_id: id, status: 'reject' })
  setClock('2026-11-29T10:00:00Z')
  const { json } = await act('update-status', { order_id: id, status: 'pending' })
  expect(json.order).toMatchObject({ confirmation: 'no_answer', tries: 1 })
  expect(await read('select waiting_since from orders where id = $1', [id])).toEqual(
    new Date('2026-11-29T10:00:00Z'),
  )
})

test('the time for which an order counted as confirmed is none in which it waited', async () => {
  setClock('2026-11-26T10:00:00Z')
  const { id } = await place()
  setClock('2026-11-26T12:00:00Z')
  await act('confirm', { order_id: id })
  setClock('2026-11-29T12:00:00Z')
  await act('reopen', { order_id: id })
  expect(await read('select waiting_since from orders where id = $1', [id])).toEqual(
    new Date('2026-11-29T10:00:00Z'),
  )
})

test('nor is it where the order had come back to pending meanwhile: it never waits from a day that is still to come', async () => {
  setClock('2026-11-26T10:00:00Z')
  const { id } = await place()
  await act('confirm', { order_id: id })
  setClock('2026-11-27T10:00:00Z')
  await act('update-status', { order_id: id, status: 'shipped' })
  setClock('2026-11-28T10:00:00Z')
  await act('update-status', { order_id: id, status: 'pending' })
  setClock('2026-11-29T10:00:00Z')
  await act('reopen', { order_id: id })
  expect(await read('select waiting_since from orders where id = $1', [id])).toEqual(
    new Date('2026-11-29T10:00:00Z'),
  )
})

test('to cancel gives the pieces back at once, for a reason, from any status but rejected', async () => {
  const before = await stockOf(vase)
  const { id, token } = await place()
  expect(await stockOf(vase)).toBe(before - 2)
  const { status, json } = await act('cancel', {
    order_id: id,
    version: 1,
    reason: 'out_of_stock',
    message: 'Sorry, Mona.',
  })
  expect([status, json.message]).toEqual([200, 'Order cancelled successfully'])
  expect(json.order).toMatchObject({ status: 'reject', reason: 'out_of_stock', version: 2 })
  expect(json.order.events.at(-1)).toMatchObject({
    ...{
      kind: 'status',
      from: 'pending',
      status: 'reject',
      reason: 'out_of_stock',
      message: 'Sorry, Mona.',
      user_name: nada.name,
    },
  })
  expect(await stockOf(vase)).toBe(before)
  expect((await track(token)).events.at(-1)).toMatchObject({
    status: 'reject',
    message: 'Sorry, Mona.',
  })
  const again = await act('cancel', { order_id: id, reason: 'fake' })
  expect([again.status, again.json.code]).toEqual([409, 'not_pending'])

  const shipped = await place()
  await act('update-status', { order_id: shipped.id, status: 'shipped' })
  const refused = await act('cancel', { order_id: shipped.id, reason: 'refused_at_door' })
  expect(refused.json.order).toMatchObject({ status: 'reject', reason: 'refused_at_door' })
  expect(await stockOf(vase)).toBe(before)
})

test('two who cancel at once give the pieces back once', async () => {
  const before = await stockOf(vase)
  for (let round = 0; round < 10; round++) {
    const { id } = await place()
    const replies = await Promise.all(
      [nada, mona].map((by) => act('cancel', { order_id: id, reason: 'customer' }, by)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf(vase)).toBe(before)
  }
})

test('a note is for the shop alone', async () => {
  const { id, token } = await place()
  const { status, json } = await act('note', {
    order_id: id,
    note: 'Her sister answered:\nat work until 18:00.',
  })
  expect([status, json.message]).toEqual([200, 'Note added successfully'])
  expect(json.order).toMatchObject({ ...untouched, status: 'pending', version: 1 })
  expect(json.order.events.at(-1)).toMatchObject({
    kind: 'note',
    message: 'Her sister answered:\nat work until 18:00.',
    user_name: nada.name,
  })
  expect(JSON.stringify(await track(token))).not.toContain('sister')
  const logged = `select after ->> 'note' from audit_log where room = 'orders' and record_id = $1`
  expect(await read(logged, [id])).toContain('at work until 18:00.')
  // The version stays, so no other admin's act becomes stale.
  expect((await act('confirm', { order_id: id, version: 1 }, mona)).status).toBe(200)
  await act('update-status', { order_id: id, status: 'accept' })
  expect((await act('note', { order_id: id, note: 'Paid.' })).status).toBe(200)
  expect(await read(`select count(*)::int from mails where text like '%sister%'`)).toBe(0)
})

test('unknown orders are 404, and other people may do nothing', async () => {
  const { id } = await place()
  const shopper = await makeShopper()
  const before = await everything()
  for (const [what, more] of [
    ['confirm', {}],
    ['noAnswer', {}],
    ['reopen', {}],
    ['cancel', { reason: 'customer' }],
    ['note', { note: 'x' }],
  ] as const) {
    const unknown = await act(what, { order_id: 999_999, ...more })
    expect([unknown.status, unknown.json.message], what).toEqual([404, 'Order not found'])
    expect(
      (await shop.request('POST', `/api/orders/${what}`, { body: { order_id: id, ...more } }))
        .status,
      what,
    ).toBe(401)
    expect((await act(what, { order_id: id, ...more }, shopper)).status, what).toBe(403)
  }
  expect(await everything()).toBe(before)
})
