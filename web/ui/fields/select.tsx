import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { Field, inputClass } from './field.tsx'
import { Icon } from '../marks/icon.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'id'> & {
  label: ReactNode
  optional?: boolean
  note?: ReactNode
  error?: string | undefined
  hint?: ReactNode
  className?: string
}

/**
 * Native select in the shop's style; its options are the children. `className` goes to the wrapper.
 */
export function Select({ className = '', children, ...select }: ComponentProps<'select'>) {
  return (
    <span className={`select ${className}`}>
      <select className={inputClass} {...select}>
        {children}
      </select>
      <Icon of={IconChevronDown} small className="select-icon" />
    </span>
  )
}

export function SelectField({
  label,
  optional,
  note,
  error,
  hint,
  className,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field
      label={label}
      optional={optional}
      note={note}
      error={error}
      hint={hint}
      className={className}
    >
      {(control) => (
        <Select {...select} {...control}>
          {children}
        </Select>
      )}
    </Field>
  )
}

/** Option of a list of them, by its value. */
export const optionOf = (value: string | number, words: ReactNode) => (
  <option key={value} value={value}>
    {words}
  </option>
)
