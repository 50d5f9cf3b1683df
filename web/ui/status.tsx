import type { ReactNode } from 'react'
import { Nuqta } from './nuqta.tsx'

/**
 * How something stands; the wash says whether it waits, goes on, is well, was refused or is over.
 */
export type StatusKind = 'pending' | 'shipped' | 'accept' | 'reject' | 'over'

/**
 * A nuqta and a word on a wash. A place may set --status-wrap, --status-width and --status-start
 * (its margin).
 */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className={`status status-${kind}`}>
      <Nuqta />
      {children}
    </span>
  )
}
