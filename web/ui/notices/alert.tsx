import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { Icon } from '../marks/icon.tsx'
import { Nuqta } from '../marks/nuqta.tsx'

type AlertProps = {
  kind?: 'error' | 'success' | 'notice'
  /** Reference for moving the focus here after a failed submit. */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Classes of an alert, for content that is no alert to screen readers. */
export const alertClass = (kind: NonNullable<AlertProps['kind']>): string =>
  kind === 'error' ? 'alert' : `alert alert-${kind}`

/** Coloured box with a sentence. Errors are announced at once, other kinds politely. */
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
 * Alert that takes the focus when it appears and when `of` changes, since the pressed button may be
 * far below.
 */
export function FocusAlert({ of, children }: { of: unknown; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (of) ref.current?.focus()
  }, [of])
  return <Alert ref={ref}>{children}</Alert>
}
