/**
 * Bulk change of thousands of products while shoppers read: its duration, the shop's memory, and
 * the readers' latency.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '#contract/api.ts'
import { makeClient } from '#contract/client.ts'
import type { Fact } from '../figures/figures.ts'
import { factsOfReading, readDuring, readInCalm, shoppersBeside } from './readers.ts'
import { megabytes, watchRise } from '../shop/shop-life.ts'

export type BulkOptions = {
  /** Address of the tested shop, without a trailing slash. */
  url: string
  /** Pid of the shop, which also runs jobs. */
  pid: number
  token: string
  /** Number of products, newest first. */
  products: number
  /** Address of a cached response. */
  kept?: string
  /** Milliseconds of reading before. */
  calm?: number
}

/** Maximum memory growth of a process for a change, whatever the number of products. */
const mostRise = 100 * 1024 * 1024

export async function measureBulk({
  url,
  pid,
  token,
  products,
  kept = '/',
  calm = 5000,
}: BulkOptions): Promise<Fact[]> {
  const api = makeClient((path, init) => fetch(url + path, init))
  const asOwner = { token }
  const reading = { address: url + kept, pid, ...shoppersBeside(calm) }
  const before = await readInCalm(reading, calm)
  const ids = await newestIds(api, asOwner, products)
  const selection = { ids, change: { kind: 'price', direction: 'raise', percent: 10 } as const }
  const asked = performance.now()
  const { seen } = await api.bulk.preview(selection, asOwner)
  const facts: Fact[] = [
    ...factsOfReading('before the change', before),
    {
      what: `preview of ${ids.length} products, ms`,
      value: (performance.now() - asked).toFixed(0),
    },
  ]
  for (const what of ['changed', 'undone'] as const) {
    const rise = watchRise(pid)
    const began = performance.now()
    const { change } =
      what === 'changed'
        ? await api.bulk.apply({ ...selection, seen }, asOwner)
        : await api.bulk.undo({ id: await newestChange(api, asOwner) }, asOwner)
    const during = await readDuring(reading, untilEnded(api, asOwner, change.id))
    const risen = rise()
    const minutes = (performance.now() - began) / 60_000
    const { counts } = (await api.bulk.record({ id: change.id, per_page: 1 }, asOwner)).change
    facts.push(
      {
        what: `products ${what}`,
        value: `${counts[what]} in ${(minutes * 60).toFixed(0)} s`,
        must: { text: '≤ 3 min', met: minutes <= 3 },
      },
      {
        what: `memory beyond that of before, ${what}`,
        value: megabytes(risen),
        must: { text: `≤ ${megabytes(mostRise)}`, met: risen <= mostRise },
      },
      ...factsOfReading(`while they are ${what}`, during, { before, p95: 2 }),
    )
  }
  return facts
}

type AsOwner = { token: string }

async function newestIds(api: Api, asOwner: AsOwner, most: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length < most; page++) {
    const { products, last_page } = await api.products.page({ per_page: 100, page }, asOwner)
    ids.push(...products.map(({ id }) => id))
    if (page >= last_page) break
  }
  return ids.slice(0, most)
}

async function newestChange(api: Api, asOwner: AsOwner): Promise<number> {
  const [newest] = (await api.bulk.page({}, asOwner)).changes.data
  if (!newest) throw new Error('There is no change to be undone')
  return newest.id
}

async function untilEnded(api: Api, asOwner: AsOwner, id: number): Promise<void> {
  for (;;) {
    const { state } = (await api.bulk.record({ id, per_page: 1 }, asOwner)).change
    if (state === 'done' || state === 'undone') return
    await sleep(500)
  }
}
