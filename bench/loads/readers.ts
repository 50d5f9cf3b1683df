/**
 * Shoppers who read what is kept as bytes while something else goes on, and what they notice of it.
 */
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fact, percentile } from '../figures/figures.ts'

export type Reading = {
  count: number
  /** Milliseconds. */
  p95: number
  /** Of the main thread for one read, in microseconds. */
  cpu: number
}

export type Readers = {
  address: string
  /** The shop's process. */
  pid: number
  readers: number
  /**
   * Milliseconds between an answer and the next request of the same reader; without it the readers
   * take a whole processor.
   */
  pause?: number
}

/**
 * Shoppers who read beside a load. In a run that measures nothing, whose calm is shorter than a
 * second, it is one who reads seldom.
 */
export const shoppersBeside = (
  calm: number,
  measured = { readers: 8, pause: 20 },
): Pick<Readers, 'readers' | 'pause'> => (calm < 1000 ? { readers: 1, pause: 100 } : measured)

/**
 * Reads one address over and over until the work is done, once at least. Rejects when the work
 * failed.
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

/** The same while nothing else goes on, once the shop is warm. @param calm milliseconds */
export async function readInCalm(readers: Readers, calm: number): Promise<Reading> {
  await readDuring(readers, sleep(calm / 2))
  return readDuring(readers, sleep(calm))
}

/**
 * @param most how many times as much as before is allowed; of the processor only where it is said
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

/** Of the process's main thread, which answers requests, in microseconds. */
async function processorTime(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1000
}
