import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { Nuqta } from './nuqta.tsx'

type AlertProps = {
  kind?: 'error' | 'success' | 'notice'
  /** For moving focus to it after a submit that failed. */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** The classes of an alert, for what is none to a screen reader. */
export const alertClass = (kind: NonNullable<AlertProps['kind']>): string =>
  kind === 'error' ? 'alert' : `alert alert-${kind}`

/** A sentence on a wash. Errors are announced at once, the others when there is time. */
export function Alert({ kind = 'error', ref, children }: AlertProps) {
  return (
    <div
      className={alertClass(kind)}
      role={kind === 'error' ? 'alert' : 'status'}
      ref={ref}
      tabIndex={-1}
    >
      {kind === 'error' && <Icon of={IconAlertCircle} />}
      {kind === 'success' && <Icon of={IconCircleCheck} />}
      {kind === 'notice' && <Nuqta />}
      <div>{children}</div>
    </div>
  )
}

/**
 * One that takes the focus when it comes, and again when it is of something else: what was pressed
 * may be far below.
 */
export function FocusAlert({ of, children }: { of: unknown; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (of) ref.current?.focus()
  }, [of])
  return <Alert ref={ref}>{children}</Alert>
}
