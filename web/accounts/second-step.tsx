/**
 * Second step of the login, for the shop's login and the dashboard's, which signs in again in
 * place.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { z } from 'zod'
import { code, recoveryCode, type Shown } from '#contract/accounts/second-steps.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { currentLocale } from '#web/locale.ts'
import { keepSession } from '#web/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Check, TextField } from '#web/ui/fields/field.tsx'
import { FormAlert } from './form-alert.tsx'
import { askPasskey, hasPasskeys } from './passkeys.ts'
import type { Step } from './step.ts'
import { sayAccount } from './texts.ts'

type Device = {
  guest_token?: string | undefined
  wishlist_token?: string | undefined
  order_token?: string | undefined
  device_mark?: string | undefined
}
type Name = 'code' | 'recovery_code'

const labels = { code: m.account_code, recovery_code: m.account_recovery_code }
const resolvers = {
  code: zodResolver(z.object({ code })),
  recovery_code: zodResolver(z.object({ recovery_code: recoveryCode })),
}

export type SecondStepForm = ReturnType<typeof useSecondStep>

/**
 * State of the second step.
 * @param device guest data of the device and its marks, see storefront/accounts/device.ts
 */
export function useSecondStep({ step_token, ways }: Step, device: () => Device) {
  const typed = (['code', 'recovery_code'] as const).filter((way) => ways.includes(way))
  const [way, setWay] = useState<Name | undefined>(typed[0])
  const [remember, setRemember] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const finish = async (shown: Shown) =>
    keepSession(
      await browserApi().accounts.loginSecond({
        step_token,
        ...shown,
        remember,
        ...device(),
        lang: currentLocale(),
      }),
    )
  const form = useSchemaForm<Name, Record<Name, string>, Shown>({
    resolver: resolvers[way ?? 'code'] as never,
    labels,
    say: sayAccount,
    values: { code: '', recovery_code: '' },
    send: finish,
    // The form itself shows the refusal.
    tell: () => {},
  })
  const byPasskey = () =>
    form.send(async () => {
      setAsking(true)
      try {
        const { options } = await browserApi().accounts.loginPasskeyOptions({ step_token })
        await finish({ passkey: await askPasskey(options) })
      } finally {
        setAsking(false)
      }
    })
  return {
    ...form,
    way,
    other: typed.find((one) => one !== way),
    turnTo: (to: Name) => {
      form.forget()
      setWay(to)
    },
    remember,
    setRemember,
    byPasskey: ways.includes('passkey') && hasPasskeys() ? byPasskey : null,
    isAsking,
  }
}

/** Alerts and fields; the surrounding form has the submit button. */
export function SecondStepFields({ form, onBack }: { form: SecondStepForm; onBack: () => void }) {
  const { way, other, byPasskey } = form
  return (
    <div className="second-step">
      <FormAlert form={form} />
      {byPasskey && (
        <Button
          kind={way ? 'secondary' : 'primary'}
          wide
          busy={form.isAsking}
          loadingText={m.account_asking_passkey()}
          onClick={byPasskey}
        >
          {m.account_use_passkey()}
        </Button>
      )}
      {byPasskey && way && <p className="second-step-or">{m.account_or()}</p>}
      {way && (
        <TextField
          key={way}
          type="text"
          dir="ltr"
          autoComplete={way === 'code' ? 'one-time-code' : 'off'}
          inputMode={way === 'code' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...form.fieldOf(way)}
        />
      )}
      {other && (
        <button
          type="button"
          className="second-step-other link tap small"
          onClick={() => form.turnTo(other)}
        >
          {other === 'code' ? m.account_use_code() : m.account_use_recovery_code()}
        </button>
      )}
      <Check>
        <input
          type="checkbox"
          checked={form.remember}
          onChange={(event) => form.setRemember(event.currentTarget.checked)}
        />
        {m.account_remember()}
      </Check>
      <button type="button" className="second-step-other link tap small" onClick={onBack}>
        {m.account_second_back()}
      </button>
    </div>
  )
}
