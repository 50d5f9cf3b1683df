import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef } from 'react'
import { loginForm } from '#contract/accounts.ts'
import type { Refusal } from '#contract/refusal.ts'
import {
  account_email,
  account_password,
  admin_signed_out,
  admin_signed_out_help,
  admin_signed_out_log_in,
  admin_signed_out_logging_in,
  admin_signed_out_no_admin,
  admin_signed_out_no_more,
  admin_signed_out_other,
  admin_unsaved_leave,
} from '#messages'
import { EmailField, PasswordField } from '#web/accounts/fields.tsx'
import { sayAccount, sayFailure } from '#web/accounts/texts.ts'
import { browserApi } from '#web/api.ts'
import { readLocal } from '#web/local.ts'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { keepSession, useSession } from '#web/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProblemsAlert } from '#web/ui/problems.tsx'
import { leave } from './guard.ts'
import { FocusOnOpen } from '../kit/focus-on-open.tsx'
import { PromptRegion, usePrompts } from '../kit/prompts.tsx'
import { giveUpUnsaved, mayLeaveUnsaved } from '../kit/form/unsaved.ts'
import { currentOwner } from './owner.ts'

/** The login, over a screen on which something typed waits for its owner. It goes when they are back (owner.ts). */
export function SignInAgain() {
  // Its own questions: those of the screen would stand behind it.
  return (
    <PromptRegion>
      <SignInDialog />
    </PromptRegion>
  )
}

function SignInDialog() {
  const id = useId()
  const { confirm } = usePrompts()
  const form = useSignIn()
  const leaveAtOnce = () => {
    giveUpUnsaved()
    leave()
  }
  // Escape, or a touch beside the dialog, may be a mistake, and what is typed would be lost by it.
  const leaveAsked = async () => {
    if (await mayLeaveUnsaved(confirm)) leave()
  }
  const foot = (
    <>
      <Button kind="tertiary" onClick={leaveAtOnce}>
        {admin_unsaved_leave()}
      </Button>
      <Button type="submit" form={id} kind="primary" state={form.sending ? 'loading' : 'rest'} loadingText={admin_signed_out_logging_in()}>
        {admin_signed_out_log_in()}
      </Button>
    </>
  )
  return (
    <Dialog open role="alertdialog" onClose={leaveAsked} title={admin_signed_out()} width="28rem" foot={foot}>
      <form className="dialog-form" id={id} noValidate onSubmit={form.onSubmit}>
        <FocusOnOpen find={() => passwordIn(id)} />
        <p>{admin_signed_out_help()}</p>
        <ProblemsAlert
          problems={form.problems}
          labels={labels}
          say={form.refused ? () => sayFailure(form.refused as Refusal) : undefined}
        />
        <Refused failure={form.failure} />
        <EmailField {...form.fieldOf('email')} autoComplete="username" />
        <PasswordField {...form.fieldOf('password')} autoComplete="current-password" />
      </form>
    </Dialog>
  )
}

/** The address stands there already. On a phone the keyboard would hide why all this is asked. */
const passwordIn = (formId: string): HTMLElement | null | undefined =>
  matchMedia('(pointer: fine)').matches ? document.getElementById(formId)?.querySelector<HTMLElement>('input[name=password]') : null

/** Why the login failed, or that it was another account's, with which this screen does not go on. */
function Refused({ failure }: { failure: Refusal | null }) {
  const { user } = useSession()
  // Their details may be asked for again while the password is typed.
  const userId = user?.id
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure || userId !== undefined) alert.current?.focus()
  }, [failure, userId])
  if (failure) return <Alert ref={alert}>{sayFailure(failure)}</Alert>
  if (!user) return null
  const owner = currentOwner()
  if (user.id === owner?.id) return <Alert ref={alert}>{admin_signed_out_no_more()}</Alert>
  const say = user.isadmin === 'admin' ? admin_signed_out_other : admin_signed_out_no_admin
  return <Alert ref={alert}>{say({ email: `\u2068${owner?.email}\u2069` })}</Alert>
}

const labels = { email: account_email, password: account_password }
type Name = keyof typeof labels

const resolver = zodResolver(loginForm)

function useSignIn() {
  const form = useSchemaForm<Name, Record<Name, string>, Record<Name, string>>({
    resolver,
    labels,
    say: sayAccount,
    values: { email: currentOwner()?.email ?? '', password: '' },
    send: async (credentials) => {
      // What this device gathered as a guest's meanwhile becomes hers, as at any login.
      const [guest_token, wishlist_token] = [readLocal('guestToken') ?? undefined, readLocal('wishlistToken') ?? undefined]
      keepSession(await browserApi().accounts.login({ ...credentials, guest_token, wishlist_token }))
      form.form.resetField('password')
    },
    // Told in the dialog, which stays until the owner is back.
    tell: () => {},
  })
  return form
}
