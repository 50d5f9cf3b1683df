import type { CSSProperties, Ref } from 'react'
import { ui_unavailable } from '#messages'

export type SwatchOption = {
  value: string
  /** The colour's name, always written beside the legend when chosen. */
  label: string
  /** A CSS colour; null when CSS does not know the name: then the swatch is neutral. */
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

/** Colours as rhombic swatches in a radio group; the chosen one's name stands beside the legend. */
export function SwatchOptions({ legend, name, options, value, onChange, ref }: SwatchOptionsProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <fieldset ref={ref} tabIndex={-1}>
      <legend className="option-legend">
        {legend} {chosen && <span dir="auto">{chosen.label}</span>}
      </legend>
      <div className="options options-swatches">
        {options.map((option) => (
          <label key={option.value} className="swatch-option" title={option.unavailable ?? option.label}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={Boolean(option.unavailable)}
              aria-label={option.unavailable ? ui_unavailable({ option: option.label, reason: option.unavailable }) : option.label}
              onChange={() => onChange(option.value)}
            />
            <span style={swatchStyle(option.color)} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const swatchStyle = (color: string | null) => (color ? ({ '--swatch': color } as CSSProperties) : undefined)

/** A small swatch beside a name; a place may set --swatch-size. */
export function Swatch({ color }: { color: string | null }) {
  return <span className="swatch" style={swatchStyle(color)} />
}

type SwatchRowProps = { label: string; colours: { name: string; color: string | null }[]; shown?: number }

/** The small swatches of a product card: the first four, then how many more there are. */
export function SwatchRow({ label, colours, shown = 4 }: SwatchRowProps) {
  if (colours.length === 0) return null
  return (
    <ul className="swatch-row" aria-label={label}>
      {colours.slice(0, shown).map(({ name, color }) => (
        <li key={name} className="swatch-row-one" title={name}>
          <Swatch color={color} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {colours.length > shown && <li className="swatch-row-more ltr">+{colours.length - shown}</li>}
    </ul>
  )
}
