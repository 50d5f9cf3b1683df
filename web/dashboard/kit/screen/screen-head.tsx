import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type ReactNode, useState } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ScreenHelp } from '../../help/screen-help.tsx'

type ScreenHeadProps = {
  title: ReactNode
  /** Number of rows, or words in its place. */
  count?: number | string | undefined
  /** Actions at the end, the main one last. */
  children?: ReactNode
  /** Whether phones fold all actions but the main one, so that a list begins on the first screen. */
  isFolding?: boolean
}

/** Heading of a screen, with its count and its help at the start and its actions at the end. */
export function ScreenHead({ title, count, children, isFolding = false }: ScreenHeadProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="screen-head">
      <div className="screen-name">
        <div className="screen-words">
          <h1 className="title-1" id="screen-title" tabIndex={-1}>
            {title}
          </h1>
          {count !== undefined && (
            <span className={typeof count === 'number' ? 'screen-count ltr' : 'screen-count'}>
              {typeof count === 'number' ? formatFigure(count) : count}
            </span>
          )}
        </div>
        <ScreenHelp />
      </div>
      {children && (
        <div className={isFolding && !isOpen ? 'screen-actions is-folded' : 'screen-actions'}>
          {children}
        </div>
      )}
      {isFolding && (
        <IconButton
          className="screen-more"
          icon={IconDots}
          label={m.admin_screen_more()}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
    </div>
  )
}
