import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { FormEvent, ReactNode } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type JobProps = {
  onSubmit: (event: FormEvent) => void
  sending: boolean
  /** The words of its one button, and what it says meanwhile. */
  send: string
  sendingText: string
  /** What the panel at the end is called. */
  label: string
  /**
   * What it comes to: the figure, what it is, and the same in the dock, where there is less room.
   */
  figure: ReactNode
  what: ReactNode
  short: ReactNode
  /** What has to be known before it is sent: where the button is in sight, panel or dock. */
  notice?: ReactNode
  /** Below the figure, and what belongs to the button. */
  side: ReactNode
  /** The figure is of what was typed before. */
  isOld?: boolean
  /** Nothing is left to send: it is only looked at. */
  isDone?: boolean
  children: ReactNode
}

/**
 * A form that is worked on at the start, with what it comes to at the end, where it stays in sight.
 * In narrow windows the panel follows below, and a dock with figure and button takes the place of
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
  side,
  isOld = false,
  isDone = false,
  children,
}: JobProps) {
  const state = sending ? 'loading' : 'rest'
  return (
    <form className="job" noValidate onSubmit={onSubmit}>
      {/* While it is on its way nothing can be typed that would be lost with the answer. */}
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
            state={state}
            loadingText={sendingText}
          >
            {send}
          </Button>
        )}
      </aside>
      <Dock notice={notice} figure={figure} short={short}>
        {!isDone && (
          <Button type="submit" kind="primary" state={state} loadingText={sendingText}>
            {send}
          </Button>
        )}
      </Dock>
    </form>
  )
}

type JobFrameProps = Pick<JobProps, 'label' | 'figure' | 'what' | 'short' | 'side' | 'children'> & {
  /** The one step forward, in the panel and, shorter, in the dock. */
  act: ReactNode
  shortAct: ReactNode
  /** What else can be done with it, below the one step. */
  others?: ReactNode
}

/** The same of what is no form: each thing that is done is done at once. */
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
        <div className="job-send">{act}</div>
        {others}
      </aside>
      <Dock figure={figure} short={short}>
        {shortAct}
      </Dock>
    </div>
  )
}

type DockProps = Pick<JobProps, 'notice' | 'figure' | 'short'> & { children: ReactNode }

/** At the foot of narrow windows: what it comes to, and the one button. */
export function Dock({ notice, figure, short, children }: DockProps) {
  return (
    <div className="dock" role="region" aria-label={m.admin_job_total()} data-dock>
      {notice && <div className="dock-notice">{notice}</div>}
      <p className="job-figure is-small">
        <b>{figure}</b>
        <span>{short}</span>
      </p>
      {children}
    </div>
  )
}

/** A part of the form, below a line of its own words. */
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
        {count !== undefined && <span className="job-count">{count}</span>}
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

/** What most have no need of, folded behind its words. */
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

/** A part of the panel. */
export const jobSideClass = 'job-side-part'
