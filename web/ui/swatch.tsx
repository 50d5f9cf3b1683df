import type { CSSProperties } from 'react'

/** A CSS colour; null when CSS does not know the name: then the swatch is neutral. */
export const swatchStyle = (color: string | null) =>
  color ? ({ '--swatch': color } as CSSProperties) : undefined

/** A small swatch beside a name; a place may set --swatch-size. */
export function Swatch({ color }: { color: string | null }) {
  return <span className="swatch" style={swatchStyle(color)} />
}

type SwatchRowProps = {
  label: string
  colours: { name: string; color: string | null }[]
  shown?: number
}

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
