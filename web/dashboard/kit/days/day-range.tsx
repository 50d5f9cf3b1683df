import { useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { useListQuery } from '../list/list-query.ts'

/**
 * Date fields for `from` and `to` in the address, days of the shop, both included; a child of
 * ListTools. `bare`: without a button that clears them.
 */
export function DayRange({ bare = false }: { bare?: boolean }) {
  const query = useListQuery()
  const [from, to] = [query.get('from'), query.get('to')]
  return (
    <>
      <DayField
        className={bare ? 'day-field' : undefined}
        label={m.admin_orders_from()}
        day={from}
        max={to}
        onChange={(day) => query.change({ from: day })}
      />
      <DayField
        className={bare ? 'day-field' : undefined}
        label={m.admin_orders_to()}
        day={to}
        min={from}
        onChange={(day) => query.change({ to: day })}
      />
      {!bare && (from || to) && (
        <Button kind="tertiary" size="small" onClick={() => query.change({ from: null, to: null })}>
          {m.admin_orders_clear_days()}
        </Button>
      )}
    </>
  )
}

type DayFieldProps = {
  className: string | undefined
  label: string
  day: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/**
 * Milliseconds after which a date counts as typed: while the year is incomplete each key makes
 * another date.
 */
const pause = 500

function DayField({ className, label, day, min, max, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The latest callback, so that choices made elsewhere during the pause are kept.
  const latest = useLatest(onChange)
  useEffect(() => {
    clearTimeout(soon.current)
    setTyped(day)
  }, [day])
  useEffect(() => () => clearTimeout(soon.current), [])
  const type = (next: string) => {
    setTyped(next)
    clearTimeout(soon.current)
    if (next === '' || next >= '1900') soon.current = setTimeout(() => latest.current(next), pause)
  }
  return (
    <TextField
      className={className}
      label={label}
      type="date"
      value={typed}
      min={min || undefined}
      max={max || undefined}
      onChange={(event) => type(event.target.value)}
    />
  )
}
