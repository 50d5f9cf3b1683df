import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { OwnFactors, Passkey } from '#contract/accounts/factors.ts'
import * as m from '#messages'
import { hasPasskeys, makePasskey } from '#web/accounts/passkeys.ts'
import { formatDay } from '#web/days.ts'
import { currentLocale } from '#web/locale.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../api.ts'
import { formatShort } from '../health/figures.ts'
import { Part, Row } from './row.tsx'
import { useFactorAction } from './use-factor-action.ts'

export type FactorsProps = {
  factors: OwnFactors
  onChanged: (recoveryCodes?: string[] | null) => Promise<void>
}

export function Passkeys({ factors, onChanged }: FactorsProps) {
  const { act, busy } = useFactorAction()
  const { showToast } = useAnnouncements()
  const add = () =>
    act({
      work: async () => {
        const { options } = await adminApi().factors.passkeyOptions()
        const passkey = await makePasskey(options)
        const { recovery_codes } = await adminApi().factors.createPasskey({
          passkey,
          lang: currentLocale(),
        })
        await onChanged(recovery_codes)
        // The dialog of recovery codes reports success itself.
        if (!recovery_codes) showToast(m.admin_passkey_added())
      },
      failed: m.admin_passkey_not_added(),
    })
  const canAdd = factors.takes_passkeys && hasPasskeys()
  const button = canAdd && (
    <Button
      kind="tertiary"
      size="small"
      busy={busy}
      loadingText={m.account_asking_passkey()}
      onClick={add}
    >
      <Icon of={IconPlus} small />
      {m.admin_passkey_add()}
    </Button>
  )
  return (
    <Part
      id="passkeys"
      title={m.admin_passkeys()}
      help={canAdd ? m.admin_passkeys_help() : m.account_no_passkeys()}
      act={button}
    >
      {factors.passkeys.length === 0 ? (
        <p className="security-none">{m.admin_passkeys_none()}</p>
      ) : (
        <ul>
          {factors.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isLast={factors.passkeys.length === 1 && !factors.authenticator}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
    </Part>
  )
}

type PasskeyRowProps = { passkey: Passkey; isLast: boolean; onChanged: FactorsProps['onChanged'] }

function PasskeyRow({ passkey, isLast, onChanged }: PasskeyRowProps) {
  const { id, name, created_at, last_used_at } = passkey
  const { act, busy } = useFactorAction()
  const { showToast } = useAnnouncements()
  const remove = () =>
    act({
      ask: {
        title: m.admin_passkey_remove(),
        warning: m.admin_passkey_remove_warning({ name: name }),
        ...(isLast && { consequence: m.admin_factor_last() }),
        action: m.admin_factor_remove(),
      },
      work: async () => {
        await adminApi().factors.deletePasskey({ id, lang: currentLocale() })
        await onChanged()
        showToast(m.admin_passkey_removed())
        document.getElementById('screen-title')?.focus({ preventScroll: true })
      },
      failed: m.admin_factor_not_removed(),
    })
  const day = formatDay(created_at.slice(0, 10))
  return (
    <Row
      icon={IconKey}
      name={<bdi>{name}</bdi>}
      about={
        last_used_at
          ? m.admin_factor_used({ day, when: formatShort(last_used_at) })
          : m.admin_factor_added({ day })
      }
    >
      <Button
        kind="tertiary"
        size="small"
        aria-label={m.admin_factor_remove_name({ name })}
        busy={busy}
        onClick={remove}
      >
        {m.admin_factor_remove()}
      </Button>
    </Row>
  )
}
