import type { ReactNode } from 'react'
import * as m from '#messages'

type ShowMoreProps = {
  shown: number
  total: number
  /** How many the next step brings at most. */
  step: number
  /** The link or button that brings them; it gets its words. */
  children: (text: string) => ReactNode
}

/** "12 of 24" and the way to the next twelve; only the count once all are shown. */
export function ShowMore({ shown, total, step, children }: ShowMoreProps) {
  const next = Math.min(step, total - shown)
  return (
    <div className="pagination">
      <p className="small muted" role="status">
        {m.ui_shown_of({ shown, total })}
      </p>
      {next > 0 && children(m.ui_show_more({ count: next }))}
    </div>
  )
}
