import { type ReactNode, useId } from 'react'
import { FieldError } from '#web/ui/field.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'

export type PickOption<Value extends string> = {
  value: Value
  label: string
  /** A second line: what the choice means, or brings about. */
  note?: string | undefined
}

type PicksProps<Value extends string> = {
  legend: string
  /** Where a heading says it already. */
  isLegendHidden?: boolean
  options: PickOption<Value>[]
  /** Null until somebody chooses. */
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
  /** What choosing comes to, below the boxes. */
  hint?: ReactNode
  error?: string | undefined
  /** Two columns at every width; else one below 40rem. */
  isPaired?: boolean
}

/**
 * A choice of a few that say what they mean: radios as boxes with their words, a nuqta at the
 * chosen one. A place may set --picks-columns, those of wide windows.
 */
export function Picks<Value extends string>(props: PicksProps<Value>) {
  const {
    legend,
    isLegendHidden = false,
    options,
    value,
    onChange,
    disabled = false,
    hint,
    error,
    isPaired = false,
  } = props
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="picks" disabled={disabled} aria-describedby={describedBy || undefined}>
      <legend className={isLegendHidden ? 'sr-only' : 'picks-legend'}>{legend}</legend>
      <div className={isPaired ? 'picks-boxes is-paired' : 'picks-boxes'}>
        {options.map((option) => {
          const isChosen = option.value === value
          const label = `${id}-${option.value}`
          return (
            <label key={option.value} className="pick">
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={isChosen}
                aria-labelledby={label}
                aria-describedby={option.note ? `${label}-note` : undefined}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(option.value)}
              />
              <span>
                <Nuqta open={!isChosen} />
                <span className="pick-label" id={label}>
                  {option.label}
                </span>
                {option.note && (
                  <span className="pick-note" id={`${label}-note`}>
                    {option.note}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
      {hint && (
        <p className="small muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}
