import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { loginForm } from '#contract/accounts/accounts.ts'
import * as m from '#messages'
import { PasswordField } from '#web/accounts/fields.tsx'
import { EmailField } from '#web/forms/contact-fields.tsx'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { SecondStepFields, useSecondStep } from '#web/accounts/second-step.tsx'
import { type Step, stepIn } from '#web/accounts/step.ts'
import { sayAccount } from '#web/accounts/texts.ts'
import { browserApi } from '#web/api.ts'
import { deviceMarks } from '#web/device/device-marks.ts'
import { readLocal } from '#web/device/local.ts'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { keepSession, useSession } from '#web/session.ts'
import { FocusAlert } from '#web/ui/notices/alert.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { leave } from './guard.ts'
import { FocusOnOpen } from '../kit/focus-on-open.tsx'
import { PromptRegion, usePrompts } from '../kit/prompts.tsx'
import { giveUpUnsaved, mayLeaveUnsaved } from '../kit/form/unsaved.ts'
import { currentOwner } from './owner.ts'

/** Login over a screen with unsaved values. It closes when the member is back (owner.ts). */
export function SignInAgain() {
  // A prompt region of its own, since the screen's would stand behind this dialog.
  return (
    <PromptRegion>
      <SignInDialog />
    </PromptRegion>
  )
}

function SignInDialog() {
  const [step, setStep] = useState<Step | null>(null)
  const toPassword = () => setStep(null)
  return step ? (
    <SecondStepDialog step={step} onBack={toPassword} />
  ) : (
    <PasswordDialog onStep={setStep} />
  )
}

/**
 * Leaving without signing in: it would lose the unsaved values, so only the button does it, without
 * further confirmation.
 */
function useLeaving() {
  const { confirm } = usePrompts()
  return {
    onCancel: () => {
      giveUpUnsaved()
      leave()
    },
    onClose: async () => {
      if (await mayLeaveUnsaved(confirm)) leave()
    },
  }
}

function SecondStepDialog({ step, onBack }: { step: Step; onBack: () => void }) {
  const form = useSecondStep(step, held)
  const send = form.way ? m.account_second_send() : undefined
  return (
    <FormDialog
      role="alertdialog"
      {...useLeaving()}
      title={m.admin_signed_out()}
      width="28rem"
      send={send}
      sendingText={m.admin_signed_out_logging_in()}
      cancel={m.admin_unsaved_leave()}
      form={form}
    >
      <p>{m.account_second_help()}</p>
      <SecondStepFields form={form} onBack={onBack} />
    </FormDialog>
  )
}

function PasswordDialog({ onStep }: { onStep: (step: Step) => void }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useSignIn(onStep)
  return (
    <FormDialog
      role="alertdialog"
      {...useLeaving()}
      title={m.admin_signed_out()}
      width="28rem"
      send={m.admin_signed_out_log_in()}
      sendingText={m.admin_signed_out_logging_in()}
      cancel={m.admin_unsaved_leave()}
      form={form}
      ref={element}
    >
      <FocusOnOpen find={() => passwordIn(element.current)} />
      <p>{m.admin_signed_out_help()}</p>
      <FormAlert form={form} />
      {!form.failure && <OtherAccount />}
      <EmailField {...form.fieldOf('email')} autoComplete="username" />
      <PasswordField {...form.fieldOf('password')} autoComplete="current-password" />
    </FormDialog>
  )
}

/**
 * Password field, for the initial focus, since the email is filled in. None on phones, where the
 * keyboard would hide the explanation.
 */
const passwordIn = (form: HTMLFormElement | null): HTMLElement | null | undefined =>
  matchMedia('(pointer: fine)').matches
    ? form?.querySelector<HTMLElement>('input[name=password]')
    : null

/** Notice that another account signed in, with which this screen cannot continue. */
function OtherAccount() {
  const { user } = useSession()
  if (!user) return null
  const owner = currentOwner()
  const say = user.isadmin === 'admin' ? m.admin_signed_out_other : m.admin_signed_out_no_admin
  // Keyed by the id, since the details may be reloaded while the password is typed.
  return (
    <FocusAlert of={user.id}>
      {user.id === owner?.id ? m.admin_signed_out_no_more() : say({ email: owner?.email ?? '' })}
    </FocusAlert>
  )
}

const labels = { email: m.account_email, password: m.account_password }
type Name = keyof typeof labels

const resolver = zodResolver(loginForm)

/** Guest data collected on this device meanwhile moves to the account, as at any login. */
const held = () => ({
  guest_token: readLocal('guestToken') ?? undefined,
  wishlist_token: readLocal('wishlistToken') ?? undefined,
  device_mark: deviceMarks(),
})

function useSignIn(onStep: (step: Step) => void) {
  const form = useSchemaForm<Name, Record<Name, string>, Record<Name, string>>({
    resolver,
    labels,
    say: sayAccount,
    values: { email: currentOwner()?.email ?? '', password: '' },
    send: async (credentials) => {
      keepSession(await browserApi().accounts.login({ ...credentials, ...held() }))
      form.form.resetField('password')
    },
    read: (refusal) => {
      const step = stepIn(refusal)
      if (step) onStep(step)
      return step ? null : refusal
    },
    // The dialog itself shows the refusal; it stays until the member is back.
    tell: () => {},
  })
  return form
}
