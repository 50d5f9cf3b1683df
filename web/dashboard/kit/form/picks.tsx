import { type ReactNode, useId } from 'react'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'

export type PickOption<Value extends string> = {
  value: Value
  label: string
  /** Second line: meaning or effect of the choice. */
  note?: string | undefined
  /** Example of the choice, above its label. */
  sample?: ReactNode
}

type PicksProps<Value extends string> = {
  legend: string
  /** Whether the legend is visually hidden, since a heading has the same text. */
  isLegendHidden?: boolean
  options: PickOption<Value>[]
  /** Chosen value; null for none. */
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
  /** Effect of the choice, below the boxes. */
  hint?: ReactNode
  error?: string | undefined
  /** Whether there are always two columns; else one below 40rem. */
  isPaired?: boolean
  /** Whether the boxes are the first decision of a screen: 5rem high. */
  isLarge?: boolean
  /** Note at the end of the legend's line. */
  aside?: string | undefined
}

/**
 * Radio group of a few choices with descriptions, drawn as boxes with a mark at the chosen one. A
 * container may set --picks-columns for wide windows.
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
    isLarge = false,
    aside,
  } = props
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const boxes = ['picks-boxes', isPaired && 'is-paired', isLarge && 'is-large']
  return (
    <fieldset className="picks" disabled={disabled} aria-describedby={describedBy || undefined}>
      <legend className={isLegendHidden ? 'sr-only' : 'picks-legend'}>
        {legend}
        {aside && <span className="picks-aside">{aside}</span>}
      </legend>
      <div className={boxes.filter(Boolean).join(' ')}>
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
                {option.sample && <span className="pick-sample">{option.sample}</span>}
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
