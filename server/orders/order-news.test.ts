import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/ctx.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { watchOrders } from './order-news.ts'
import { changeStatus } from './status/order-status.ts'
import { soon } from '../../test/shop/soon.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { makeAdmin, makeShopper, as } = peopleIn(shop)
const { makeGoods, makeArea, read } = goodsIn(shop.database.pool)
const { fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const vase = await makeGoods({ quantity: 1000 })
const admin = await makeAdmin()

const place = async () => (await buy(await fill({ product_id: vase.id }))).json.order
const path = '/api/orders/stream'

type Stream = {
  response: IncomingMessage
  lines: string[]
  ended: Promise<void>
  news(count: number): Promise<unknown[]>
  stop(): void
}
const open: Stream[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.stop()
})

/**
 * Opens an event stream as a dashboard does, over its own connection; resolves once the response
 * has begun.
 */
async function listen(token = admin.token): Promise<Stream> {
  const request = get(shop.url + path, {
    headers: { authorization: `Bearer ${token}` },
    agent: new Agent({ keepAlive: true }),
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const lines: string[] = []
  response
    .setEncoding('utf8')
    .on('data', (piece: string) => lines.push(...piece.split('\n').filter((line) => line !== '')))
  const news = () =>
    lines.filter((line) => line.startsWith('data: ')).map((line) => JSON.parse(line.slice(6)))
  const stream: Stream = {
    response,
    lines,
    ended: finished(response).catch(() => {}),
    async news(count) {
      await soon(() => expect(news().length).toBeGreaterThanOrEqual(count), 10)
      return news()
    },
    stop: () => request.destroy(),
  }
  open.push(stream)
  await soon(() => expect(lines).toContain(': open'), 5)
  return stream
}

test('news are for admins', async () => {
  expect((await shop.request('GET', path)).status).toBe(401)
  const refused = await shop.request('GET', path, { token: (await makeShopper()).token })
  expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
})

test('who is suspended, or gets another role, hears of nothing that happens from then on', async () => {
  for (const change of ['suspended_at = now()', "role = 'packing'"]) {
    const leaving = await makeAdmin()
    const stream = await listen(leaving.token)
    await shop.database.pool.query(`update users set ${change} where id = $1`, [leaving.id])
    const others = await listen()
    await place()
    await others.news(1)
    await stream.ended
    expect(stream.lines.filter((line) => line.startsWith('data: '))).toEqual([])
  }
})

test('an order that another request places, and each change of its status, arrive within a second', async () => {
  const stream = await listen()
  expect(stream.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(stream.response.headers['cache-control']).toBe('no-store')
  const order = await place()
  const nobody = { user_id: null, user_name: null, by: null }
  const somebody = { user_id: admin.id, user_name: admin.name, by: null }
  const news = {
    id: order.id,
    number: order.number,
    kind: 'status',
    placed: false,
    confirmation: null,
  }
  expect(await stream.news(1)).toEqual([{ ...news, status: 'pending', placed: true, ...nobody }])
  await changeStatus(as(admin), order.id, { status: 'shipped' })
  await changeStatus(as(admin), order.id, {
    status: 'shipped',
    message: 'The courier calls at noon.',
  })
  await changeStatus(as(admin), order.id, { status: 'accept' })
  expect((await stream.news(4)).slice(1)).toEqual([
    { ...news, status: 'shipped', ...somebody },
    { ...news, status: 'shipped', ...somebody },
    { ...news, status: 'accept', ...somebody },
  ])
})

test('so does whatever is done at the desk, with who did it', async () => {
  const stream = await listen()
  const order = await place()
  const act = (what: string, body: object = {}) =>
    shop.request('POST', `/api/orders/${what}`, {
      body: { order_id: order.id, ...body },
      token: admin.token,
    })
  await act('noAnswer')
  await act('reopen')
  await act('confirm')
  await act('note', { note: 'Her sister answered.' })
  await act('cancel', { reason: 'customer' })
  const news = {
    id: order.id,
    number: order.number,
    placed: false,
    user_id: admin.id,
    user_name: admin.name,
    by: null,
  }
  const confirmation = { ...news, kind: 'confirmation', status: 'pending' }
  expect(await stream.news(6)).toEqual([
    {
      ...news,
      kind: 'status',
      status: 'pending',
      placed: true,
      confirmation: null,
      user_id: null,
      user_name: null,
    },
    { ...confirmation, confirmation: 'no_answer' },
    { ...confirmation, confirmation: 'waiting' },
    { ...confirmation, confirmation: 'confirmed' },
    { ...news, kind: 'note', status: 'pending', confirmation: null },
    { ...news, kind: 'status', status: 'reject', confirmation: null },
  ])
})

test('what is rolled back is no news', async () => {
  const stream = await listen()
  const order = await place()
  const broken = inTransaction(as(admin), async (ctx) => {
    await changeStatus(ctx, order.id, { status: 'reject' })
    throw new Error('broken on purpose')
  })
  await expect(broken).rejects.toThrow('broken on purpose')
  const next = await place()
  expect(await stream.news(2)).toEqual([
    expect.objectContaining({ id: order.id }),
    expect.objectContaining({ id: next.id }),
  ])
})

test('fifty dashboards hear the same news, and the shop goes on selling', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, makeAdmin))
  const streams = await Promise.all(
    Array.from({ length: 50 }, (_, at) => listen(people[at % people.length]?.token)),
  )
  const orders = await Promise.all(Array.from({ length: 5 }, place))
  const ids = orders.map((order) => order.id).toSorted()
  for (const stream of streams) {
    expect(((await stream.news(5)) as { id: number }[]).map((news) => news.id).toSorted()).toEqual(
      ids,
    )
  }
})

