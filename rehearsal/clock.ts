/**
 * Clock jumps of an hour, forward and back, for the shop and its PostgreSQL jobs while it sells: no
 * session ends, no order or mail is doubled, and mails of later orders are sent at once. Jobs
 * scheduled by the former clock wait for that time.
 */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { archiveOf } from '#server/backup/archiving/archive.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { startArchiving } from '#server/db/embedded/shop-database.ts'
import { signIn } from '../bench/loads/dashboard.ts'
import type { Fact } from '../bench/figures/figures.ts'
import { admin } from '../bench/shop/world.ts'
import { openSmtpServer } from '../test/outside/smtp.ts'
import {
  type Acknowledged,
  acknowledged,
  type Assortment,
  linesOfCart,
  makeAssortment,
  newShopper,
  sendBuyers,
} from './buyers.ts'
import { type Clock, makeClock } from './faketime.ts'
import {
  BrokenPromise,
  checkAcknowledged,
  checkBooks,
  checkDamage,
  hold,
  readStock,
} from './promises.ts'
import { inFolder, type TrialShop, withShop } from './shop.ts'

export type Jumps = {
  buyers: number
  /** Offsets of the clock from the machine's, in sequence. */
  hours: number[]
  /**
   * Seconds that the shop runs after each jump back: from 100 seconds on the archiving of every
   * minute is checked as well.
   */
  seconds: number
  log(line: string): void
}

/** Seconds within which immediate work, or work of every minute, must be done. */
const patience = { mail: 120, minute: 100 }

export async function rehearseClock(size: Jumps): Promise<Fact[]> {
  return inFolder(async (folder) => {
    const clock = await makeClock(folder)
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await chmod(dataDir, 0o755)
    const { environment } = clock
    const server = await startEmbedded({
      dataDir,
      archives: true,
      environment,
      log: { warn: size.log },
    })
    const places = { dataDir, backupDir: join(folder, 'backups') }
    const archiving = await startArchiving(places, server, { warn: size.log })
    const { folder: archive } = await archiveOf(places.backupDir, server.folder)
    const smtp = await openSmtpServer()
    try {
      await makeDatabase(server.urlOf('postgres'))
      const settings = {
        ...environment,
        DATABASE_URL: server.urlOf('zeina'),
        SMTP_URL: smtp.url,
        RATE_LIMIT: 'on',
        TRUST_PROXY: '1',
      }
      return await withShop(dataDir, settings, async (shop) => {
        const facts = await jumpAbout(shop, clock, archive, size)
        const ids = smtp.received.map(({ message }) => /^Message-ID: (.+)$/im.exec(message)?.[1])
        const twice = ids.length - new Set(ids).size
        hold(twice > 0 ? [`${twice} mails were sent twice.`] : [])
        return [...facts, { what: 'mails sent, of them twice', value: `${ids.length}, 0` }]
      })
    } finally {
      await server.stop()
      await archiving?.stop()
      await smtp.close()
    }
  })
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database zeina').finally(() => client.end())
}

async function jumpAbout(
  shop: TrialShop,
  clock: Clock,
  archive: string,
  { buyers: count, hours, seconds, log }: Jumps,
): Promise<Fact[]> {
  const assortment = await makeAssortment(shop.pool, 1_000_000)
  const before = await readStock(shop.pool)
  const token = await signIn({ port: Number(new URL(shop.url).port) })
  // Few buyers, so that their mails do not queue up.
  const buyers = sendBuyers(shop, { assortment, count, pause: 1000 })
  const own: Acknowledged[] = []
  for (const [place, ahead] of hours.entries()) {
    await buyers.untilBought(buyers.bought.length + 5)
    const witness = await makeWitness(shop, assortment, token)
    await clock.set(ahead)
    const began = performance.now()
    await buyers.untilBought(buyers.bought.length + count + 1, 10_000)
    own.push(...(await witness.tell()))
    log(
      `the clock is ${ahead} hours ahead; nobody noticed for ${((performance.now() - began) / 1000).toFixed(0)} s`,
    )
    if (ahead > (hours[place - 1] ?? 0)) continue
    await sleep(Math.max(0, 1000 * seconds - (performance.now() - began)))
    if (seconds >= patience.minute) await expectArchived(archive)
  }
  await buyers.leave()
  await checkAcknowledged(shop.pool, [...buyers.bought, ...own], { noOthers: true })
  await checkBooks(shop.pool, { before, linesOfCart })
  await checkDamage(shop.pool)
  return [
    { what: 'jumps of the clock by an hour', value: String(hours.length) },
    {
      what: 'orders acknowledged meanwhile, of them lost or doubled',
      value: `${buyers.bought.length + own.length}, 0`,
    },
    { what: 'seconds after each jump back', value: String(seconds) },
  ]
}

