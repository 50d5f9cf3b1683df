import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { OwnFactors } from '#contract/accounts/factors.ts'
import * as m from '#messages'
import { PasswordField } from '#web/accounts/fields.tsx'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { askPasskey, hasPasskeys } from '#web/accounts/passkeys.ts'
import { sayAccount } from '#web/accounts/texts.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { isRefusal } from '#contract/refusal.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { adminApi } from '../api.ts'
import { FocusOnOpen } from '../kit/focus-on-open.tsx'
import { answerConfirming, useConfirming } from './confirming.ts'
import { currentOwner } from './owner.ts'

/**
 * Dialog that confirms the member's identity over any screen; the interrupted action continues
 * afterwards.
 */
export const ConfirmYou = () => (useConfirming() ? <ConfirmDialog /> : null)

const labels = { password: m.account_password }
const resolver = zodResolver(z.object({ password: z.string().min(1, 'account_password_required') }))

function ConfirmDialog() {
  const element = useRef<HTMLFormElement>(null)
  const factors = useOwnFactors()
  const [isAsking, setAsking] = useState(false)
  const form = useSchemaForm<'password', { password: string }, { password: string }>({
    resolver,
    labels,
    say: sayAccount,
    values: { password: '' },
    send: async ({ password }) => {
      await adminApi().sessions.confirm({ password })
      answerConfirming(true)
    },
    // The dialog itself shows the refusal; it stays until confirmed or cancelled.
    tell: () => {},
  })
  const byPasskey = () =>
    form.send(async () => {
      setAsking(true)
      try {
        const { options } = await adminApi().sessions.confirmOptions()
        await adminApi().sessions.confirm({ passkey: await askPasskey(options) })
        answerConfirming(true)
      } finally {
        setAsking(false)
      }
    })
  const callOff = () => answerConfirming(false)
  return (
    <FormDialog
      onClose={callOff}
      title={m.admin_confirm_you()}
      width="30rem"
      send={m.admin_confirm_you_password()}
      cancel={m.admin_cancel()}
      form={form}
      ref={element}
    >
      <FocusOnOpen find={() => element.current?.querySelector<HTMLElement>('button, input')} />
      <div className="second-step">
        <p>{m.admin_confirm_you_help()}</p>
        <FormAlert form={form} />
        {factors?.passkeys.length && hasPasskeys() ? (
          <>
            <Button
              kind="primary"
              size="large"
              wide
              busy={isAsking}
              loadingText={m.account_asking_passkey()}
              onClick={byPasskey}
            >
              {m.account_use_passkey()}
            </Button>
            <p className="second-step-or">{m.account_or()}</p>
          </>
        ) : null}
        {/* Hidden user name, which password managers need to match the password. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          defaultValue={currentOwner()?.email}
          readOnly
          hidden
        />
        <PasswordField {...form.fieldOf('password')} autoComplete="current-password" />
      </div>
    </FormDialog>
  )
}

/** Factors of the account; null until loaded: the password is requested meanwhile. */
function useOwnFactors(): OwnFactors | null {
  const [own, setOwn] = useState<OwnFactors | null>(null)
  useEffect(() => {
    const left = new AbortController()
    adminApi()
      .factors.all({}, { signal: left.signal })
      .then(
        ({ factors }) => setOwn(factors),
        (thrown: unknown) => isRefusal(thrown) || logUnexpected(thrown),
      )
    return () => left.abort()
  }, [])
  return own
}
