/**
 * Measurement of a row: slices of the shop and of its limit in turn, so that other load of the
 * machine affects both.
 */
import type { Contender } from './contenders.ts'
import { cpuOfRequest, type Row, rowOf, type Slice, spreadOf } from './figures.ts'
import { measureCpu } from './processes.ts'
import type { Size } from '../shop/world.ts'

export type Effort = {
  /** Number of pairs of slices. */
  slices: number
  /** Approximate seconds of a slice. */
  seconds: number
  /** Minimum requests of a slice. */
  least: number
  most: number
  /** Changes of the catalogue per slice. */
  changes: number
  /** Minutes of a soak. */
  minutes: number
}

/** Effort of published figures. */
export const full: Effort = {
  slices: 10,
  seconds: 0.4,
  least: 30,
  most: 4000,
  changes: 4,
  minutes: 10,
}
/** Effort of a smoke test. */
export const tiny: Effort = { slices: 2, seconds: 0, least: 4, most: 4, changes: 1, minutes: 0.05 }

export type Comparison = {
  operation: string
  connections: number
  shop: Contender
  limit?: { is: string; contender: Contender } | undefined
  must?: ((row: Row) => Row['must']) | undefined
}

export async function measure(
  effort: Effort,
  { operation, connections, shop, limit, must }: Comparison,
): Promise<Row> {
  const count = await countFor(effort, shop, connections)
  if (limit) await (await limit.contender.ready(effort.least, connections))()
  const slices: Slice[] = []
  const limits: Slice[] = []
  for (let turn = 0; turn < effort.slices; turn++) {
    slices.push(await takeSlice(shop, count, connections))
    if (limit) limits.push(await takeSlice(limit.contender, count, connections))
  }
  const row = rowOf(operation, connections, slices)
  if (limit) {
    const ratios = limits.map(
      (slice, turn) => cpuOfRequest(slices[turn] as Slice) / cpuOfRequest(slice),
    )
    const under = rowOf(operation, connections, limits)
    row.limit = { is: limit.is, us: under.app_us + under.postgres_us, ratio: spreadOf(ratios) }
  }
  const verdict = must?.(row)
  if (verdict) row.must = verdict
  return row
}

/** Number of requests that fills a slice; finding it also warms up. */
async function countFor(
  { seconds, least, most }: Effort,
  shop: Contender,
  connections: number,
): Promise<number> {
  const trial = await (await shop.ready(least, connections))()
  const { latencies } = await (await shop.ready(least, connections))().then((again) =>
    seconds > 0 ? again : trial,
  )
  const each = latencies.reduce((sum, one) => sum + one, 0) / latencies.length / 1000 / connections
  return Math.max(least, Math.min(most, Math.round(seconds / each)))
}

async function takeSlice(contender: Contender, count: number, connections: number): Promise<Slice> {
  const go = await contender.ready(count, connections)
  return measureCpu(contender.pids(), go)
}

/** Maximum ratio of a row. */
export const atMostTimes =
  (most: number) =>
  ({ limit }: Row): Row['must'] => ({
    text: `CPU ≤ ${most} × ${limit?.is}`,
    met: (limit?.ratio.median ?? Number.POSITIVE_INFINITY) <= most,
  })

/** Maxima in milliseconds; `cpu` is of one request, application and PostgreSQL. */
type Most = { cpu?: number; p95: number }

const smallShop = 10_000

/** Maxima of a row in a shop of up to 10 000 products, and in a larger one. */
export function atMost(
  { products }: Pick<Size, 'products'>,
  small: Most,
  large: Most,
): (row: Row) => Row['must'] {
  const { cpu = Number.POSITIVE_INFINITY, p95 } = products <= smallShop ? small : large
  const text = [...(Number.isFinite(cpu) ? [`CPU ≤ ${cpu} ms`] : []), `p95 ≤ ${p95} ms`].join('; ')
  return ({ app_us, postgres_us, latency_ms }) => ({
    text,
    met: app_us + postgres_us <= cpu * 1000 && latency_ms.p95 <= p95,
  })
}
