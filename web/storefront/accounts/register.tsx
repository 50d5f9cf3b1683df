import { useEffect } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import { browserApi, type PageHandle } from '#web/api.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { phonesIn } from '#web/forms/prepare.ts'
import { ShopLink } from '../link.tsx'
import { device } from './device.ts'
import { Door, type DoorState, type doorClientLoader, useGoOn, useNext } from './door.tsx'
import { NewPasswordField, PasswordField } from '#web/accounts/fields.tsx'
import { EmailField, NameField, PhoneField } from '#web/forms/contact-fields.tsx'
import { doorPath } from '#web/links.ts'
import { orderTokenOf } from './next.ts'
import { keepSession } from '#web/session.ts'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { useAccountForm } from './use-account-form.ts'

export { doorClientLoader as clientLoader, doorLoader as loader } from './door.tsx'

export const handle = { cached: { query: [] } } satisfies PageHandle

export const meta = () => [
  { title: pageTitle(m.header_register()) },
  { name: 'robots', content: 'noindex' },
]

const labels = {
  name: m.account_name,
  email: m.account_email,
  phone: m.account_phone,
  password: m.account_password,
  password_confirmation: m.account_password_confirmation,
}
const known = ['name', 'email', 'phone'] as const
const draft = { form: 'register', names: known }

/**
 * Registration form: name, email, phone and a password twice (R82). Registering signs in, and goes
 * on to where the shopper was going.
 */
export default function RegisterPage() {
  const [first, second = first] = useLoaderData<typeof doorClientLoader>()
  const way = useNext()
  const { asked } = way
  const state = useLocation().state as DoorState
  const isKeptOut = useGoOn(way)
  const form = useAccountForm({
    schema: () =>
      import('#contract/accounts/accounts.ts').then(({ registrationForm }) => registrationForm),
    prepare: phonesIn('phone'),
    labels,
    draft,
    send: async (registration) =>
      keepSession(await browserApi().accounts.register({ ...registration, ...device(asked) })),
  })
  useKnownDetails(orderTokenOf(asked), form.form)
  return (
    <Door title={m.account_register_title()} help={m.account_register_help()} picture={second}>
      {isKeptOut && <Alert>{m.account_no_admin()}</Alert>}
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <FormAlert form={form} />
        <div className="account-fields">
          <NameField {...form.fieldOf('name')} />
          <EmailField {...form.fieldOf('email')} />
          <PhoneField {...form.fieldOf('phone')} />
          <NewPasswordField {...form.fieldOf('password')} />
          <PasswordField {...form.fieldOf('password_confirmation')} autoComplete="new-password" />
        </div>
        <SubmitButton size="large" sending={form.sending} said={m.account_creating()}>
          {m.account_register()}
        </SubmitButton>
        <p>
          <Sentence
            of={(put) =>
              m.account_already({
                login: put(
                  <ShopLink className="link strong" to={doorPath('/login', asked)} state={state}>
                    {m.header_login()}
                  </ShopLink>,
                ),
              })
            }
          />
        </p>
      </form>
    </Door>
  )
}

type Known = (typeof known)[number]
type Fields = {
  getValues: (name: Known) => string | undefined
  setValue: (name: Known, value: string) => void
}

/**
 * Prefills empty fields with the customer details of the order that the visitor comes from. When
 * the request fails the fields stay empty.
 */
function useKnownDetails(orderToken: string | undefined, { getValues, setValue }: Fields): void {
  useEffect(() => {
    if (!orderToken) return
    const gone = new AbortController()
    browserApi()
      .orders.track({ token: orderToken }, { signal: gone.signal })
      .then(({ order: { first_name, last_name, email, phone } }) => {
        const details = { name: `${first_name} ${last_name}`, email: email ?? '', phone }
        for (const name of known) if (!getValues(name)) setValue(name, details[name])
      })
      .catch(logUnexpected)
    return () => gone.abort()
  }, [orderToken, getValues, setValue])
}
