import type { ReactNode } from 'react'
import * as m from '#messages'

type ShowMoreProps = {
  shown: number
  total: number
  /** Maximum number added by the next step. */
  step: number
  /** Link or button for the next step; it gets its label. */
  children: (text: string) => ReactNode
}

/** Count "12 of 24" with a button for the next twelve; only the count once all are shown. */
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
