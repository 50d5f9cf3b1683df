/** Shoppers who read cached responses during another load, and their latency. */
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fact, percentile } from '../figures/figures.ts'

export type Reading = {
  count: number
  /** Latency in milliseconds. */
  p95: number
  /** CPU of the main thread for one read, in microseconds. */
  cpu: number
}

export type Readers = {
  address: string
  pid: number
  readers: number
  /**
   * Milliseconds between a response and the reader's next request; without a pause the readers
   * occupy a whole processor.
   */
  pause?: number
}

/**
 * Readers beside a load. A smoke test, with less than a second of reading before, has one slow
 * reader.
 */
export const shoppersBeside = (
  calm: number,
  measured = { readers: 8, pause: 20 },
): Pick<Readers, 'readers' | 'pause'> => (calm < 1000 ? { readers: 1, pause: 100 } : measured)

/**
 * Reads an address repeatedly until the work is done, at least once. Rejects when the work failed.
 */
export async function readDuring(
  { address, pid, readers, pause = 0 }: Readers,
  work: Promise<unknown>,
): Promise<Reading> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  const cpu = await processorTime(pid)
  const readOn = async () => {
    do {
      const begun = performance.now()
      await readOnce(address, agent)
      times.push(performance.now() - begun)
      if (pause) await sleep(pause)
    } while (!isDone)
  }
  await Promise.all(Array.from({ length: readers }, readOn))
  const spent = (await processorTime(pid)) - cpu
  agent.destroy()
  await work
  return { count: times.length, p95: percentile(times, 0.95), cpu: spent / times.length }
}

/**
 * Reads without other load, after a warm-up.
 * @param calm milliseconds
 */
export async function readInCalm(readers: Readers, calm: number): Promise<Reading> {
  await readDuring(readers, sleep(calm / 2))
  return readDuring(readers, sleep(calm))
}

/**
 * Figures of reading.
 * @param most maximum ratio to the calm latency; of CPU only where given
 */
export function factsOfReading(
  when: string,
  { count, p95, cpu }: Reading,
  most?: { before: Reading; cpu?: number; p95: number },
): Fact[] {
  const must = (times: number | undefined, value: number, before = 0) =>
    times === undefined
      ? {}
      : { must: { text: `≤ ${times} × before`, met: value <= times * before } }
  return [
    { what: `kept reads ${when}`, value: String(count) },
    {
      what: `CPU of one ${when}, µs`,
      value: cpu.toFixed(0),
      ...must(most?.cpu, cpu, most?.before.cpu),
    },
    {
      what: `p95 of one ${when}, ms`,
      value: p95.toFixed(2),
      ...must(most?.p95, p95, most?.before.p95),
    },
  ]
}

const readOnce = (address: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    request(address, { agent }, (answer) => answer.on('end', resolve).on('error', reject).resume())
      .on('error', reject)
      .end()
  })

/** CPU time of the process's main thread, which serves requests, in microseconds. */
async function processorTime(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1000
}
