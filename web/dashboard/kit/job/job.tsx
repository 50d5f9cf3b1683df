import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { FormEvent, ReactNode } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'

type JobProps = {
  onSubmit: (event: FormEvent) => void
  sending: boolean
  /** Label of its only button, and while sending. */
  send: string
  sendingText: string
  /** Heading of the panel. */
  label: string
  /** Main figure with its label, and a shorter form for the dock. */
  figure: ReactNode
  what: ReactNode
  short: ReactNode
  /** Notice shown beside the button, in panel or dock. */
  notice?: ReactNode
  /** First decision of the screen: above the fields, in wide windows above the panel's figure. */
  first?: ReactNode
  /** Content below the figure, and notes on the button. */
  side: ReactNode
  /** Whether the figure is outdated by newer input. */
  isOld?: boolean
  /** Whether it is read-only, with nothing left to send. */
  isDone?: boolean
  children: ReactNode
}

/**
 * Work form in two panes: fields at inline-start, sticky summary with figure and button at
 * inline-end. In narrow windows the panel follows below, and a dock with figure and button replaces
 * the tabs.
 */
export function Job({
  onSubmit,
  sending,
  send,
  sendingText,
  label,
  figure,
  what,
  short,
  notice,
  first,
  side,
  isOld = false,
  isDone = false,
  children,
}: JobProps) {
  return (
    <form className={first ? 'job has-first' : 'job'} noValidate onSubmit={onSubmit}>
      {first && (
        <div className="job-first" inert={sending}>
          {first}
        </div>
      )}
      {/* Inert while sending, since input would be lost with the response. */}
      <div className="job-main" inert={sending}>
        {children}
      </div>
      <aside className="job-side" aria-label={label} aria-busy={isOld}>
        <p className="job-figure">
          <b>{figure}</b>
          <span>{what}</span>
        </p>
        {notice && <div className="job-notice">{notice}</div>}
        {side}
        {!isDone && (
          <Button
            className="job-send"
            type="submit"
            kind="primary"
            size="large"
            wide
            busy={sending}
            loadingText={sendingText}
          >
            {send}
          </Button>
        )}
      </aside>
      <Dock notice={notice} figure={figure} short={short}>
        {!isDone && (
          <Button type="submit" kind="primary" busy={sending} loadingText={sendingText}>
            {send}
          </Button>
        )}
      </Dock>
    </form>
  )
}

type JobFrameProps = Pick<JobProps, 'label' | 'figure' | 'what' | 'short' | 'side' | 'children'> & {
  /** Main action, in the panel and, shorter, in the dock. */
  act: ReactNode
  shortAct: ReactNode
  /** Other actions, below the main one. */
  others?: ReactNode
}

/** Two panes without a form, for screens whose actions take effect at once. */
export function JobFrame({
  label,
  figure,
  what,
  short,
  side,
  act,
  shortAct,
  others,
  children,
}: JobFrameProps) {
  return (
    <div className="job">
      <div className="job-main">{children}</div>
      <aside className="job-side" aria-label={label}>
        <p className="job-figure">
          <b>{figure}</b>
          <span>{what}</span>
        </p>
        {side}
        {act && <div className="job-send">{act}</div>}
        {others}
      </aside>
      <Dock figure={figure} short={short}>
        {shortAct}
      </Dock>
    </div>
  )
}

type DockProps = Partial<Pick<JobProps, 'notice' | 'figure' | 'short'>> & {
  /** Label, where there is no figure. */
  label?: string
  children: ReactNode
}

/** Dock of narrow windows: figure and main button. */
export function Dock({ notice, figure, short, label = m.admin_job_total(), children }: DockProps) {
  return (
    <div className="dock" role="region" aria-label={label} data-dock>
      {notice && <div className="dock-notice">{notice}</div>}
      {figure !== undefined && (
        <p className="job-figure is-small">
          <b>{figure}</b>
          <span>{short}</span>
        </p>
      )}
      {children}
    </div>
  )
}

/** Section of the form with a heading. */
export function JobPart({
  id,
  title,
  count,
  children,
}: {
  id: string
  title: ReactNode
  count?: number
  children: ReactNode
}) {
  return (
    <section className="job-part" aria-labelledby={id}>
      <h2 className="title-2" id={id}>
        {title}
        {count !== undefined && <span className="job-count">{formatFigure(count)}</span>}
      </h2>
      {children}
    </section>
  )
}

type JobFoldProps = {
  title: ReactNode
  open?: boolean | undefined
  className?: string
  children: ReactNode
}

/** Folded section for rarely needed fields. */
export function JobFold({ title, open, className = '', children }: JobFoldProps) {
  return (
    <details className={`job-fold ${className}`} open={open}>
      <summary>
        {title}
        <span className="job-fold-mark">
          <Icon of={IconChevronDown} small />
        </span>
      </summary>
      {children}
    </details>
  )
}

/** Class of a section of the panel. */
export const jobSideClass = 'job-side-part'
