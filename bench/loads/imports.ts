/**
 * Import of products or of a former shop's orders while shoppers read: duration of each step, the
 * shop's memory, and the readers' latency.
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
  file: 'products' | 'orders'
  /** Rows of the file; each product has five, each order two. */
  rows: number
  subcategory_id: number
  /** Address of a cached response. */
  kept?: string
  /** Milliseconds of reading before. */
  calm?: number
}

/**
 * Maximum memory growth of the shop's process: the upload holds the file, the import one product or
 * one batch of orders at a time.
 */
const mostRise = 150 * 1024 * 1024
const pause = 200
/** Rows of one record. */
const rowsOfOne = { products: 5, orders: 2 }

export async function measureImports({
  url,
  pid,
  token,
  file,
  rows,
  subcategory_id,
  kept = '/api/settings',
  calm = 5000,
}: ImportsOptions): Promise<Fact[]> {
  const { imports } = makeClient((path, init) => fetch(url + path, init))
  const reading = { address: url + kept, pid, ...shoppersBeside(calm) }
  const before = await readInCalm(reading, calm)
  const facts: Fact[] = factsOfReading(`before the import of ${file}`, before)
  let one: ImportRecord | undefined
  const settled = async (id: number): Promise<ImportRecord> => {
    for (;;) {
      const { import: now } = await imports.record({ id: String(id) }, { token })
      if (now.state !== 'checking' && now.state !== 'running') return now
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const steps: Record<string, () => Promise<ImportRecord>> = {
    read: async () => (await imports.read({ file: files[file](rows) }, { token })).import,
    checked: async () => {
      const { id, columns, words, order_states } = one as ImportRecord
      await imports.check(
        {
          import_id: id,
          targets: columns.map(({ target }) => target),
          places: words.map(({ word }) => ({ word, subcategory_id })),
          state_uses: order_states.map(({ name }) => ({ name, use: 'delivered' })),
          options: { fresh: 'file' },
        },
        { token },
      )
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
        what: `${file} of ${rows.toLocaleString('en')} rows take to be ${step}, s`,
        value: ((performance.now() - began) / 1000).toFixed(1),
      },
      {
        what: `memory beyond that of before, while ${file} are ${step}`,
        value: megabytes(risen),
        must: { text: `≤ ${megabytes(mostRise)}`, met: risen <= mostRise },
      },
      ...factsOfReading(`while ${file} are ${step}`, during, { before, p95: 2 }),
    )
  }
  facts.push({
    what: `${file} that came in`,
    value: String(one?.done.new ?? 0),
    must: { text: 'all', met: one?.done.new === Math.ceil(rows / rowsOfOne[file]) },
  })
  return facts
}

/** Files by what they hold: products in the shop's own format, orders as Shopify writes them. */
const files = {
  products: (rows: number): File =>
    fileOf(
      'Web address,Name,Sub-category,Price,Size,SKU,Stock,Description',
      rows,
      rowsOfOne.products,
      (number, row, at) => {
        const product = `measured-${number}`
        const facts = row === 0 ? `Measured ${product},Measured,${100 + (at % 900)}` : ',,'
        const words = row === 0 ? 'Woven by hand. '.repeat(20) : ''
        return `${product},${facts},${36 + row},BENCH-${at},${at % 40},${words}`
      },
    ),
  orders: (rows: number): File =>
    fileOf(
      'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Phone',
      rows,
      rowsOfOne.orders,
      (number, row, at) => {
        const day = `2026-0${1 + (number % 9)}-1${number % 10} 14:22:10 +0200`
        const phone = `010${String(number).padStart(8, '0')}`
        const sums = row === 0 ? 'paid,fulfilled,EGP,700.00,60.00,760.00,0.00' : ',,,,,,'
        const person = row === 0 ? `Nour,Street 9,Cairo,${phone}` : ',,,'
        return `#${10000 + number},,${sums},${day},1,Shirt ${at % 500} - M,350.00,SHIRT-${at},${person}`
      },
    ),
}

/** @param rowOf row of a record: the record's number, the row's in it, and in the file */
function fileOf(
  headings: string,
  rows: number,
  each: number,
  rowOf: (number: number, row: number, at: number) => string,
): File {
  const lines = Array.from({ length: rows }, (_, at) => rowOf(Math.floor(at / each), at % each, at))
  return new File([[headings, ...lines].join('\n')], 'measured.csv')
}
