import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { type ComponentProps, type ReactNode, useId } from 'react'
import * as m from '#messages'
import { Icon } from '../marks/icon.tsx'

type FieldFrame = {
  label: ReactNode
  /** Adds "(optional)" beside the label. Fields are required by default. */
  optional?: boolean
  /** Text beside the label but outside the accessible name: announced afterwards like a hint. */
  note?: ReactNode
  /** Error text under the field, which turns red. */
  error?: string | undefined
  /** Help text under the control. */
  hint?: ReactNode
  /** Classes of the wrapper: 'is-full' spans both columns of a .field-pair. */
  className?: string
}

/** Props for the control inside a field. */
export type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = FieldFrame & { children: (control: ControlProps) => ReactNode }

/** Class of a field's wrapper, for unusual controls. */
export const fieldClass = 'field'

/**
 * Field wrapper that ties label, control, hint and error together for screen readers. The control
 * gets the given props.
 */
export function Field({
  label,
  optional = false,
  note = optional && m.ui_optional(),
  error,
  hint,
  className = '',
  children,
}: FieldProps) {
  const id = useId()
  const describedBy = [note && `${id}-note`, hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={`${fieldClass} ${className}`}>
      <div>
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {note && <FieldNote id={`${id}-note`}>{note}</FieldNote>}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

/** Note beside a label. */
export function FieldNote({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <>
      {' '}
      <span className="field-note" id={id}>
        {children}
      </span>
    </>
  )
}

/** Error text with its icon; nothing without a text. */
export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className="error" id={id}>
      <Icon of={IconAlertCircle} />
      {text}
    </p>
  )
}

/** Class of a text control. */
export const inputClass = 'input'

/** Text control without a field. */
export const Input = (props: ComponentProps<'input'>) => <input className={inputClass} {...props} />

type TextFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'className' | 'id'>

/**
 * Single-line text field. It takes every attribute of an input (type, inputMode, autoComplete, dir)
 * and a form library's register props.
 */
export function TextField({
  label,
  optional,
  note,
  error,
  hint,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      optional={optional}
      note={note}
      error={error}
      hint={hint}
      className={className}
    >
      {(control) => <Input {...input} {...control} />}
    </Field>
  )
}

type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'className' | 'id'>

/** Multi-line text field. */
export function TextArea({
  label,
  optional,
  note,
  error,
  hint,
  className,
  ...textarea
}: TextAreaProps) {
  return (
    <Field
      label={label}
      optional={optional}
      note={note}
      error={error}
      hint={hint}
      className={className}
    >
      {(control) => <textarea className={inputClass} {...textarea} {...control} />}
    </Field>
  )
}

/**
 * Checkbox or radio button with its label; --check-align sets its position beside several lines.
 */
export function Check({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the first of the children
  return <label className="check">{children}</label>
}
