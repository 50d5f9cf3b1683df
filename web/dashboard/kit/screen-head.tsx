import type { ReactNode } from 'react'
import { formatFigure } from '#contract/text/money.ts'

type ScreenHeadProps = {
  title: ReactNode
  count?: number | undefined
  /** Actions at the end, the main one last. */
  children?: ReactNode
}

/** Heading of a screen, with its count at the start and its actions at the end. */
export function ScreenHead({ title, count, children }: ScreenHeadProps) {
  return (
    <div className="screen-head">
      <div className="screen-name">
        <h1 className="title-1" id="screen-title" tabIndex={-1}>
          {title}
        </h1>
        {count !== undefined && <span className="screen-count ltr">{formatFigure(count)}</span>}
      </div>
      {children && <div className="screen-actions">{children}</div>}
    </div>
  )
}
