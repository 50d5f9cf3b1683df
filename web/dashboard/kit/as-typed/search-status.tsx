import type { ReactNode } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/brand/spinner.tsx'
import { useSlow } from '#web/ui/use-slow.ts'

type SearchStatusProps = {
  /** Whether a response is pending. */
  isWaiting: boolean
  isFailed: boolean
  onRetry: () => void
  /** Results in words. */
  children: ReactNode
}

/** Milliseconds of waiting before the spinner appears. */
const unnoticed = 400

/** Result line below a field that searches while typing. */
export function SearchStatus({ isWaiting, isFailed, onRetry, children }: SearchStatusProps) {
  const isSlow = useSlow(isWaiting, unnoticed)
  return (
    <>
      <div className="search-status small muted" role="status">
        {children}
        {isSlow && (
          <>
            <span className="sr-only">{m.ui_loading()}</span>
            <Spinner silent />
          </>
        )}
      </div>
      {isFailed && (
        <div className="search-status-failed" role="alert">
          <p className="error">{m.admin_search_failed()}</p>
          <Button kind="tertiary" size="small" onClick={onRetry}>
            {m.ui_try_again()}
          </Button>
        </div>
      )}
    </>
  )
}
