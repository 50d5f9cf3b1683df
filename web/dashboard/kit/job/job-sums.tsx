import type { ReactNode } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { jobSideClass } from './job.tsx'

/** Amounts with a total; its rows are <JobSum>, in EGP, and <JobFact>. */
export const JobSums = ({ children }: { children: ReactNode }) => (
  <dl className={`job-sums ${jobSideClass}`}>{children}</dl>
)

type JobSumProps = {
  of: string
  figure: number
  /** Old amount, struck through beside the new one. */
  before?: number
  isTotal?: boolean
}

export function JobSum({ of, figure, before = figure, isTotal = false }: JobSumProps) {
  return (
    <JobFact of={of} isTotal={isTotal}>
      {before !== figure && (
        <s>
          <span className="sr-only">{m.admin_edit_was()} </span>
          <Figure of={before} />
        </s>
      )}
      <Figure of={figure} />
    </JobFact>
  )
}

export const JobFact = ({
  of,
  isTotal = false,
  children,
}: {
  of: ReactNode
  isTotal?: boolean
  children: ReactNode
}) => (
  <div className={isTotal ? 'job-sums-total' : undefined}>
    <dt>{of}</dt>
    <dd>{children}</dd>
  </div>
)

const Figure = ({ of }: { of: number }) => (
  <bdi dir="ltr">{of < 0 ? `−${formatFigure(-of)}` : formatFigure(of)}</bdi>
)
