import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'id'> & {
  label: ReactNode
  optional?: boolean
  error?: string | undefined
  hint?: ReactNode
  className?: string
}

/** The browser's own select in the shop's clothes; its options are the children. */
export function SelectField({ label, optional, error, hint, className, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} optional={optional} error={error} hint={hint} className={className}>
      {(control) => (
        <span className="select">
          <select className="input" {...select} {...control}>
            {children}
          </select>
          <Icon of={IconChevronDown} small />
        </span>
      )}
    </Field>
  )
}
