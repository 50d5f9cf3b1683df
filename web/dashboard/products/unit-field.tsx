import type { ComponentProps } from 'react'
import * as m from '#messages'
import { Field, Input, type TextField } from '#web/ui/fields/field.tsx'

type FigureProps = Pick<ComponentProps<typeof TextField>, 'label' | 'optional' | 'error' | 'hint'> &
  ComponentProps<'input'>

/** Amount field with the currency at its end. */
export const EgpField = (props: FigureProps) => (
  <UnitField {...props} unit={m.admin_product_egp()} />
)

/** Number field with a unit at its end. */
export function UnitField({
  label,
  optional,
  error,
  hint,
  unit,
  ...input
}: FigureProps & { unit: string }) {
  return (
    <Field label={label} optional={optional} error={error} hint={hint}>
      {(control) => (
        <span className="with-unit">
          <Input {...input} {...control} inputMode="decimal" dir="ltr" autoComplete="off" />
          <span aria-hidden="true">{unit}</span>
        </span>
      )}
    </Field>
  )
}
