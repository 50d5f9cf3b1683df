/**
 * Kill -9 under checkout load: of the program, of PostgreSQL's first process, of a backend with a
 * query, and of all at once. A supervisor (systemd) restarts the program, which restarts
 * PostgreSQL.
 */
import { type Fact, spreadOf } from '../bench/figures/figures.ts'
import { type Acknowledged, linesOfCart, makeAssortment, sendBuyers } from './buyers.ts'
import { checkAcknowledged, checkBooks, checkDamage, readStock } from './promises.ts'
import { inFolder, type TrialShop, withShop } from './shop.ts'

export type Killings = {
  buyers: number
  /** Number of kills of each. */
  rounds: number
  /** Orders between two kills. */
  between: number
  log(line: string): void
}

const blows: Record<string, (shop: TrialShop) => Promise<void>> = {
  async program(shop) {
    kill((await shop.pids()).program)
    await shop.ended()
    await shop.start()
  },
  async PostgreSQL(shop) {
    kill((await shop.pids()).postmaster)
  },
  async 'a process of PostgreSQL that serves a query'(shop) {
    kill(await busyBackend(shop))
  },
  async 'all at once'(shop) {
    await shop.killAll()
    await shop.start()
  },
}

function kill(pid: number): void {
  process.kill(pid, 'SIGKILL')
}

/** Backend within a transaction of the shop. */
async function busyBackend({ pool }: TrialShop): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'zeina' and state <> 'idle' and xact_start is not null limit 1`,
    )
    if (rows[0]) return rows[0].pid
  }
}

export async function rehearseKilled({
  buyers: count,
  rounds,
  between,
  log,
}: Killings): Promise<Fact[]> {
  return inFolder((folder) =>
    withShop(`${folder}/data`, {}, async (shop) => {
      const assortment = await makeAssortment(shop.pool, 40)
      const before = await readStock(shop.pool)
      const buyers = sendBuyers(shop, { assortment, count })
      const seconds: Record<string, number[]> = {}
      await buyers.untilBought(between)
      for (let round = 0; round < rounds; round++) {
        for (const [whom, blow] of Object.entries(blows)) {
          const had = buyers.bought.length
          await blow(shop)
          await buyers.untilBought(buyers.bought.length + between)
          const standstill = longestStandstill(buyers.bought.slice(Math.max(0, had - 1)))
          seconds[whom] = [...(seconds[whom] ?? []), standstill]
          log(`killed: ${whom}; no order for ${standstill.toFixed(1)} s`)
        }
      }
      await buyers.leave()

      await checkAcknowledged(shop.pool, buyers.bought, { noOthers: true })
      await checkBooks(shop.pool, { before, linesOfCart })
      const checked = await checkDamage(shop.pool)
      return [
        {
          what: 'orders of buyers who were never told of a failure',
          value: String(buyers.bought.length),
        },
        { what: 'requests that were repeated', value: String(buyers.repeats()) },
        { what: 'buyers who were told that a piece is sold out', value: String(buyers.refused()) },
        ...Object.entries(seconds).map(([whom, all]) => {
          const { median, max } = spreadOf(all)
          return {
            what: `${whom}: killed ${all.length} times, no order for`,
            value: `${median.toFixed(1)} s, at most ${max.toFixed(1)} s`,
          }
        }),
        { what: 'orders lost, doubled or half written', value: '0' },
        {
          what: 'tables and indexes checked for damage',
          value: `${checked.tables}, ${checked.indexes}`,
        },
      ]
    }),
  )
}

/** Longest time between two orders, in seconds. */
function longestStandstill(bought: Acknowledged[]): number {
  const gaps = bought.map(
    ({ at }, place) => at.getTime() - (bought[place - 1] ?? { at }).at.getTime(),
  )
  return Math.max(...gaps) / 1000
}
