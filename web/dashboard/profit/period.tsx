import { plusDays } from '#contract/days/day.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import * as m from '#messages'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { DayRange } from '../kit/days/day-range.tsx'
import { useListQuery } from '../kit/list/list-query.ts'

const lengths = ['7', '30', '90', '365']
const usual = '30'

const today = (): string => toCairoDay(new Date())
const firstOfMonth = (): string => `${today().slice(0, 8)}01`

/** Period in the address: ?from=&to=, ?period=month, or the last ?days=. */
export function askedPeriod(address: URLSearchParams): { from: string; to: string } {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  if (from || to) return { from, to }
  if (address.get('period') === 'month') return { from: firstOfMonth(), to: '' }
  return { from: plusDays(today(), 1 - Number(lengthOf(address.get('days')))), to: '' }
}

const lengthOf = (asked: string | null): string =>
  asked !== null && lengths.includes(asked) ? asked : usual

/** Select of the period: a preset, or two dates. */
export function ProfitPeriod() {
  const query = useListQuery()
  const isOwn = query.get('from') !== '' || query.get('to') !== ''
  const chosen = isOwn
    ? 'own'
    : query.get('period') === 'month'
      ? 'month'
      : lengthOf(query.get('days'))
  const choose = (value: string) => {
    const none = { days: null, period: null, from: null, to: null }
    if (value === 'own') query.change({ ...none, from: firstOfMonth(), to: today() })
    else if (value === 'month') query.change({ ...none, period: value })
    else query.change({ ...none, days: value === usual ? null : value })
  }
  return (
    <div className="profit-period">
      <SelectField
        label={m.admin_overview_period()}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        {lengths.map((count) =>
          optionOf(count, m.admin_overview_last_days({ count: Number(count) })),
        )}
        <option value="month">{m.admin_overview_month()}</option>
        <option value="own">{m.admin_overview_from_to()}</option>
      </SelectField>
      {isOwn && <DayRange bare />}
    </div>
  )
}
