import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useState } from 'react'
import {
  account_password,
  admin_authenticator,
  admin_authenticator_off,
  admin_authenticator_remove,
  admin_authenticator_remove_warning,
  admin_authenticator_removed,
  admin_authenticator_replace,
  admin_authenticator_since,
  admin_authenticator_turn_off,
  admin_authenticator_turn_on,
  admin_codes,
  admin_codes_help,
  admin_factor_last,
  admin_factor_not_removed,
  admin_password_change,
  admin_password_first,
  admin_password_since,
  admin_recovery,
  admin_recovery_left,
  admin_recovery_make,
  admin_recovery_make_title,
  admin_recovery_make_warning,
  admin_recovery_none,
  admin_recovery_not_made,
  ui_went_wrong,
} from '#messages'
import { formatDay } from '#web/days.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { currentLocale } from '#web/locale.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { Authenticator } from './authenticator.tsx'
import { isCalledOff } from './called-off.ts'
import { sayRefused } from './refused.ts'
import { ChangePassword } from './change-password.tsx'
import type { FactorsProps } from './passkeys.tsx'
import { Part, Row } from './row.tsx'

const dayOf = (moment: string): string => formatDay(moment.slice(0, 10))

export function Codes(props: FactorsProps) {
  return (
    <Part id="codes" title={admin_codes()} help={admin_codes_help()}>
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
  const { sending, send } = useSending()
  const { confirm, tellFailure } = usePrompts()
  const { showToast } = useAnnouncements()
  const [made, setMade] = useState<Made | null>(null)
  /** Of who has one already its codes go on to count until the new one is confirmed. */
  const begin = () =>
    send(
      async () => setMade(await adminApi().factors.createAuthenticator()),
      (refusal) => {
        if (!isCalledOff(refusal))
          tellFailure({ title: ui_went_wrong(), text: sayRefused(refusal) })
      },
    )
  const turnOff = async () => {
    const question = {
      title: admin_authenticator_remove(),
      warning: admin_authenticator_remove_warning(),
      ...(passkeys.length === 0 && { consequence: admin_factor_last() }),
      action: admin_authenticator_turn_off(),
    }
    if (!(await confirm(question))) return
    await send(
      async () => {
        await adminApi().factors.deleteAuthenticator({ lang: currentLocale() })
        await onChanged()
        showToast(admin_authenticator_removed())
      },
      (refusal) => {
        if (!isCalledOff(refusal))
          tellFailure({ title: admin_factor_not_removed(), text: sayRefused(refusal) })
      },
    )
  }
  return (
    <Row
      icon={IconDeviceMobile}
      name={admin_authenticator()}
      about={
        authenticator
          ? admin_authenticator_since({ day: dayOf(authenticator.created_at) })
          : admin_authenticator_off()
      }
    >
      <Button kind="tertiary" size="small" state={sending ? 'loading' : 'rest'} onClick={begin}>
        {authenticator ? admin_authenticator_replace() : admin_authenticator_turn_on()}
      </Button>
      {authenticator && (
        <Button kind="tertiary" size="small" state={sending ? 'loading' : 'rest'} onClick={turnOff}>
          {admin_authenticator_turn_off()}
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
  const { sending, send } = useSending()
  const { confirm, tellFailure } = usePrompts()
  const canMake = passkeys.length > 0 || authenticator !== null
  const make = async () => {
    const question = {
      title: admin_recovery_make_title(),
      warning: admin_recovery_make_warning(),
      action: admin_recovery_make(),
    }
    if (recovery_codes && !(await confirm(question))) return
    await send(
      async () =>
        onChanged(
          (await adminApi().factors.createRecoveryCodes({ lang: currentLocale() })).recovery_codes,
        ),
      (refusal) => {
        if (!isCalledOff(refusal))
          tellFailure({ title: admin_recovery_not_made(), text: sayRefused(refusal) })
      },
    )
  }
  return (
    <Row
      icon={IconLifebuoy}
      name={admin_recovery()}
      about={
        recovery_codes
          ? admin_recovery_left({
              left: recovery_codes.left,
              day: dayOf(recovery_codes.created_at),
            })
          : admin_recovery_none()
      }
    >
      {canMake && (
        <Button kind="tertiary" size="small" state={sending ? 'loading' : 'rest'} onClick={make}>
          {admin_recovery_make()}
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
      name={account_password()}
      about={changedAt ? admin_password_since({ day: dayOf(changedAt) }) : admin_password_first()}
    >
      <Button kind="tertiary" size="small" onClick={() => setOpen(true)}>
        {admin_password_change()}
      </Button>
      {isOpen && user && (
        <ChangePassword email={user.email} onClose={() => setOpen(false)} onChanged={onChanged} />
      )}
    </Row>
  )
}
