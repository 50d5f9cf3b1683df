/**
 * Exports of whole lists while shoppers read: duration, the shop's memory, and the readers'
 * latency.
 */
import { sheetFormat } from '#contract/files/exports.ts'
import type { Fact } from '../figures/figures.ts'
import { factsOfReading, readDuring, readInCalm, shoppersBeside } from './readers.ts'
import { megabytes, watchRise } from '../shop/shop-life.ts'

export type ExportsOptions = {
  /** Address of the tested shop, without a trailing slash. */
  url: string
  pid: number
  token: string
  /** Address of a cached response. */
  kept?: string
  /** Milliseconds of reading before. */
  calm?: number
}

/** Maximum memory growth of a process for a file, whatever the number of rows. */
const mostRise = 100 * 1024 * 1024

export async function measureExports({
  url,
  pid,
  token,
  kept = '/api/settings',
  calm = 5000,
}: ExportsOptions): Promise<Fact[]> {
  const facts: Fact[] = []
  const reading = { address: url + kept, pid, ...shoppersBeside(calm) }
  const before = await readInCalm(reading, calm)
  for (const what of ['orders', 'customers', 'products', 'stock', 'stock-moves', 'reorder']) {
    for (const format of sheetFormat.options) {
      const name = `${what}.${format}`
      const rise = watchRise(pid)
      const began = performance.now()
      const file = download(`${url}/api/export/${name}`, token)
      const during = await readDuring(reading, file)
      const risen = rise()
      const { bytes, lines } = await file
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      facts.push(
        {
          what: `${name}${format === 'csv' ? `, ${lines.toLocaleString('en')} lines` : ''}`,
          value: `${megabytes(bytes)} in ${seconds} s`,
        },
        {
          what: `memory beyond that of before, at ${name}`,
          value: megabytes(risen),
          must: { text: `≤ ${megabytes(mostRise)}`, met: risen <= mostRise },
        },
        ...factsOfReading(`during ${name}`, during, { before, p95: 8 }),
      )
    }
  }
  return [...factsOfReading('before the files', before), ...facts]
}

/** Downloads and discards a file. */
async function download(address: string, token: string): Promise<{ bytes: number; lines: number }> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(`${address} was refused with ${answer.status}`)
  let [bytes, lines] = [0, 0]
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  return { bytes, lines }
}
