import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { type ComponentProps, type ReactNode, useId } from 'react'
import * as m from '#messages'
import { Icon } from './icon.tsx'

type FieldFrame = {
  label: ReactNode
  /** Writes "(optional)" beside the label. Fields are required unless they say so. */
  optional?: boolean
  /** Words beside the label that are no part of its name: read out after it, as a hint is. */
  note?: ReactNode
  /** The sentence under the field; the field turns red with it. */
  error?: string | undefined
  /** One line of help, under the label's field. */
  hint?: ReactNode
  /** Classes of the frame: 'is-full' spans both columns of a .field-pair. */
  className?: string
}

/** What the control inside a field must carry. */
export type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = FieldFrame & { children: (control: ControlProps) => ReactNode }

/** The class of a field's frame, for one whose control is none of the usual. */
export const fieldClass = 'field'

/**
 * Label, control, hint and error, tied together for screen readers. Hand the given props to the
 * control.
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
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

/** Words beside a label. */
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

/** A red sentence with its icon; nothing without a text. */
export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className="error" id={id}>
      <Icon of={IconAlertCircle} />
      {text}
    </p>
  )
}

/** The class of a control, for a select without a frame. */
export const inputClass = 'input'

/** A field's control on its own. */
export const Input = (props: ComponentProps<'input'>) => <input className={inputClass} {...props} />

type TextFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'className' | 'id'>

/**
 * One line of text. Takes every attribute of an input (type, inputMode, autoComplete, dir) and a
 * form library's register props.
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

/** Several lines of text. */
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
 * A box or a dot to press, with its words; --check-align says how they stand beside several lines.
 */
export function Check({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the first of the children
  return <label className="check">{children}</label>
}
