import { toCairoDay } from '#contract/days/cairo.ts'
import { limits } from '#contract/limits.ts'
import { overview as calls } from '#contract/orders/overview.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { DayRange } from '../kit/days/day-range.tsx'
import { useListQuery } from '../kit/list/list-query.ts'

const lengths = [7, 30, 90, 365]

/** Number of days in the address, parsed as by the server. */
const daysOf = (asked: string | null): number => calls.get.input.parse({ days: asked }).days

const today = (): string => toCairoDay(new Date())
const firstOfMonth = (): string => `${today().slice(0, 8)}01`

/** Period in the address: ?from=&to=, ?period=month, or the last ?days=. */
export function askedDays(address: URLSearchParams): { days: string; from?: string; to?: string } {
  const days = String(daysOf(address.get('days')))
  const [from, to] = [address.get('from'), address.get('to')]
  if (from || to) return { days, ...(from && { from }), ...(to && { to }) }
  return address.get('period') === 'month' ? { days, from: firstOfMonth() } : { days }
}

/**
 * Notice that a period is longer than the maximum, and where its figures begin.
 * @param sales of the shown days
 */
export function PeriodCut({ sales: [first] }: { sales: { day: string }[] }) {
  const query = useListQuery()
  const [asked] = [query.get('from'), query.get('to')].filter(Boolean).sort()
  if (!first || !asked || asked >= first.day) return null
  return (
    <p className="muted small">
      {m.admin_overview_cut({ count: limits.overview_days, day: formatDay(first.day, 'long') })}
    </p>
  )
}

/** Select of the period: a preset, or two dates. */
export function Period() {
  const query = useListQuery()
  const days = daysOf(query.get('days'))
  const isOwn = query.get('from') !== '' || query.get('to') !== ''
  const chosen = isOwn ? 'own' : query.get('period') === 'month' ? 'month' : String(days)
  // Another number of days in the address is added to the options.
  const counts =
    days === 1 || lengths.includes(days) ? lengths : [...lengths, days].sort((a, b) => a - b)
  const choose = (value: string) => {
    const none = { days: null, period: null, from: null, to: null }
    if (value === 'own') query.change({ ...none, from: firstOfMonth(), to: today() })
    else if (value === 'month') query.change({ ...none, period: value })
    else query.change({ ...none, days: value === String(daysOf(null)) ? null : value })
  }
  return (
    <div className="overview-period">
      <SelectField
        label={m.admin_overview_period()}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="1">{m.admin_overview_today()}</option>
        {counts.map((count) => optionOf(count, m.admin_overview_last_days({ count })))}
        <option value="month">{m.admin_overview_month()}</option>
        <option value="own">{m.admin_overview_from_to()}</option>
      </SelectField>
      {isOwn && <DayRange bare />}
    </div>
  )
}
