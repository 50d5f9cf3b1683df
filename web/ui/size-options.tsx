import { type Ref, useId } from 'react'
import { ui_unavailable } from '#messages'
import { FieldError } from './field.tsx'

export type SizeOption = {
  value: string
  label: string
  /** Why it cannot be chosen ("Sold out in this colour"); null when it can. */
  unavailable?: string | null
}

type SizeOptionsProps = {
  legend: string
  name: string
  options: SizeOption[]
  value: string | null
  onChange: (value: string) => void
  /** 'Size is Required': turns the boxes red and is announced. */
  error?: string | undefined
  /** For moving focus to the group when a size is missing. */
  ref?: Ref<HTMLFieldSetElement>
}

/** Size boxes as a radio group, all in view. What is not to be had is struck through, disabled and says why. */
export function SizeOptions({ legend, name, options, value, onChange, error, ref }: SizeOptionsProps) {
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  return (
    <fieldset ref={ref} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="option-legend">
        {legend} {chosen && <span dir="auto">{chosen.label}</span>}
      </legend>
      <div className={error ? 'options is-missing' : 'options'}>
        {options.map((option) => (
          <label key={option.value} className="size-option" title={option.unavailable ?? undefined}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={Boolean(option.unavailable)}
              aria-invalid={error ? true : undefined}
              aria-label={option.unavailable ? ui_unavailable({ option: option.label, reason: option.unavailable }) : undefined}
              onChange={() => onChange(option.value)}
            />
            <span dir="auto">{option.label}</span>
          </label>
        ))}
      </div>
      <div className={error && 'mt-2'} aria-live="assertive">
        <FieldError id={`${id}-error`} text={error} />
      </div>
    </fieldset>
  )
}
