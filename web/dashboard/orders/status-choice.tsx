import { useId } from 'react'
import type { OrderStatus } from '#contract/orders.ts'
import { orderStatuses, orderStatusLabels } from './status.tsx'

type StatusChoiceProps = {
  legend: string
  value: OrderStatus | null
  onChange: (status: OrderStatus) => void
  /** The legend is written as a heading of its own beside it. */
  silent?: boolean
}

/** The four statuses as radio buttons, in the order of the specification (§9). */
export function StatusChoice({ legend, value, onChange, silent = false }: StatusChoiceProps) {
  const name = useId()
  return (
    <fieldset className="status-choice">
      <legend className={silent ? 'sr-only' : 'field-label'}>{legend}</legend>
      {orderStatuses.map((status) => (
        <label key={status}>
          <input type="radio" name={name} value={status} checked={status === value} onChange={() => onChange(status)} />
          <span>{orderStatusLabels[status]()}</span>
        </label>
      ))}
    </fieldset>
  )
}
