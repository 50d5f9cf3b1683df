import type { ReactNode } from 'react'
import type { OrderStatus } from '#contract/orders.ts'
import { admin_order_status } from '#messages'
import { SelectField } from '#web/ui/select.tsx'
import { orderStatuses, orderStatusLabels } from './status.tsx'

type StatusChoiceProps = { value: OrderStatus; onChange: (status: OrderStatus) => void; disabled?: boolean; hint?: ReactNode }

/** The four statuses, in their order (R72); choices of a few are native selects (R94). */
export function StatusChoice({ value, onChange, disabled = false, hint }: StatusChoiceProps) {
  return (
    <SelectField
      label={admin_order_status()}
      value={value}
      disabled={disabled}
      hint={hint}
      onChange={(event) => onChange(event.target.value as OrderStatus)}
    >
      {orderStatuses.map((status) => (
        <option key={status} value={status}>
          {orderStatusLabels[status]()}
        </option>
      ))}
    </SelectField>
  )
}
