import { toCairoDay } from '#contract/days/cairo.ts'
import type { SectionDays } from '#contract/shop/section-kinds.ts'
import * as m from '#messages'
import { Check, FieldError } from '#web/ui/fields/field.tsx'
import { DayField } from '../kit/form/fields.tsx'
import { Picks } from '../kit/form/picks.tsx'
import { weekDays, weekdayName } from './section-words.ts'
import type { SectionsForm } from './use-section-list.ts'

const newDays: Record<SectionDays['kind'], () => SectionDays> = {
  every: () => ({ kind: 'every' }),
  range: () => {
    const today = toCairoDay(new Date())
    return { kind: 'range', from: today, until: today }
  },
  // The weekend.
  week: () => ({ kind: 'week', days: [5, 6] }),
}

const kinds = [
  { value: 'every', label: m.admin_section_every },
  { value: 'range', label: m.admin_section_range },
  { value: 'week', label: m.admin_section_week },
] as const

/** Days on which a section is shown: all, a range, or some of the week. */
export function DaysField({ form, path }: { form: SectionsForm; path: string }) {
  const days = form.read<SectionDays>(path)
  return (
    <div className="section-days">
      <Picks
        legend={m.admin_section_when()}
        options={kinds.map(({ value, label }) => ({ value, label: label() }))}
        value={days.kind}
        onChange={(kind) => kind !== days.kind && form.put(path, newDays[kind]())}
        error={form.errorAt(path)}
      />
      {days.kind === 'range' && (
        <div className="field-pair">
          {(['from', 'until'] as const).map((end) => (
            <DayField
              key={end}
              label={end === 'from' ? m.admin_section_from() : m.admin_section_until()}
              error={form.errorAt(`${path}.${end}`)}
              value={days[end]}
              onChange={(event) => form.put(path, { ...days, [end]: event.target.value })}
            />
          ))}
        </div>
      )}
      {days.kind === 'week' && <WeekDays form={form} path={path} chosen={days.days} />}
      {days.kind !== 'every' && <p className="hint">{m.admin_section_days_help()}</p>}
    </div>
  )
}

type WeekDaysProps = { form: SectionsForm; path: string; chosen: number[] }

function WeekDays({ form, path, chosen }: WeekDaysProps) {
  const error = form.errorAt(`${path}.days`)
  const turn = (day: number) =>
    form.put(path, {
      kind: 'week',
      days: chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day].sort(),
    })
  return (
    <fieldset className="section-week">
      <legend className="sr-only">{m.admin_section_week()}</legend>
      {weekDays.map((day) => (
        <Check key={day}>
          <input
            type="checkbox"
            checked={chosen.includes(day)}
            aria-invalid={error ? true : undefined}
            onChange={() => turn(day)}
          />
          <span>{weekdayName(day)}</span>
        </Check>
      ))}
      <FieldError text={error} />
    </fieldset>
  )
}
