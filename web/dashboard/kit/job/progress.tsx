import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'

type ProgressProps = {
  done: number
  of: number
  /** Whether it is queued behind other work. */
  isWaiting?: boolean
  /** Stops the work, where possible. */
  onStop?: (() => void) | undefined
  isStopping?: boolean
  /** Intermediate results. */
  children?: ReactNode
}

/** Progress of background work of the server. The screen must poll while it is shown. */
export function Progress({
  done,
  of,
  isWaiting = false,
  onStop,
  isStopping = false,
  children,
}: ProgressProps) {
  const percent = of === 0 ? 0 : Math.floor((done / of) * 100)
  const left = useTimeLeft(done, of)
  return (
    <div className="progress">
      <div className="progress-head">
        <p className="progress-figure" aria-live="off">
          <b>{m.admin_progress_of({ done: formatFigure(done), of: formatFigure(of) })}</b>
          <span>{isWaiting ? m.admin_progress_waits() : left}</span>
        </p>
        {onStop && (
          <Button kind="tertiary" busy={isStopping} loadingText={m.ui_loading()} onClick={onStop}>
            <Icon of={IconPlayerPause} small />
            {m.admin_progress_stop()}
          </Button>
        )}
      </div>
      <ProgressThread label={m.admin_progress()} percent={percent} />
      <p className="small muted">{m.admin_progress_leave()}</p>
      {children}
    </div>
  )
}

/** Progress as a mark on a line. */
export const ProgressThread = ({ label, percent }: { label: string; percent: number }) => (
  <div
    className="progress-thread"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    style={{ '--progress': `${percent}%` } as CSSProperties}
  >
    <i />
  </div>
)

/** Remaining time, estimated since it appeared; a no-break space until known. */
function useTimeLeft(done: number, of: number): string {
  const begun = useRef({ done, at: Date.now() })
  if (done < begun.current.done) begun.current = { done, at: Date.now() }
  const made = done - begun.current.done
  if (made === 0) return ' '
  const seconds = ((of - done) * (Date.now() - begun.current.at)) / made / 1000
  return seconds < 45
    ? m.admin_progress_seconds()
    : m.admin_progress_minutes({ count: Math.max(1, Math.round(seconds / 60)) })
}
