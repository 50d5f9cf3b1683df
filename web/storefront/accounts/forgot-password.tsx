import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import { browserApi, type PageHandle } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { ShopLink } from '../link.tsx'
import { Door, type doorClientLoader, useNext } from './door.tsx'
import { EmailField } from '#web/forms/contact-fields.tsx'
import { doorPath, staffKey } from '#web/links.ts'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { useAccountForm } from './use-account-form.ts'

export { doorClientLoader as clientLoader, doorLoader as loader } from './door.tsx'

export const handle = { cached: { query: [staffKey] } } satisfies PageHandle

export const meta = () => [
  { title: pageTitle(m.account_forgot_title()) },
  { name: 'robots', content: 'noindex' },
]

const schema = () =>
  import('#contract/accounts/accounts.ts').then(({ loginForm }) => loginForm.pick({ email: true }))
const labels = { email: m.account_email }
// The draft of the login form, where the email may already have been typed.
const draft = { form: 'login', names: ['email'] } as const

/**
 * Page that mails a link for a new password. The message is the same whether or not the address has
 * an account.
 */
export default function ForgotPasswordPage() {
  const [picture] = useLoaderData<typeof doorClientLoader>()
  const { asked } = useNext()
  const { state } = useLocation()
  const [sent, setSent] = useState<{ to: string } | null>(null)
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent) said.current?.focus()
  }, [sent])
  const form = useAccountForm({
    schema,
    labels,
    draft,
    send: async ({ email }) => {
      setSent(null)
      await browserApi().accounts.forgotPassword({ email, lang: currentLocale() })
      setSent({ to: email })
    },
  })
  return (
    <Door title={m.account_forgot_title()} help={m.account_forgot_help()} picture={picture}>
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <FormAlert form={form} />
        {sent && (
          <Alert kind="success" ref={said}>
            <p>
              <Sentence of={(put) => m.account_forgot_sent({ email: put(<bdi>{sent.to}</bdi>) })} />
            </p>
            <p>{m.account_forgot_nothing()}</p>
          </Alert>
        )}
        <EmailField {...form.fieldOf('email')} autoComplete="username" />
        <SubmitButton size="large" sending={form.sending}>
          {m.account_forgot_send()}
        </SubmitButton>
        <ShopLink className="door-link link tap" to={doorPath('/login', asked)} state={state}>
          {m.account_back_to_login()}
        </ShopLink>
      </form>
    </Door>
  )
}
