import type { ComponentProps } from 'react'
import { admin_product_egp } from '#messages'
import { Field, Input, type TextField } from '#web/ui/field.tsx'

type MoneyFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'optional' | 'error' | 'hint'> & ComponentProps<'input'>

/** An amount, with its currency at the end of the field. */
export function MoneyField({ label, optional, error, hint, ...input }: MoneyFieldProps) {
  return (
    <Field label={label} optional={optional} error={error} hint={hint}>
      {(control) => (
        <span className="with-unit">
          <Input {...input} {...control} inputMode="decimal" dir="ltr" autoComplete="off" />
          <span aria-hidden="true">{admin_product_egp()}</span>
        </span>
      )}
    </Field>
  )
}
