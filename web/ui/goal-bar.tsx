import type { CSSProperties } from 'react'
import { Nuqta } from './nuqta.tsx'

/** `value` and each mark's `at` in percent of the way; a mark that is reached is filled. */
type GoalBarProps = { value: number; marks: { at: number; on: boolean }[] }

/**
 * A bar on a thread with a mark for what is on the way. Decoration: a sentence beside it says the
 * same.
 */
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
