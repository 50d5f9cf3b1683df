/**
 * Import of a product file while shoppers read: check and import, duration, the shop's memory, and
 * the readers' latency.
 */
import { makeClient } from '#contract/client.ts'
import type { ImportRecord } from '#contract/files/imports.ts'
import type { Fact } from '../figures/figures.ts'
import { factsOfReading, readDuring, readInCalm, shoppersBeside } from './readers.ts'
import { megabytes, watchRise } from '../shop/shop-life.ts'

export type ImportsOptions = {
  /** Address of the tested shop, without a trailing slash. */
  url: string
  pid: number
  token: string
  /** Rows of the file; each product has five. */
  rows: number
  subcategory_id: number
  /** Address of a cached response. */
  kept?: string
  /** Milliseconds of reading before. */
  calm?: number
}

/**
 * Maximum memory growth of the shop's process: the upload holds the file, the import one product at
 * a time.
 */
const mostRise = 150 * 1024 * 1024
const variants = 5
const pause = 200

export async function measureImports({
  url,
  pid,
  token,
  rows,
  subcategory_id,
  kept = '/api/settings',
  calm = 5000,
}: ImportsOptions): Promise<Fact[]> {
  const { imports } = makeClient((path, init) => fetch(url + path, init))
  const reading = { address: url + kept, pid, ...shoppersBeside(calm) }
  const before = await readInCalm(reading, calm)
  const facts: Fact[] = factsOfReading('before the import', before)
  let one: ImportRecord | undefined
  const settled = async (id: number): Promise<ImportRecord> => {
    for (;;) {
      const { import: now } = await imports.record({ id: String(id) }, { token })
      if (now.state !== 'checking' && now.state !== 'running') return now
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const steps: Record<string, () => Promise<ImportRecord>> = {
    read: async () => (await imports.read({ file: fileOf(rows) }, { token })).import,
    checked: async () => {
      const { id, columns, words } = one as ImportRecord
      const targets = columns.map(({ target }) => target)
      const places = words.map(({ word }) => ({ word, subcategory_id }))
      await imports.check({ import_id: id, targets, places, options: { fresh: 'file' } }, { token })
      return settled(id)
    },
    'brought in': async () => {
      await imports.apply({ import_id: (one as ImportRecord).id }, { token })
      return settled((one as ImportRecord).id)
    },
  }
  for (const [step, take] of Object.entries(steps)) {
    const rise = watchRise(pid)
    const began = performance.now()
    const taken = take()
    const during = await readDuring(reading, taken)
    const risen = rise()
    one = await taken
    facts.push(
      {
        what: `a file of ${rows.toLocaleString('en')} rows takes to be ${step}, s`,
        value: ((performance.now() - began) / 1000).toFixed(1),
      },
      {
        what: `memory beyond that of before, while it is ${step}`,
        value: megabytes(risen),
        must: { text: `≤ ${megabytes(mostRise)}`, met: risen <= mostRise },
      },
      ...factsOfReading(`while it is ${step}`, during, { before, p95: 8 }),
    )
  }
  facts.push({
    what: 'products that came in',
    value: String(one?.done.new ?? 0),
    must: { text: 'all', met: one?.done.new === Math.ceil(rows / variants) },
  })
  return facts
}

/** File in the shop's own format. */
function fileOf(rows: number): File {
  const lines = ['Web address,Name,Sub-category,Price,Size,SKU,Stock,Description']
  for (let at = 0; at < rows; at++) {
    const product = `measured-${Math.floor(at / variants)}`
    const isFirst = at % variants === 0
    const ofProduct = isFirst
      ? `${product},Measured ${product},Measured,${100 + (at % 900)}`
      : `${product},,,`
    lines.push(
      `${ofProduct},${36 + (at % variants)},BENCH-${at},${at % 40},${isFirst ? 'Woven by hand. '.repeat(20) : ''}`,
    )
  }
  return new File([lines.join('\n')], 'measured.csv')
}