test('a seventh stream of an account ends its oldest, whichever session it is of; nobody else’s ends', async () => {
  const [person, other] = [await makeAdmin(), await makeAdmin()]
  const elsewhere = 'a-session-on-another-device'
  await read(
    `insert into sessions (token_hash, user_id, expires_at, is_remembered) values (sha256('${elsewhere}'), $1, now() + interval '1 day', true)`,
    [person.id],
  )
  const others = await listen(other.token)
  const streams: Stream[] = []
  for (let made = 0; made < 6; made++)
    streams.push(await listen(made % 2 ? elsewhere : person.token))
  streams.push(await listen(elsewhere))
  await streams[0]?.ended
  const order = await place()
  for (const stream of [...streams.slice(1), others])
    expect(await stream.news(1)).toEqual([expect.objectContaining({ id: order.id })])
  expect(streams[0]?.lines.filter((line) => line.startsWith('data: '))).toEqual([])
})

test('one that asks for a free place alone is refused where there is none, and ends nobody’s', async () => {
  const person = await makeAdmin()
  const ask = (token: string) => shop.request('GET', `${path}?if_free=true`, { token })
  const streams: Stream[] = []
  for (let made = 0; made < 6; made++) streams.push(await listen(person.token))
  const refused = await ask(person.token)
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'too_many',
    '30',
  ])
  const order = await place()
  for (const stream of streams)
    expect(await stream.news(1)).toEqual([expect.objectContaining({ id: order.id })])
  streams[0]?.stop()
  const free = new AbortController()
  await expect
    .poll(
      async () =>
        (
          await fetch(`${shop.url}${path}?if_free=true`, {
            headers: { authorization: `Bearer ${person.token}` },
            signal: free.signal,
          })
        ).status,
    )
    .toBe(200)
  free.abort()
})

test('a key has its six as an account has', async () => {
  const key = 'zk_a-key-that-reads-orders'
  await read(
    `insert into api_keys (name, may, token_hash, made_by, made_by_id) values ('A program', '{"orders":"read"}', sha256('${key}'), 'Admin', $1)`,
    [admin.id],
  )
  const streams: Stream[] = []
  for (let made = 0; made < 7; made++) streams.push(await listen(key))
  await streams[0]?.ended
  const order = await place()
  for (const stream of streams.slice(1))
    expect(await stream.news(1)).toEqual([expect.objectContaining({ id: order.id })])
})

test('a stream whose session has ended ends at its next sign of life', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const person = await makeAdmin()
  const stream = await listen(person.token)
  await vi.advanceTimersByTimeAsync(20_000)
  await soon(() => expect(stream.lines).toContain(':'))
  await read('delete from sessions where user_id = $1', [person.id])
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  await stream.ended
  expect(stream.lines.some((line) => line.startsWith('data'))).toBe(false)
})

test('a reader who goes leaves nobody listening, and one who is too slow is let go', async () => {
  const signal = new AbortController()
  const heard: unknown[] = []
  const reading = (async () => {
    for await (const news of watchOrders(shop.ctx, signal.signal)) heard.push(news)
  })()
  const order = await place()
  await soon(() => expect(heard).toEqual([expect.objectContaining({ id: order.id })]))
  signal.abort()
  await reading

  const slow = watchOrders(shop.ctx, new AbortController().signal)
  const first = slow.next()
  await shop.database.pool.query(
    `insert into order_events (order_id, kind, to_status, message, user_name) select $1, 'note', 'pending', 'x', 'Nada ' || i from generate_series(1, 1002) as i`,
    [order.id],
  )
  await first
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await slow.next()).done).toBe(true)
})

test('when news may have been missed the stream ends, and a new one works', async () => {
  const stream = await listen()
  await read(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zeina listener' and datname = current_database()`,
  )
  await stream.ended
  await soon(() => expect(shop.database.changefeed.trusted()).toBe(true))
  const next = await listen()
  const order = await place()
  expect(await next.news(1)).toEqual([expect.objectContaining({ id: order.id })])
})

test('a shop that closes ends its streams at once', async () => {
  const stream = await listen()
  const begun = Date.now()
  await shop.close()
  await stream.ended
  expect(Date.now() - begun).toBeLessThan(8000)
})
