import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import { Nuqta } from './nuqta.tsx'

type AlertProps = {
  kind?: 'error' | 'success' | 'notice'
  /** For moving focus to it after a submit that failed. */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A sentence on a wash. Errors are announced at once, the others when there is time. */
export function Alert({ kind = 'error', ref, children }: AlertProps) {
  return (
    <div
      className={kind === 'error' ? 'alert' : `alert alert-${kind}`}
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
