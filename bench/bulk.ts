/** Thousands of products changed at once while shoppers read: how long it takes, how far the shop's memory rises, and what the readers notice. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fact } from './figures.ts'
import { memoryOf } from './processes.ts'
import { factsOfReading, readDuring, readInCalm } from './readers.ts'
import { megabytes } from './shop-life.ts'

export type BulkOptions = {
  /** Of the shop under test, without a slash at its end. */
  url: string
  /** Its process, which works on jobs too. */
  pid: number
  /** An admin's. */
  token: string
  /** So many products, the newest. */
  products: number
  /** An address that is kept as bytes. */
  kept?: string
  /** Milliseconds for which is read before. */
  calm?: number
}

/** How far the memory of a process may rise for a change, of however many products. */
const mostRise = 100 * 1024 * 1024

export async function measureBulk({ url, pid, token, products, kept = '/', calm = 5000 }: BulkOptions): Promise<Fact[]> {
  const call = callsOf(url, token)
  const reading = { address: url + kept, pid, readers: 8, pause: 20 }
  const before = await readInCalm(reading, calm)
  const ids = await newestIds(call, products)
  const selection = { ids, change: { kind: 'price', direction: 'raise', percent: 10 } }
  const asked = performance.now()
  const { seen } = await call('POST', '/api/product/bulk/preview', selection)
  const facts: Fact[] = [
    ...factsOfReading('before the change', before),
    { what: `preview of ${ids.length} products, ms`, value: (performance.now() - asked).toFixed(0) },
  ]
  const held = memoryOf(pid)
  for (const what of ['changed', 'undone'] as const) {
    let most = held
    const look = setInterval(() => {
      most = Math.max(most, memoryOf(pid))
    }, 20)
    const began = performance.now()
    const { change } =
      what === 'changed'
        ? await call('POST', '/api/product/bulk/apply', { ...selection, seen })
        : await call('POST', '/api/product/bulk/undo', { id: await newestChange(call) })
    const during = await readDuring(reading, untilEnded(call, change.id))
    clearInterval(look)
    const minutes = (performance.now() - began) / 60_000
    const { counts } = (await call('GET', `/api/product/bulk/get/${change.id}?per_page=1`)).change
    facts.push(
      {
        what: `products ${what}`,
        value: `${counts[what]} in ${(minutes * 60).toFixed(0)} s`,
        must: { text: '≤ 3 min', met: minutes <= 3 },
      },
      {
        what: `memory beyond that of before, ${what}`,
        value: megabytes(most - held),
        must: { text: `≤ ${megabytes(mostRise)}`, met: most - held <= mostRise },
      },
      ...factsOfReading(`while they are ${what}`, during, { before, p95: 2 }),
    )
  }
  return facts
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Call = (method: string, path: string, body?: object) => Promise<any>

const callsOf =
  (url: string, token: string): Call =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path} was refused with ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

async function newestIds(call: Call, most: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length < most; page++) {
    const { products, last_page } = await call('GET', `/api/product/all?per_page=100&page=${page}`)
    ids.push(...products.map(({ id }: { id: number }) => id))
    if (page >= last_page) break
  }
  return ids.slice(0, most)
}

const newestChange = async (call: Call): Promise<number> => (await call('GET', '/api/product/bulk/all')).changes.data[0].id

async function untilEnded(call: Call, id: number): Promise<void> {
  for (;;) {
    const { state } = (await call('GET', `/api/product/bulk/get/${id}?per_page=1`)).change
    if (state === 'done' || state === 'undone') return
    await sleep(500)
  }
}
