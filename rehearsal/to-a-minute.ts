/**
 * Loss of the whole data folder during sales: everything confirmed before the last archived minute
 * is restored, to a named minute or to the newest change.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromCairo } from '#contract/days/cairo.ts'
import { inCairo } from '#server/backup/restoring/restore.ts'
import type { Fact } from '../bench/figures/figures.ts'
import { archiveNow, backUp } from './backups.ts'
import {
  type Acknowledged,
  type Assortment,
  linesOfCart,
  makeAssortment,
  sendBuyers,
} from './buyers.ts'
import {
  BrokenPromise,
  checkAcknowledged,
  checkBooks,
  checkDamage,
  readStock,
  type Stock,
} from './promises.ts'
import { inFolder, type TrialShop, withShop } from './shop.ts'

export type Restoring = {
  buyers: number
  /** Seconds of load between backup and loss. */
  seconds: number
  /**
   * Whether it is short: the changes are archived at half time, and there is one restore, to a
   * time.
   */
  isShort?: boolean
  log(line: string): void
}

type Lost = {
  assortment: Assortment
  bought: Acknowledged[]
  before: Stock
  backup: string
  moment: Date
  at: Date
}

/** Seconds of orders that may be lost: a minute, and the time to archive it. */
const mostLost = 70

export async function rehearseToAMinute(size: Restoring): Promise<Fact[]> {
  return inFolder(async (folder) => {
    const backups = { BACKUP_DIR: join(folder, 'backups') }
    const lost = await withShop(join(folder, 'lost'), backups, (shop) => loseAll(shop, size))
    const facts: Fact[] = [
      { what: 'orders acknowledged before all was lost', value: String(lost.bought.length) },
    ]
    let moment = lost.moment
    if (!size.isShort) {
      const newest = await restored(join(folder, 'newest'), backups, lost, undefined)
      const seconds = (lost.at.getTime() - newest.asOf.getTime()) / 1000
      size.log(
        `restored to the newest: ${newest.orders} orders in ${newest.seconds.toFixed(0)} s; ${seconds.toFixed(0)} s are lost`,
      )
      facts.push(
        {
          what: 'restored to the newest archived change, orders, in',
          value: `${newest.orders}, ${newest.seconds.toFixed(0)} s`,
        },
        {
          what: 'seconds of orders that the loss of the data folder takes with it',
          value: seconds.toFixed(0),
          must: { text: `≤ ${mostLost}`, met: seconds <= mostLost },
        },
      )
      moment = wholeMinute(newest.asOf)
    }
    const back = await restored(join(folder, 'moment'), backups, lost, moment)
    size.log(
      `restored to ${inCairo(moment)}: ${back.orders} orders in ${back.seconds.toFixed(0)} s`,
    )
    return [
      ...facts,
      {
        what: 'restored to a moment before, orders, in',
        value: `${back.orders}, ${back.seconds.toFixed(0)} s`,
      },
      { what: 'orders acknowledged before that moment and missing', value: '0' },
    ]
  })
}

const wholeMinute = (date: Date): Date => new Date(Math.floor(date.getTime() / 60_000) * 60_000)

/**
 * Backs up during sales, continues to sell, and then kills the shop and deletes its data folder,
 * including unarchived changes.
 */
async function loseAll(
  shop: TrialShop,
  { buyers: count, seconds, isShort }: Restoring,
): Promise<Lost> {
  const assortment = await makeAssortment(shop.pool, 40)
  const before = await readStock(shop.pool)
  const buyers = sendBuyers(shop, { assortment, count, pause: 100 })
  await buyers.untilBought(10)
  const backup = await backUp(shop)
  await sleep(500 * seconds)
  const moment = new Date()
  // Later orders are in a later second.
  await sleep(1000)
  if (isShort) await archiveNow(shop)
  await sleep(500 * seconds)
  const at = new Date()
  await shop.killAll()
  // Pending clients stop, since the shop will not be back.
  await rm(shop.dataDir, { recursive: true })
  const bought = buyers.bought.filter((order) => order.at <= at)
  return {
    assortment,
    bought,
    before,
    backup,
    moment: new Date(Math.floor(moment.getTime() / 1000) * 1000),
    at,
  }
}

type Back = { orders: number; asOf: Date; seconds: number }

/**
 * Restores into the folder, compares with the confirmed orders, and continues to sell.
 * @param to the newest change when undefined
 */
async function restored(
  dataDir: string,
  backups: NodeJS.Dict<string>,
  { bought, before, backup, assortment }: Lost,
  to: Date | undefined,
): Promise<Back> {
  let [seconds, asOf] = [0, new Date(0)]
  const restore = async (shop: TrialShop) => {
    const began = performance.now()
    const said = await shop.run('restore', backup, ...(to ? ['--to', inCairo(to)] : []))
    seconds = (performance.now() - began) / 1000
    asOf = to ?? (fromCairo(/The database is as of (.+) in Cairo/.exec(said)?.[1] ?? '') as Date)
  }
  const play = async (shop: TrialShop) => {
    const { pool } = shop
    const meant = bought.filter(({ at }) => at <= asOf)
    await checkAcknowledged(pool, meant, { noOthers: false })
    await checkBooks(pool, { before, linesOfCart })
    await checkDamage(pool)
    const { rows } = await pool.query<{ count: string; later: string }>(
      'select count(*), count(*) filter (where created_at > $1::timestamptz) as later from orders',
      [asOf],
    )
    if (to && Number(rows[0]?.later) > 0)
      throw new BrokenPromise(
        `${rows[0]?.later} orders are later than the moment that was asked for.`,
      )
    const buyers = sendBuyers(shop, { assortment, count: 1 })
    await buyers.untilBought(1)
    await buyers.leave()
    return { orders: Number(rows[0]?.count), asOf, seconds }
  }
  return withShop(dataDir, backups, play, restore)
}
