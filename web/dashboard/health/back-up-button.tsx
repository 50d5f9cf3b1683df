import type { ReactNode } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useAction } from '../kit/use-action.ts'

type BackUpButtonProps = {
  kind: 'primary' | 'secondary' | 'tertiary'
  size?: 'small'
  /** Whether the backup is restored and compared afterwards. */
  prove: boolean
  /** Whether a backup or its proof is running. */
  underWay: boolean
  children: ReactNode
}

/** Button that starts a backup; disabled with a message while one is running. */
export function BackUpButton({ kind, size, prove, underWay, children }: BackUpButtonProps) {
  const { act, busy } = useAction()
  const begin = () =>
    act({
      send: () => adminApi().health.backUp({ prove }),
      failure: withReason(errorWith(m.admin_health_not_begun())),
      popup: m.admin_health_begun(),
    })
  return (
    <Button
      kind={kind}
      {...(size && { size })}
      busy={busy || underWay}
      loadingText={underWay ? m.admin_health_under_way() : undefined}
      onClick={begin}
    >
      {children}
    </Button>
  )
}
