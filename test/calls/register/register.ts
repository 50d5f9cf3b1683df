/**
 * Register of calls: every call of the contract with a valid request. Tests of all calls read it.
 */
import { contract } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountCalls } from './account-table.ts'
import { adminCalls } from './admin-table.ts'
import { alertCalls } from './alerts-table.ts'
import { courierCalls } from './couriers-table.ts'
import { adminExtensions } from './extensions-table.ts'
import { history } from './history-table.ts'
import { plainCalls } from './plain.ts'
import { parcelCalls } from './parcels-table.ts'
import { profitCalls } from './profit-table.ts'
import { returnCalls } from './returns-table.ts'
import { settlementCalls } from './settlements-table.ts'
import { staffCalls } from './staff-table.ts'
import { type Row, shopperCalls, shopperExtensions } from './table.ts'
import { webhookCalls } from './webhooks-table.ts'
import { bulkCalls } from './bulk-table.ts'
import { fileCalls } from './files-table.ts'
import { importCalls } from './imports-table.ts'

const tables: readonly Row[] = [
  ...shopperCalls,
  ...shopperExtensions,
  ...adminCalls,
  ...adminExtensions,
  ...accountCalls,
  ...staffCalls,
  ...webhookCalls,
  ...alertCalls,
  ...bulkCalls,
  ...importCalls,
  ...history,
  ...fileCalls,
  ...parcelCalls,
  ...profitCalls,
  ...courierCalls,
  ...settlementCalls,
  ...returnCalls,
]

export const rows: readonly Row[] = [...tables, ...plainCalls(tables)]

/** Calls without a row, and why. */
export const withoutRow: Record<string, string> = {
  'GET /api/orders/stream': 'an event stream has neither body nor end: it is read in flow.test.ts',
}

/** Endpoint of the contract under its room's name. */
export type Call = { name: string; room: string; endpoint: Endpoint }
export type Target = Call & { row: Row }

export const calls: readonly Call[] = Object.entries(contract).flatMap(([room, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${room}.${name}`,
    room,
    endpoint,
  })),
)

export const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`

const byCall = new Map(rows.map((row) => [row.call, row]))

/** Every call with its row; a test checks that all but those of `withoutRow` have one. */
export const targets: readonly Target[] = calls.flatMap((call) => {
  const row = byCall.get(callOf(call.endpoint))
  return row ? [{ ...call, row }] : []
})

/** Shard in the name of a test file: contract-2-of-4.test.ts. */
export function shardNamed(file: string) {
  const [, family = '', at, of] = /([a-z-]+)-(\d+)-of-(\d+)\.test\.ts$/.exec(file) ?? []
  return of ? { family, at: Number(at) - 1, of: Number(of) } : undefined
}

/** Part of a list for the test file, so that several workers share it evenly. */
export function shardOf<One>(list: readonly One[], file: string): One[] {
  const shard = shardNamed(file)
  if (!shard) throw new Error(`${file} names no shard`)
  return list.filter((_, index) => index % shard.of === shard.at)
}
