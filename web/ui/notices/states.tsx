import type { ComponentProps, ReactNode } from 'react'
import * as m from '#messages'
import { DotString } from '../brand/dot-string.tsx'
import { Spinner } from '../brand/spinner.tsx'
import { Button } from '../buttons/button.tsx'

/** Container for an empty state with more content than an EmptyState. */
export function Empty({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`empty ${className}`} data-fills {...rest} />
}

type EmptyStateProps = { title: string; help?: ReactNode; children?: ReactNode }

/** Empty state: the line of dots, a sentence, a line of help, one action (the children). */
export function EmptyState({ title, help, children }: EmptyStateProps) {
  return (
    <Empty>
      <DotString />
      <p className="title-2">{title}</p>
      {help && <p className="muted">{help}</p>}
      {children}
    </Empty>
  )
}

type FailedStateProps = {
  title?: string
  help?: ReactNode
  onRetry: () => void
  busy?: boolean
  /** Whether it is the whole page: its title is then the page's heading. */
  page?: boolean
}

/** Loading failure with a retry button. */
export function FailedState({
  title = m.ui_failed(),
  help = m.ui_failed_help(),
  onRetry,
  busy = false,
  page = false,
}: FailedStateProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <Empty role="alert">
      <Title className="title-2">{title}</Title>
      <p className="muted">{help}</p>
      <Button busy={busy} onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </Empty>
  )
}

/** Spinner for a list or page that is loading. */
export function LoadingState() {
  return (
    <div className="spinner-page">
      <Spinner />
    </div>
  )
}
