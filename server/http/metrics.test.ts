/** Prometheus metrics of a shop in use. */
import { createServer } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buyersIn } from '../../test/shop/buyers.ts'
import { freePort } from '../../test/processes/free-port.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'
import { openSmtpServer } from '../../test/outside/smtp.ts'
import { version } from '../version.ts'

const smtp = await openSmtpServer()
afterAll(() => smtp.close())
const port = await freePort()
const shop = await testShop({ config: { metricsPort: port, smtpUrl: smtp.url }, work: true })
const { makeGoods, makeArea } = goodsIn(shop.database.pool)

const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** Value of a line such as name{label="value"}; 0 if it is missing. */
const figure = async (line: string) =>
  Number(
    (await read())
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')[1] ?? 0,
  )

test('requests, kept answers, orders, jobs, mails and connections are counted', async () => {
  const stop = await shop.metrics?.listen(port)
  onTestFinished(() => stop?.())
  expect(await figure(`zeina_build_info{version="${version}"}`)).toBe(1)

  for (let time = 0; time < 3; time++) await shop.request('GET', '/api/settings')
  expect(await figure('zeina_kept_answers_total{result="miss"}')).toBe(1)
  expect(await figure('zeina_kept_answers_total{result="hit"}')).toBe(2)

  const { id } = await makeGoods({ price: 50_000 })
  const buyers = buyersIn(shop, await makeArea('Cairo', 5000))
  const form = { ...buyers.form, email: 'mona@mail.example' }
  smtp.refuse = '450 try again later'
  const bought = await buyers.buy(await buyers.fill({ product_id: id }), form)
  expect(bought.status).toBe(201)
  await expect.poll(() => figure('zeina_orders_placed_total')).toBe(1)
  await expect.poll(() => figure('zeina_mails_total{result="failed"}')).toBeGreaterThan(0)
  await expect
    .poll(() => figure('zeina_jobs_total{kind="send-mail",result="retried"}'))
    .toBeGreaterThan(0)
  smtp.refuse = undefined
  await buyers.buy(await buyers.fill({ product_id: id }), { ...form, phone: '01012345679' })
  await expect.poll(() => figure('zeina_mails_total{result="sent"}')).toBeGreaterThan(0)
  await expect
    .poll(() => figure('zeina_jobs_total{kind="send-mail",result="done"}'))
    .toBeGreaterThan(0)
  expect(await figure('zeina_orders_placed_total')).toBe(2)

  await shop.request('GET', '/of/Mona')
  const counted = (route: string, status: string, method = 'GET') =>
    figure(`zeina_request_seconds_count{method="${method}",route="${route}",status="${status}"}`)
  expect(await counted('/api/checkout/:guestToken', '2xx', 'POST')).toBe(2)
  expect(await counted('none', '4xx')).toBe(1)
  expect(await figure('zeina_database_connections{state="open"}')).toBeGreaterThan(0)
  expect(await read()).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(await read()).not.toContain('Mona')
})

test('a port that is taken, one sentence', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  await expect(shop.metrics?.listen(port)).rejects.toThrow(
    `Port ${port} is already in use: stop the program that uses it, or set METRICS_PORT to another number.`,
  )
})
