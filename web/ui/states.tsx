import type { ComponentProps, ReactNode } from 'react'
import * as m from '#messages'
import { DotString } from './brand/dot-string.tsx'
import { Spinner } from './brand/spinner.tsx'
import { Button } from './button.tsx'

/** The place of what is not there, for one that says more than an EmptyState. */
export function Empty({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`empty ${className}`} data-fills {...rest} />
}

type EmptyStateProps = { title: string; help?: ReactNode; children?: ReactNode }

/** Nothing to show: the string, one sentence, one line of help, one action (the children). */
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
  /** It is all the page has: its title is the page's heading. */
  page?: boolean
}

/** Something did not load, and the way to try it again. */
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
      <Button state={busy ? 'loading' : 'rest'} onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </Empty>
  )
}

/** A list or page that is loading: the spinner on its own. */
export function LoadingState() {
  return (
    <div className="spinner-page">
      <Spinner />
    </div>
  )
}
