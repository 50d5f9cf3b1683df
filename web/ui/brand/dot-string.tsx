import { currentBrand } from '#contract/text/brand.ts'

/**
 * Thread with the six dots of the drawn logo, which stand for the letters of زينة: empty states,
 * success, confirmation. Another shop's thread has one dot. `fallen`: one dot has dropped off
 * (not-found page).
 */
const drawnDots = [
  { x: 14, y: 4 },
  { x: 27, y: 4 },
  { x: 52, y: 4 },
  { x: 74, y: 20 },
  { x: 87, y: 20 },
  { x: 110, y: 4 },
]

const ownDots = [{ x: 62, y: 12 }]

const fallenDot = { x: 103, y: 52 }

const rhombus = (x: number, y: number) =>
  `M${x} ${y - 5.5}L${x + 5.5} ${y}L${x} ${y + 5.5}L${x - 5.5} ${y}Z`

/** Decorative line of dots, `width` pixels at most and never wider than its container. */
export function DotString({ width = 120, fallen = false }: { width?: number; fallen?: boolean }) {
  const height = fallen ? 64 : 32
  const dots = currentBrand().drawn ? drawnDots : ownDots
  const falling = dots.at(dots.length === 1 ? 0 : 4)
  return (
    <svg
      className="string"
      viewBox={`-6 -4 136 ${height}`}
      width={width}
      height={(width * height) / 136}
      aria-hidden="true"
    >
      <path d="M-6 12H130" stroke="currentColor" fill="none" strokeWidth={fallen ? 0.6 : 1} />
      {dots.map(({ x, y }) =>
        fallen && x === falling?.x ? (
          <path
            key={x}
            className="brand-dot"
            transform={`rotate(24 ${fallenDot.x} ${fallenDot.y})`}
            d={rhombus(fallenDot.x, fallenDot.y)}
          />
        ) : (
          <path key={x} className="brand-dot" d={rhombus(x, y)} />
        ),
      )}
    </svg>
  )
}
