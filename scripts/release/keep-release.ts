/**
 * `npm run keep-release` fills a shop as after two years of use and stores its rows in
 * test/releases/VERSION, from which every later build tests its upgrade (docs/releasing.md). Run it
 * once for each release, before its commit.
 */
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { toCairoDay } from '#contract/days/cairo.ts'
import { makeClient } from '#contract/client.ts'
import { readConfig } from '#server/config.ts'
import { openShopDatabase } from '#server/db/embedded/shop-database.ts'
import { live } from '#server/process/lifetime.ts'
import { say, step } from '#server/progress.ts'
import { version } from '#server/version.ts'
import { fillDeliveries } from '../../bench/shop/deliveries.ts'
import { fillOrders } from '../../bench/shop/orders.ts'
import { runCommand, startUntil, stopProcess } from '../../bench/figures/processes.ts'
import { freePort } from '../../test/processes/free-port.ts'
import { root } from './in-release.ts'
import { keepRelease } from './kept-release.ts'

const orders = 10_000

/** Owner of the stored shop, for later tests. */
const admin = { email: 'owner@zeina.example', password: 'kept for all later ones' }

export default async function keep(): Promise<void> {
  await live(async (life) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'zeina-kept-'))
    life.onEnd(() => rm(dataDir, { recursive: true, force: true }))
    // As root, PostgreSQL runs under another account, which needs access.
    await chmod(dataDir, 0o755)
    const database = await openShopDatabase(readConfig({ DATA_DIR: dataDir }), { warn: say })
    life.onEnd(() => database.stop())
    const port = await freePort()
    const settings = {
      SHOP_URL: '',
      SMTP_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      LOG_FORMAT: 'words',
    }
    await step('Loading the demo shop', () => runCommand(['demo'], settings))
    const pool = new pg.Pool({ connectionString: database.url, max: 2 })
    await step(`Placing ${orders} orders`, () => fillOrders(pool, orders - 1))
    await step('Handing them to couriers', () => fillDeliveries(pool))
    await step('Letting somebody visit it', async () => {
      const shop = await startUntil('The shop is open', ['start'], settings)
      await visit(`http://127.0.0.1:${port}`)
      await stopProcess(shop)
      await runCommand(['backup'], settings)
    })
    const folder = join(root, 'test/releases', version)
    await mkdir(folder, { recursive: true })
    const journal = JSON.parse(
      await readFile(join(root, 'migrations/meta/_journal.json'), 'utf8'),
    ) as { entries: { tag: string }[] }
    const client = await pool.connect()
    const kept = await step('Keeping its rows', () =>
      keepRelease(client, folder, { version, migrations: journal.entries.map(({ tag }) => tag) }),
    )
    client.release()
    await pool.end()
    const empty = kept.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)
    const { size } = await stat(join(folder, 'rows.json.br'))
    say(
      `${folder} holds ${kept.tables.reduce((sum, { rows }) => sum + rows, 0)} rows (${(size / 1_000_000).toFixed(1)} MB).`,
    )
    if (empty.length > 0) say(`No row is in ${empty.join(', ')}.`)
  })
}

/** Visits of a registered shopper, a guest, and the owner, which fill tables without orders. */
async function visit(url: string): Promise<void> {
  const api = makeClient((path, init) => fetch(url + path, init))
  const { products } = await api.products.list({ per_page: 20 })
  const items = []
  for (const { id } of products.slice(0, 2)) {
    const { product } = await api.products.get({ id })
    const [choice] = product.variants.filter(({ available }) => available)
    items.push({
      product_id: id,
      quantity: 1,
      size_id: choice?.size_id,
      color_id: choice?.color_id,
    })
  }
  const [first] = items
  if (!first) throw new Error('The demo shop is empty')
  const [area] = (await api.areas.estimate({})).areaEstimate
  const password = 'a good password'
  const person = {
    name: 'Mona Adel',
    email: 'mona@mail.example',
    phone: '01012345678',
    password,
    password_confirmation: password,
  }
  const { token } = await api.accounts.register(person)
  await api.accounts.login({ email: person.email, password: 'a wrong password' }).catch(() => {})
  await api.accounts.forgotPassword({ email: person.email })
  await api.wishlist.create({ products: [first.product_id], guest_token: '' }, { token })
  await api.search.search({ search: 'something nobody sells' })
  await api.questions.create({
    client_name: 'Mona',
    client_email: person.email,
    client_phone: person.phone,
    message: 'Is it lined?',
  })
  await api.callbacks.create({
    name: 'منى',
    email: person.email,
    phone: person.phone,
    country: 'Egypt',
    type: 'call',
  })
  const { guest_token } = await api.cart.add({ items })
  const delivery = {
    first_name: 'Mona',
    last_name: 'Adel',
    state: 'Dokki',
    address: '14 Mossadak Street',
    city: area?.id,
  }
  const form = {
    ...delivery,
    phone: person.phone,
    email: person.email,
    additional_phone: '',
    instagram_user: '',
  }
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'kept-for-later-ones' }
  const answer = await fetch(`${url}/api/checkout/${guest_token}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(form),
  })
  if (answer.status !== 201) throw new Error(`The order was refused: ${await answer.text()}`)
  const { order } = (await answer.json()) as { order: { id: number } }
  await api.cart.add({ items })
  const owner = await api.accounts.login(admin)
  await api.orders.updateStatus(
    { order_id: order.id, status: 'shipped', message: '' },
    { token: owner.token },
  )
  await workIn(api, { token: owner.token })
}

/** Changes of a product and of staff by the owner. */
async function workIn(api: ReturnType<typeof makeClient>, owner: { token: string }): Promise<void> {
  const [row] = (await api.stock.page({}, owner)).stock.data
  if (!row) throw new Error('Nothing is in stock')
  const { variant_id, product_id } = row
  await api.stock.receive({ lines: [{ variant_id, pieces: 3 }], from: 'Atelier' }, owner)
  const { count } = await api.stock.openCount({}, owner)
  await api.stock.addToCount({ count_id: count.id, variant_id, pieces: 5 }, owner)
  const today = toCairoDay(new Date())
  const sale = {
    ids: [product_id],
    change: { kind: 'sale', direction: 'lower', percent: 10, from: today, until: today },
  } as const
  const { seen } = await api.bulk.preview(sale, owner)
  const { change } = await api.bulk.apply({ ...sale, seen }, owner)
  while ((await api.bulk.record({ id: change.id }, owner)).change.state !== 'done') await sleep(100)
  await api.customers.update({ phone: '01012345678', note: 'Rings twice', mark: 'trusted' }, owner)
  await api.staff.invite({ role: 'packing', by: 'link' }, owner)
  await api.apiKeys.create({ name: 'Bookkeeping', may: { orders: 'read' } }, owner)
}
