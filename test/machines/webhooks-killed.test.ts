/**
 * Two processes deliver webhooks, and one is killed: no delivery is sent twice, and none is lost.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { adminIn } from '../shop/admin.ts'
import '../outside/outside-names.ts'
import { openReceiver, verified } from '../outside/receiver.ts'
import { rowsIn } from '../database/rows.ts'
import { testShop } from '../shop/shop.ts'
import { deliver, deliverJob, deliverMissed } from '#server/webhooks/webhooks.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post } = await adminIn(shop)
const { read } = rowsIn(shop.database.pool)
const receiver = await openReceiver()
afterAll(() => receiver.close())
const never = new AbortController().signal

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) if (child.connected) child.disconnect()
})
async function startProcess(): Promise<ChildProcess> {
  const child = fork(
    join(import.meta.dirname, '../processes/webhook-process.ts'),
    [shop.database.url, shop.dataDir, 'smtp://127.0.0.1:1'],
    {
      execArgv: [],
    },
  )
  children.push(child)
  await once(child, 'message')
  return child
}
const makeWebhook = async () =>
  (await post('/api/webhook/create', { url: receiver.url, events: ['order.placed'] })).json
const makeTest = async (id: number) => (await post(`/api/webhook/${id}/test`)).json.delivery
const recordOf = async (id: number) => (await get(`/api/webhook/delivery/${id}`)).json.delivery

test('two processes, and several jobs for each attempt: every delivery is sent once', async () => {
  const { webhook, secret } = await makeWebhook()
  receiver.answer((_, response) => void setTimeout(() => response.writeHead(200).end(), 20))
  await Promise.all([startProcess(), startProcess()])
  const made = await Promise.all(Array.from({ length: 30 }, () => makeTest(webhook.id)))
  const again = made.flatMap(({ id }) => [
    { delivery_id: id, attempts: 0 },
    { delivery_id: id, attempts: 0 },
  ])
  await shop.ctx.jobs.enqueue(shop.database.pool, deliverJob, ...again)
  await Promise.all(
    made.map(({ id }) => deliver(shop.ctx, { delivery_id: id, attempts: 0 }, never)),
  )
  await expect
    .poll(() => read(`select count(*)::int from webhook_deliveries where state = 'waiting'`))
    .toBe(0)
  await expect
    .poll(() =>
      read(
        `select count(*)::int from pgboss.job where name = 'deliver-webhook' and state < 'completed' and start_after <= now()`,
      ),
    )
    .toBe(0)
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
    made.map(({ message_id }) => message_id).sort(),
  )
  for (const request of receiver.received)
    expect(verified(secret, request).type).toBe('webhook.test')
})

test('kill -9 while a request is under way: once its claim has run out another process sends it', async () => {
  const { webhook } = await makeWebhook()
  receiver.received.splice(0)
  receiver.answer(() => {})
  const child = await startProcess()
  const { id, message_id } = await makeTest(webhook.id)
  await expect.poll(() => receiver.received.length).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  receiver.answer(204)
  expect(await recordOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  // A delivery that may still be running is not sent again; its job is postponed.
  await shop.database.pool.query(`delete from pgboss.job where name = 'deliver-webhook'`)
  await deliver(shop.ctx, { delivery_id: id, attempts: 0 }, never)
  expect(receiver.received).toHaveLength(1)
  expect(
    await read(
      `select extract(epoch from start_after - now())::int from pgboss.job where name = 'deliver-webhook'`,
    ),
  ).toBeGreaterThan(20)
  await shop.database.pool.query(
    `update webhook_deliveries set claimed_until = now() - interval '1 second'`,
  )
  await deliver(shop.ctx, { delivery_id: id, attempts: 0 }, never)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    message_id,
    message_id,
  ])
  expect(await recordOf(id)).toMatchObject({ state: 'delivered', attempts: 2 })
})

test('one whose job is lost as well is found', async () => {
  const { webhook } = await makeWebhook()
  const { id } = await makeTest(webhook.id)
  await shop.database.pool.query(`delete from pgboss.job where name = 'deliver-webhook'`)
  await shop.database.pool.query(
    `update webhook_deliveries set attempts = 1, claimed_until = now() - interval '1 second', next_try_at = now() - interval '11 minutes' where id = $1`,
    [id],
  )
  await deliverMissed(shop.ctx, never)
  await startProcess()
  await expect.poll(async () => (await recordOf(id)).state).toBe('delivered')
})
