/**
 * Measured figures as stored and printed. Times in milliseconds, CPU of a request in microseconds.
 */
import type { Loaded } from './load.ts'
import type { Cpu } from './processes.ts'

export type Percentiles = { p50: number; p95: number; p99: number }
export type Spread = { median: number; min: number; max: number }

export type Row = {
  operation: string
  connections: number
  requests: number
  app_us: number
  postgres_us: number
  per_second: number
  latency_ms: Percentiles
  /**
   * CPU of a request, application and PostgreSQL, relative to its limit in the same run; for each
   * pair of slices.
   */
  limit?: { is: string; us: number; ratio: Spread }
  /** Target of the row, and whether it is met. */
  must?: { text: string; met: boolean }
}

/** Figure of something other than a request: a start, an amount of memory. */
export type Fact = { what: string; value: string; must?: { text: string; met: boolean } }

/** Receiver of figures as soon as they are measured. */
export type Report = { row(row: Row): void; fact(fact: Fact): void }

/** Quantile: the value that `part` of the values do not exceed. */
export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const percentilesOf = (values: number[]): Percentiles => ({
  p50: percentile(values, 0.5),
  p95: percentile(values, 0.95),
  p99: percentile(values, 0.99),
})

export const spreadOf = (values: number[]): Spread => ({
  median: percentile(values, 0.5),
  min: Math.min(...values),
  max: Math.max(...values),
})

export type Slice = Cpu & { result: Loaded }

/** CPU of one request in microseconds. */
export const cpuOfRequest = ({ app, postgres, result }: Slice): number =>
  (app + postgres) / result.latencies.length / 1000

/** Row of several slices of one operation. */
export function rowOf(operation: string, connections: number, slices: Slice[]): Row {
  const latencies = slices.flatMap(({ result }) => result.latencies)
  const sum = (of: (slice: Slice) => number) =>
    slices.reduce((total, slice) => total + of(slice), 0)
  return {
    operation,
    connections,
    requests: latencies.length,
    app_us: sum(({ app }) => app) / latencies.length / 1000,
    postgres_us: sum(({ postgres }) => postgres) / latencies.length / 1000,
    per_second: latencies.length / sum(({ result }) => result.seconds),
    latency_ms: percentilesOf(latencies),
  }
}
