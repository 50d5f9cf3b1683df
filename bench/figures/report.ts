/** Figures as text, and as stored. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { Fact, Row } from './figures.ts'
import type { Size } from '../shop/world.ts'

/** Parameters of a run. */
export const describeRun = ({ products, orders }: Size, postgres: string): Fact[] => [
  {
    what: 'shop',
    value: `${products.toLocaleString('en')} products, ${orders.toLocaleString('en')} orders`,
  },
  ...describeMachine(postgres),
]

/**
 * Figures of the machine.
 * @param postgres its version
 */
export function describeMachine(postgres: string): Fact[] {
  const version = (name: string) =>
    JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version as string
  const [processor] = cpus()
  return [
    {
      what: 'machine',
      value: `${processor?.model.trim()}, ${cpus().length} processors, ${(totalmem() / 1024 ** 3).toFixed(0)} GB`,
    },
    { what: 'system', value: execFileSync('uname', ['-sr'], { encoding: 'utf8' }).trim() },
    {
      what: 'versions',
      value: `Node ${process.versions.node}, PostgreSQL ${postgres}, Fastify ${version('fastify')}, React Router ${version('react-router')}`,
    },
    { what: 'on', value: new Date().toISOString().slice(0, 10) },
  ]
}

const header = [
  'operation',
  'at once',
  'CPU app µs',
  'CPU PostgreSQL µs',
  'per second',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'limit µs',
  'ratio (min–max)',
  'must',
  '',
]

/** Markdown table, which is readable in a terminal too. */
export function tableOf(rows: Row[]): string {
  return alignTable([header, ...rows.map(cellsOf)])
}

export const factsOf = (facts: Fact[]): string =>
  alignTable([
    ['', '', 'must', ''],
    ...facts.map(({ what, value, must }) => [what, value, must?.text ?? '', verdictOf(must)]),
  ])

function cellsOf({
  operation,
  connections,
  app_us,
  postgres_us,
  per_second,
  latency_ms,
  limit,
  must,
}: Row): string[] {
  return [
    operation,
    String(connections),
    app_us.toFixed(0),
    postgres_us.toFixed(0),
    per_second.toFixed(0),
    ...[latency_ms.p50, latency_ms.p95, latency_ms.p99].map((ms) => ms.toFixed(2)),
    limit ? limit.us.toFixed(0) : '',
    limit
      ? `${limit.ratio.median.toFixed(2)} (${limit.ratio.min.toFixed(2)}–${limit.ratio.max.toFixed(2)})`
      : '',
    must?.text ?? '',
    verdictOf(must),
  ]
}

const verdictOf = (must: Row['must']): string => (must ? (must.met ? 'met' : '**missed**') : '')

function alignTable(lines: string[][]): string {
  const widths = (lines[0] as string[]).map((_, column) =>
    Math.max(3, ...lines.map((line) => [...(line[column] as string)].length)),
  )
  const write = (line: string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] as number)).join(' | ')} |`
  const [first, ...rest] = lines as [string[], ...string[][]]
  return [
    write(first),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...rest.map(write),
  ].join('\n')
}
