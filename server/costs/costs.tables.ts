import { date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { costKind } from '../../contract/couriers/costs.ts'
import {
  createdAt,
  identity,
  money,
  oneOf,
  price,
  textLength,
  version,
  words,
} from '../db/columns.ts'

/** Costs that no order has, such as rent, each on a day in Cairo, in piastres. */
export const costs = pgTable(
  'costs',
  {
    id: identity(),
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: words(costKind) }).notNull(),
    amount: money().notNull(),
    note: text(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf(t.kind),
    price(t.amount),
    textLength(t.note, 1, 200),
    index('costs_day').on(t.day, t.kind, t.amount),
  ],
)
