/**
 * Failover of the database: a promoted standby lacks the old server's last commits and has commits
 * of its own. No cached state of before may be served.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectDatabase, type Database } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { dressParts, type Goods, goodsIn } from '../shop/goods.ts'
import { peopleIn } from '../shop/people.ts'
import {
  caughtUp,
  type Cluster,
  cutReplication,
  openSwitch,
  startCluster,
  startStandby,
  type Switch,
} from '../processes/standby.ts'

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})

type Shop = { url: string; database: Database }

let folder: string
let primary: Cluster
let address: Switch
let shop: Shop
let token: string
let dress: Goods
let vase: Goods
let paths: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeina-failover-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  // As root, PostgreSQL runs under another account, which needs access.
  await chmod(folder, 0o755)
  primary = await startServer('first')
  await primary.ask('create database zeina')
  await migrate(primary.urlOf('zeina'))
  address = await openSwitch(primary)
  closing.push(() => address.close())
  shop = await openShop(address.urlOf('zeina'))
  const { makeGoods, makeArea, read } = goodsIn(shop.database.pool)
  dress = await makeGoods({ ...dressParts, price: 680_000 })
  vase = await makeGoods({ name: 'Vase', name_ar: 'مزهرية', price: 90_000 })
  await makeArea('Giza', 5000)
  token = (await peopleIn({ database: shop.database, ctx: undefined as never }).makeAdmin()).token
  const [category, name] = [
    await read(
      'select category_id from subcategories where id = (select subcategory_id from products where id = $1)',
      [vase.id],
    ),
    'Category of goods 2',
  ]
  paths = [
    '/api/userproduct/all?page=1',
    '/api/userproduct/all?page=1&sort=price_desc&lang=ar',
    '/api/userproduct/all?page=1&min_price=5000',
    `/api/products/category/${category}?page=1`,
    `/api/products/category/navbar/${encodeURIComponent(name)}?page=1`,
    '/api/products/filters',
    `/api/products/filters?category=${encodeURIComponent(name)}`,
    '/api/userproduct/search?search=vase',
    '/api/userproduct/search?search=dress',
    `/api/userproduct/getProduct/${dress.id}`,
    `/api/userproduct/getProduct/${vase.id}?lang=ar`,
    '/api/allcategories',
    '/api/categoriesCollection',
    '/api/allSocialLink',
    '/api/getAreaEstimate',
    '/api/settings',
    '/api/product/all?page=1',
    '/api/product/all?page=1&search=vase',
  ]
})

async function startServer(name: string): Promise<Cluster> {
  const cluster = await startCluster(join(folder, name))
  closing.push(() => cluster.stop())
  return cluster
}

async function standbyOf(cluster: Cluster, name: string): Promise<Cluster> {
  const standby = await startStandby(cluster, join(folder, name))
  closing.push(() => standby.stop())
  return standby
}

async function openShop(databaseUrl: string): Promise<Shop> {
  const dataDir = await mkdtemp(join(folder, 'shop-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    PORT: '0',
  })
  const database = connectDatabase(databaseUrl)
  const app = await createApp({ config, database, pages: 'none', work: false })
  closing.push(
    () => database.close(),
    () => app.close(),
  )
  return { url: await app.server.listen({ port: 0, host: '127.0.0.1' }), database }
}

const authorized = () => ({ authorization: `Bearer ${token}` })
const read = async ({ url }: Shop, path: string) => {
  const answer = await fetch(url + path, { headers: authorized() })
  return { path, status: answer.status, body: await answer.json() }
}
const readAll = (at: Shop) => Promise.all(paths.map((path) => read(at, path)))

const addToCart = ({ url }: Shop) =>
  fetch(`${url}/api/cart/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ product_id: vase.id, quantity: 1 }], guest_token: '' }),
  })

/**
 * Change of a product by an admin.
 * @param price in pounds
 */
async function change({ url }: Shop, { id }: Goods, price: number, name: string): Promise<void> {
  const record = await read({ url } as Shop, `/api/product/get/${id}`)
  const answer = await fetch(`${url}/api/product/update/${id}`, {
    method: 'POST',
    headers: { ...authorized(), 'content-type': 'application/json' },
    body: JSON.stringify({ name, subcategory_id: record.body.product.subcategory_id, price }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/**
 * A newly opened shop on the same database has empty caches, so the responses must equal its own.
 */
async function expectTheTruth(now: Cluster): Promise<void> {
  const truth = await readAll(await openShop(now.urlOf('zeina')))
  expect(truth.filter(({ status }) => status !== 200)).toEqual([])
  for (const _time of ['first', 'from memory']) expect(await readAll(shop)).toEqual(truth)
}

const priceOf = async (goods: Goods) =>
  (await read(shop, `/api/userproduct/getProduct/${goods.id}`)).body.product.price

test('a shop whose connections are cut shows nothing of the old server, and sells nothing on a standby', async () => {
  const standby = await standbyOf(primary, 'second')
  await readAll(shop)
  await caughtUp(primary, standby)
  await cutReplication(standby)
  await change(shop, dress, 6000, 'Lost dress')
  expect(await priceOf(dress)).toBe(6000)
  await readAll(shop)

  address.leadTo(standby, { cut: true })
  await expect.poll(() => shop.database.changefeed.trusted()).toBe(false)
  const refused = await addToCart(shop)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  // For as long as the listener tries to reconnect.
  for (let tries = 0; tries < 5; tries++) {
    expect((await read(shop, paths[0] as string)).status).toBe(200)
    expect(shop.database.changefeed.trusted()).toBe(false)
    await sleep(200)
  }

  await standby.ask('select pg_promote()')
  await change(await openShop(standby.urlOf('zeina')), vase, 1200, 'New vase')
  await expect.poll(() => shop.database.changefeed.trusted()).toBe(true)
  await expectTheTruth(standby)
  expect([await priceOf(dress), await priceOf(vase)]).toEqual([6800, 1200])
  expect((await addToCart(shop)).status).toBe(200)
  primary = standby
})

test('nor when the old server goes on and only new connections come to the other one', async () => {
  const standby = await standbyOf(primary, 'third')
  await readAll(shop)
  await caughtUp(primary, standby)
  await cutReplication(standby)
  await change(shop, dress, 5000, 'Lost again')
  await readAll(shop)

  await standby.ask('select pg_promote()')
  await change(await openShop(standby.urlOf('zeina')), vase, 1300, 'Newer vase')
  address.leadTo(standby, { cut: false })
  // Connections of the pool are replaced on their next use; the listener's stays. A server ends
  // connections at any time.
  await primary.ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zeina'",
  )
  const truth = (await read(await openShop(standby.urlOf('zeina')), paths[0] as string)).body
  const readAfterCart = async () => {
    await fetch(`${shop.url}/api/cart/none`)
    return (await read(shop, paths[0] as string)).body
  }
  await expect.poll(readAfterCart).toEqual(truth)
  await expectTheTruth(standby)
  expect([await priceOf(dress), await priceOf(vase)]).toEqual([6800, 1300])
})
