import { admin_orders_clear_days, admin_orders_from, admin_orders_to } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useListQuery } from './list-query.ts'

/** `from` and `to` of the address as two days of the shop, both included; for ListTools' children. */
export function DayRange() {
  const query = useListQuery()
  const [from, to] = [query.get('from'), query.get('to')]
  return (
    <>
      <TextField
        label={admin_orders_from()}
        type="date"
        value={from}
        max={to || undefined}
        onChange={(event) => query.change({ from: event.target.value })}
      />
      <TextField
        label={admin_orders_to()}
        type="date"
        value={to}
        min={from || undefined}
        onChange={(event) => query.change({ to: event.target.value })}
      />
      {(from || to) && (
        <Button kind="tertiary" size="small" onClick={() => query.change({ from: null, to: null })}>
          {admin_orders_clear_days()}
        </Button>
      )}
    </>
  )
}
