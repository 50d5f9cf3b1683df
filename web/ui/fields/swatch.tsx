import type { CSSProperties } from 'react'

/**
 * Style of a swatch in a CSS colour; null for a name unknown to CSS: the swatch is neutral then.
 */
export const swatchStyle = (color: string | null) =>
  color ? ({ '--swatch': color } as CSSProperties) : undefined

/** Small swatch beside a name; a container may set --swatch-size. */
export function Swatch({ color }: { color: string | null }) {
  return <span className="swatch" style={swatchStyle(color)} />
}

type SwatchRowProps = {
  label: string
  colours: { name: string; color: string | null }[]
  shown?: number
}

/** Swatches of a product card: the first four, then the count of the others. */
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