type Witness = { tell(): Promise<Acknowledged[]> }

/** Visitors of before the jump, who check their data afterwards. */
async function makeWitness(
  shop: TrialShop,
  assortment: Assortment,
  token: string,
): Promise<Witness> {
  const [guessing, ordering] = [`10.200.0.${turn()}`, `10.201.0.${turn()}`]
  const tooOften = {
    'at ordering': () => post(shop, '/api/checkout/none', {}, { 'x-forwarded-for': ordering }),
    'at a password': () =>
      post(
        shop,
        '/api/login',
        { ...admin, password: 'no password' },
        { 'x-forwarded-for': guessing },
      ),
  }
  for (const ask of Object.values(tooOften)) await untilShutOut(ask)
  const [waiting, bought] = [newShopper(shop, assortment), newShopper(shop, assortment)]
  const cart = (await waiting.fill()).json.guest_token as string
  const ordered = (await bought.fill()).json.guest_token as string
  const order = acknowledged(await bought.checkOut(ordered))
  // A mail queued before the clock is set back waits for its time by the former clock.
  await untilMailed(shop, bought.email)

  return {
    async tell() {
      if (acknowledged(await bought.checkOut(ordered)).number !== order.number)
        throw new BrokenPromise(
          'A checkout that was repeated after a jump of the clock made another order.',
        )
      const { json } = await get(shop, `/api/cart/${cart}`)
      if (json.cart.length !== linesOfCart)
        throw new BrokenPromise(`A cart holds ${json.cart.length} lines after a jump of the clock.`)
      const later = acknowledged(await waiting.checkOut(cart))
      for (const [where, ask] of Object.entries(tooOften)) {
        const { status, retryAfter } = await ask()
        if (status === 429 && retryAfter > 60)
          throw new BrokenPromise(
            `Who came too often ${where} is shut out for ${retryAfter} seconds after a jump of the clock.`,
          )
      }
      await changePrice(shop, token)
      for (const { email } of [bought, waiting]) await untilMailed(shop, email)
      return [order, later]
    },
  }
}

let turns = 0
const turn = (): number => ++turns

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Answer = { status: number; retryAfter: number; json: any }

async function read(answer: Response): Promise<Answer> {
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    json: await answer.json(),
  }
}

const get = async ({ url }: TrialShop, path: string, headers: Record<string, string> = {}) =>
  read(await fetch(url + path, { headers }))

const post = async (
  { url }: TrialShop,
  path: string,
  body: object,
  headers: Record<string, string>,
) =>
  read(
    await fetch(url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }),
  )

async function untilShutOut(ask: () => Promise<Answer>): Promise<void> {
  for (let times = 0; times < 100; times++) if ((await ask()).status === 429) return
  throw new BrokenPromise('Who asks a hundred times in a minute is not shut out.')
}

/** Changes a price in the owner's existing session; shoppers see it at once. */
async function changePrice(shop: TrialShop, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const list = async () =>
    (await get(shop, '/api/userproduct/all?page=1')).json.products as {
      id: number
      price: number
    }[]
  const [first] = await list()
  const id = first?.id as number
  const record = await get(shop, `/api/product/get/${id}`, headers)
  if (record.status !== 200)
    throw new BrokenPromise(`The owner is answered ${record.status} after a jump of the clock.`)
  const { name, subcategory_id, price } = record.json.product
  const changed = await post(
    shop,
    `/api/product/update/${id}`,
    { name, subcategory_id, price: price + 1 },
    headers,
  )
  if (changed.status !== 200)
    throw new BrokenPromise(
      `The owner's change is answered ${changed.status} after a jump of the clock.`,
    )
  const shown = (await list()).find((product) => product.id === id)?.price
  if (shown !== price + 1)
    throw new BrokenPromise(
      `The list shows a price of ${shown} where it was changed to ${price + 1}.`,
    )
}

async function untilMailed({ pool }: TrialShop, email: string): Promise<void> {
  const began = performance.now()
  const isMailed = async () =>
    (await pool.query(`select from mails where to_address = $1 and status = 'sent'`, [email]))
      .rowCount === 1
  while (!(await isMailed())) {
    if (performance.now() - began > 1000 * patience.mail)
      throw new BrokenPromise(
        `The mail of an order was not sent for ${patience.mail} seconds around a jump of the clock.`,
      )
    await sleep(200)
  }
}

/** Sales of the last minute are archived, whatever the clock. */
async function expectArchived(archive: string): Promise<void> {
  const times = await Promise.all(
    (await readdir(archive)).map(async (name) => (await stat(join(archive, name))).mtimeMs),
  )
  const seconds = (Date.now() - Math.max(...times)) / 1000
  hold(
    seconds <= patience.minute
      ? []
      : [`What was sold was not archived for ${seconds.toFixed(0)} seconds.`],
  )
}
