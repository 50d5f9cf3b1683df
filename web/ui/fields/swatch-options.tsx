import type { Ref } from 'react'
import * as m from '#messages'
import { swatchStyle } from './swatch.tsx'
import { Words } from '../text/words.tsx'

export type SwatchOption = {
  value: string
  /** Name of the colour, shown beside the legend when chosen. */
  label: string
  /** CSS colour; null when CSS does not know the name: the swatch is neutral then. */
  color: string | null
  unavailable?: string | null
}

type SwatchOptionsProps = {
  legend: string
  name: string
  options: SwatchOption[]
  value: string | null
  onChange: (value: string) => void
  ref?: Ref<HTMLFieldSetElement>
}

/**
 * Radio group of colours as rhombic swatches; the name of the chosen colour stands beside the
 * legend.
 */
export function SwatchOptions({ legend, name, options, value, onChange, ref }: SwatchOptionsProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <fieldset ref={ref} tabIndex={-1}>
      <legend className="option-legend">
        {legend}{' '}
        {chosen && (
          <span dir="auto">
            <Words of={chosen.label} />
          </span>
        )}
      </legend>
      <div className="options options-swatches">
        {options.map((option) => (
          <label
            key={option.value}
            className="swatch-option"
            title={option.unavailable ?? option.label}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={Boolean(option.unavailable)}
              aria-label={
                option.unavailable
                  ? m.ui_unavailable({ option: option.label, reason: option.unavailable })
                  : option.label
              }
              onChange={() => onChange(option.value)}
            />
            <span style={swatchStyle(option.color)} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
