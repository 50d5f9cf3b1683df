import { and, gte, lte, sql } from 'drizzle-orm'
import { costs as calls } from '#contract/couriers/costs.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { costs } from './costs.tables.ts'

export const costRows = recordRows(costs, calls, {
  search: { note: costs.note, amount: sql`trim_scale(${costs.amount} / 100.0)` },
  filter: (_, { from, to }) =>
    and(from ? gte(costs.day, from) : undefined, to ? lte(costs.day, to) : undefined),
})
