import type { CSSProperties } from 'react'
import { Nuqta } from '../marks/nuqta.tsx'

/** Progress bar: `value` and each mark's `at` in percent; a reached mark is filled. */
type GoalBarProps = { value: number; marks: { at: number; on: boolean }[] }

/** Progress bar with marks. Decorative, since a sentence beside it has the same content. */
export function GoalBar({ value, marks }: GoalBarProps) {
  return (
    <div
      className="goal-bar"
      style={{ '--value': `${value}%` } as CSSProperties}
      aria-hidden="true"
    >
      <span />
      {marks.map(({ at, on }, place) => (
        <Nuqta
          // biome-ignore lint/suspicious/noArrayIndexKey: marks keep their order
          key={place}
          open={!on}
          className="goal-bar-mark"
          style={{ '--at': `${at}%` } as CSSProperties}
        />
      ))}
    </div>
  )
}
