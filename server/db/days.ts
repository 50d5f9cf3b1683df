/** The shop's days, which begin at midnight in Cairo. */
import { and, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Condition of a moment within days such as '2026-03-01', both included; an omitted day sets no
 * limit.
 */
export const isWithin = (
  moment: SQLWrapper,
  from: string | undefined,
  to: string | undefined,
): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(moment, startOf(sql`${from}::date`)),
    to === undefined ? undefined : lt(moment, startOf(sql`${to}::date + 1`)),
  )

const startOf = (day: SQL): SQL => sql`(${day})::timestamp at time zone 'Africa/Cairo'`
