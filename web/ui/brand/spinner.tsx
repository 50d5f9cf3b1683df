import * as m from '#messages'

const dots = [0.33, 0.47, 0.6, 0.73, 0.87, 1]

/**
 * Spinner of six dots in a ring, 80 px alone (R26), 22 px in a button. `silent` within an element
 * that is already announced as busy.
 */
export function Spinner({ silent = false }: { silent?: boolean }) {
  const ring = (
    <svg className="spinner" viewBox="-40 -40 80 80" fill="currentColor" aria-hidden="true">
      {dots.map((opacity, index) => (
        <path
          key={opacity}
          d="M0 -35L8 -27L0 -19L-8 -27Z"
          transform={`rotate(${index * 60})`}
          opacity={opacity}
        />
      ))}
    </svg>
  )
  if (silent) return ring
  return (
    <span role="status">
      {ring}
      <span className="sr-only">{m.ui_loading()}</span>
    </span>
  )
}
