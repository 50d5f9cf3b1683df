import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useState } from 'react'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { currentLocale } from '#web/locale.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../api.ts'
import { Authenticator } from './authenticator.tsx'
import { ChangePassword } from './change-password.tsx'
import type { FactorsProps } from './passkeys.tsx'
import { Part, Row } from './row.tsx'
import { useFactorAction } from './use-factor-action.ts'

const dayOf = (moment: string): string => formatDay(moment.slice(0, 10))

export function Codes(props: FactorsProps) {
  return (
    <Part id="codes" title={m.admin_codes()} help={m.admin_codes_help()}>
      <ul>
        <AuthenticatorRow {...props} />
        <RecoveryRow {...props} />
        <PasswordRow changedAt={props.factors.password_changed_at} onChanged={props.onChanged} />
      </ul>
    </Part>
  )
}

type Made = { secret: string; svg: string }

function AuthenticatorRow({ factors, onChanged }: FactorsProps) {
  const { authenticator, passkeys } = factors
  const { act, busy } = useFactorAction()
  const { showToast } = useAnnouncements()
  const [made, setMade] = useState<Made | null>(null)
  /** An existing authenticator stays valid until the new one is confirmed. */
  const begin = () =>
    act({
      work: async () => setMade(await adminApi().factors.createAuthenticator()),
      failed: m.ui_went_wrong(),
    })
  const turnOff = () =>
    act({
      ask: {
        title: m.admin_authenticator_remove(),
        warning: m.admin_authenticator_remove_warning(),
        ...(passkeys.length === 0 && { consequence: m.admin_factor_last() }),
        action: m.admin_authenticator_turn_off(),
      },
      work: async () => {
        await adminApi().factors.deleteAuthenticator({ lang: currentLocale() })
        await onChanged()
        showToast(m.admin_authenticator_removed())
      },
      failed: m.admin_factor_not_removed(),
    })
  return (
    <Row
      icon={IconDeviceMobile}
      name={m.admin_authenticator()}
      about={
        authenticator
          ? m.admin_authenticator_since({ day: dayOf(authenticator.created_at) })
          : m.admin_authenticator_off()
      }
    >
      <Button kind="tertiary" size="small" busy={busy} onClick={begin}>
        {authenticator ? m.admin_authenticator_replace() : m.admin_authenticator_turn_on()}
      </Button>
      {authenticator && (
        <Button kind="tertiary" size="small" busy={busy} onClick={turnOff}>
          {m.admin_authenticator_turn_off()}
        </Button>
      )}
      {made && <Authenticator {...made} onClose={() => setMade(null)} onConfirmed={onChanged} />}
    </Row>
  )
}

function RecoveryRow({
  factors: { recovery_codes, passkeys, authenticator },
  onChanged,
}: FactorsProps) {
  const { act, busy } = useFactorAction()
  const canMake = passkeys.length > 0 || authenticator !== null
  const make = () =>
    act({
      ask: recovery_codes && {
        title: m.admin_recovery_make_title(),
        warning: m.admin_recovery_make_warning(),
        action: m.admin_recovery_make(),
      },
      work: async () =>
        onChanged(
          (await adminApi().factors.createRecoveryCodes({ lang: currentLocale() })).recovery_codes,
        ),
      failed: m.admin_recovery_not_made(),
    })
  return (
    <Row
      icon={IconLifebuoy}
      name={m.admin_recovery()}
      about={
        recovery_codes
          ? m.admin_recovery_left({
              left: recovery_codes.left,
              day: dayOf(recovery_codes.created_at),
            })
          : m.admin_recovery_none()
      }
    >
      {canMake && (
        <Button kind="tertiary" size="small" busy={busy} onClick={make}>
          {m.admin_recovery_make()}
        </Button>
      )}
    </Row>
  )
}

function PasswordRow({
  changedAt,
  onChanged,
}: {
  changedAt: string | null
  onChanged: FactorsProps['onChanged']
}) {
  const [isOpen, setOpen] = useState(false)
  const { user } = useSession()
  return (
    <Row
      icon={IconLock}
      name={m.account_password()}
      about={
        changedAt ? m.admin_password_since({ day: dayOf(changedAt) }) : m.admin_password_first()
      }
    >
      <Button kind="tertiary" size="small" onClick={() => setOpen(true)}>
        {m.admin_password_change()}
      </Button>
      {isOpen && user && (
        <ChangePassword email={user.email} onClose={() => setOpen(false)} onChanged={onChanged} />
      )}
    </Row>
  )
}
