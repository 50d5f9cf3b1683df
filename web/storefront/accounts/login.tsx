import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import { browserApi, type PageHandle } from '#web/api.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { ShopLink } from '../link.tsx'
import { Door, type DoorState, type doorClientLoader, useGoOn, useNext } from './door.tsx'
import { PasswordField } from '#web/accounts/fields.tsx'
import { EmailField } from '#web/forms/contact-fields.tsx'
import { device } from './device.ts'
import { doorPath, isStaffDoor, staffKey } from '#web/links.ts'
import { keepSession } from '#web/session.ts'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { useLazy } from '#web/lazy.ts'
import { type Step, stepIn } from '#web/accounts/step.ts'
import { useAccountForm } from './use-account-form.ts'

export { doorClientLoader as clientLoader, doorLoader as loader } from './door.tsx'

export const handle = { cached: { query: [staffKey] } } satisfies PageHandle

export const meta = () => [
  { title: pageTitle(m.header_login()) },
  { name: 'robots', content: 'noindex' },
]

const fetchSecondStep = () =>
  import('./second-step-form.tsx').then(({ SecondStepForm }) => SecondStepForm)

const labels = { email: m.account_email, password: m.account_password }
const draft = { form: 'login', names: ['email'] } as const

/**
 * Login with email and password (R83, R85); the guest's cart and wishlist are merged into the
 * account.
 */
export default function LoginPage() {
  const [picture] = useLoaderData<typeof doorClientLoader>()
  const way = useNext()
  const { asked } = way
  const location = useLocation()
  const state = location.state as DoorState
  const isKeptOut = useGoOn(way)
  const isStaff = isStaffDoor(location)
  const [step, setStep] = useState<Step | null>(null)
  const { Component: SecondStepForm, bring } = useLazy(fetchSecondStep)
  const form = useAccountForm({
    read: (refusal) => {
      const asked = stepIn(refusal)
      if (!asked) return refusal
      setStep(asked)
      bring()
      return null
    },
    schema: () => import('#contract/accounts/accounts.ts').then(({ loginForm }) => loginForm),
    labels,
    draft,
    send: async (credentials) =>
      keepSession(await browserApi().accounts.login({ ...credentials, ...device(asked) })),
  })
  if (step && SecondStepForm) {
    return (
      <Door title={m.account_second_title()} help={m.account_second_help()} picture={picture}>
        <SecondStepForm step={step} asked={asked} onBack={() => setStep(null)} />
      </Door>
    )
  }
  return (
    <Door
      title={m.account_login_title()}
      help={isStaff ? m.account_login_help_staff() : m.account_login_help()}
      picture={picture}
    >
      {state?.isReset && <ResetDone />}
      {isKeptOut && <Alert>{m.account_no_admin()}</Alert>}
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <FormAlert form={form} />
        <div className="account-fields">
          <EmailField {...form.fieldOf('email')} autoComplete="username" />
          <PasswordField {...form.fieldOf('password')} autoComplete="current-password" />
          <ShopLink className="door-link link tap small" to={doorPath('/forgot-password', asked)}>
            {m.account_forgotten()}
          </ShopLink>
        </div>
        <SubmitButton size="large" sending={form.sending} said={m.account_logging_in()}>
          {m.account_log_in()}
        </SubmitButton>
        {!isStaff && (
          <p>
            <Sentence
              of={(put) =>
                m.account_new_here({
                  register: put(
                    <ShopLink
                      className="link strong"
                      to={doorPath('/register', asked)}
                      state={state}
                    >
                      {m.header_register()}
                    </ShopLink>,
                  ),
                })
              }
            />
          </p>
        )}
      </form>
    </Door>
  )
}

function ResetDone() {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A timeout, so that this focus comes after the layout's own, which moves to the start of every
    // new page.
    const soon = setTimeout(() => alert.current?.focus())
    return () => clearTimeout(soon)
  }, [])
  return (
    <Alert kind="success" ref={alert}>
      {m.account_reset_done()}
    </Alert>
  )
}
