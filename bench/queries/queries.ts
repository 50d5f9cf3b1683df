/**
 * `node bench/queries/queries.ts --url DATABASE_URL` checks that every list of shop and dashboard
 * reads little more of the database than it shows. Each is called through its room's own function,
 * and its statements are explained.
 */
import { parseArgs } from 'node:util'
import { connectDatabase } from '#server/db/connect.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { type Answer, type Call, callsOf } from './list-calls.ts'
import { type Cost, costOf, readSizes } from './plans.ts'
import { record } from './statements.ts'

/** Maxima per shown row, plus one. A product's card has its pictures, sizes, colours and counts. */
const most = { rows: 60, buffers: 150 }
/** Maximum reads of a late page, relative to the first one. */
const deeper = { times: 2, buffers: 100 }

export type PlanLine = Cost & { call: string; shown: number; verdict: string }

/** Checks each list, or one, and the last page of long ones. `verdict` is 'ok' or the violation. */
export async function checkPlans(
  url: string,
  log: (line: string) => void = () => {},
  only?: string,
): Promise<PlanLine[]> {
  const database = connectDatabase(url, { max: 1 })
  // With the settings of the shop's own connections.
  const explaining = connectDatabase(url, { max: 1 })
  const client = await explaining.pool.connect()
  const lines: PlanLine[] = []
  const note = (line: PlanLine) => {
    lines.push(line)
    log(describe(line))
  }
  try {
    const ctx = guestCtx(database)
    // As in the shop, remembered values are not queried again.
    await database.listen(ctx.log)
    const sizes = await readSizes(client)
    const measure = async (call: Call, page: number) => {
      // The first call opens connections and fills caches.
      let answer = await call.ask(ctx, page)
      const statements = await record(database, async () => {
        answer = await call.ask(ctx, page)
      })
      return { ...answer, cost: await costOf(client, statements, sizes) }
    }
    for (const [name, call] of Object.entries(await callsOf(ctx))) {
      if (only && name !== only) continue
      const top = await measure(call, 1)
      note({ call: name, shown: top.shown, ...top.cost, verdict: verdictOn(top.cost, call, top) })
      const last = Math.ceil((top.total ?? 0) / Math.max(1, top.shown))
      if (last < 4) continue
      const { cost, shown, total } = await measure(call, last - 1)
      const isDeeper =
        !call.deepBecause && cost.buffers > deeper.times * top.cost.buffers + deeper.buffers
      const verdict = isDeeper
        ? `reads ${cost.buffers} pages where the first page reads ${top.cost.buffers}`
        : verdictOn(cost, call, { shown, total, passed: (last - 2) * top.shown })
      note({ call: `${name}, page ${last - 1}`, shown, ...cost, verdict })
    }
  } finally {
    client.release()
    await explaining.close()
    await database.close()
  }
  return lines
}

function verdictOn(
  { rows, buffers, walked }: Cost,
  { bound }: Call,
  { shown, total = 0, passed = 0 }: Answer & { passed?: number },
): string {
  const [table] = walked.filter((table) => !bound?.walks?.includes(table))
  if (table) return `walks through ${table}`
  const counted = 1 + (bound?.perMatch ? Math.max(shown, total) : shown)
  // Rows of earlier pages are skipped.
  const mostRows = counted * most.rows + passed + (bound?.rows ?? 0)
  const mostBuffers = counted * most.buffers + (bound?.buffers ?? 0)
  if (rows > mostRows) return `reads ${rows} rows, ${mostRows} at most`
  if (buffers > mostBuffers) return `reads ${buffers} pages, ${mostBuffers} at most`
  return 'ok'
}

const describe = ({ call, shown, rows, buffers, verdict }: PlanLine): string =>
  `${call.padEnd(52)} ${String(shown).padStart(4)} shown ${String(rows).padStart(7)} rows ${String(buffers).padStart(7)} pages  ${verdict}`

if (import.meta.main) {
  const { url } = parseArgs({ options: { url: { type: 'string' } } }).values
  if (!url) throw new Error('Usage: node bench/queries/queries.ts --url DATABASE_URL')
  const failed = (await checkPlans(url, console.log)).filter(({ verdict }) => verdict !== 'ok')
  console.log(
    failed.length === 0
      ? 'Every list reads little more than it shows.'
      : `${failed.length} read too much.`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}
