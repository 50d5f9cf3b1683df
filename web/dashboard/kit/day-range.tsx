import { useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { useListQuery } from './list/list-query.ts'

/**
 * `from` and `to` of the address as two days of the shop, both included; for ListTools' children.
 * `bare`: something else takes them away.
 */
export function DayRange({ bare = false }: { bare?: boolean }) {
  const query = useListQuery()
  const [from, to] = [query.get('from'), query.get('to')]
  return (
    <>
      <DayField
        label={m.admin_orders_from()}
        day={from}
        max={to}
        onChange={(day) => query.change({ from: day })}
      />
      <DayField
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
  label: string
  day: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/**
 * Milliseconds after which a day counts as typed: until the year has its four digits it is another
 * day with every key.
 */
const pause = 500

function DayField({ label, day, min, max, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What was chosen elsewhere before the pause is over stays chosen.
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
      className="day-field"
      label={label}
      type="date"
      value={typed}
      min={min || undefined}
      max={max || undefined}
      onChange={(event) => type(event.target.value)}
    />
  )
}
