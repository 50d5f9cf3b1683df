import type { ReactNode } from 'react'
import { Nuqta } from '../marks/nuqta.tsx'

/** Kind of a status, which sets its colour: waiting, in progress, good, refused or over. */
export type StatusKind = 'pending' | 'shipped' | 'accept' | 'reject' | 'over'

/**
 * Status with a rhombus and a word on a coloured background. A container may set --status-wrap,
 * --status-width and --status-start (its margin).
 */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className={`status status-${kind}`}>
      <Nuqta />
      {children}
    </span>
  )
}
