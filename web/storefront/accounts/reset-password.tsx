import { useLoaderData, useNavigate, useParams } from 'react-router'
import { firstCode } from '#contract/field-refusals.ts'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import { browserApi } from '#web/api.ts'
import { pathTo } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'
import { readLocal } from '#web/device/local.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { ShopLink } from '../link.tsx'
import { Door, type DoorState, type doorClientLoader } from './door.tsx'
import { NewPasswordField, PasswordField } from '#web/accounts/fields.tsx'
import { forgetSession } from '#web/session.ts'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { useAccountForm } from './use-account-form.ts'

export { doorClientLoader as clientLoader, doorLoader as loader } from './door.tsx'

// The address holds a secret token, which must not leak in a Referer header.
export const meta = () => [
  { title: pageTitle(m.account_reset_title()) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

const labels = {
  password: m.account_new_password,
  password_confirmation: m.account_password_confirmation,
}

/** Page of the mailed reset link, which sets a new password once. */
export default function ResetPasswordPage() {
  const [picture] = useLoaderData<typeof doorClientLoader>()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const form = useAccountForm({
    schema: () =>
      import('#contract/accounts/accounts.ts').then(({ newPasswordForm }) => newPasswordForm),
    labels,
    send: async (passwords) => {
      await browserApi().accounts.resetPassword({ ...passwords, token, lang: currentLocale() })
      // Every session of the user has ended, including the one in this browser; a guest's cart
      // stays.
      if (readLocal('token') !== null) forgetSession()
      navigate(pathTo('/login'), { replace: true, state: { isReset: true } satisfies DoorState })
    },
  })
  return (
    <Door title={m.account_reset_title()} help={m.account_reset_help()} picture={picture}>
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <FormAlert
          form={form}
          more={(refusal) =>
            firstCode(refusal)?.code === 'account_link_ended' && (
              <p>
                <ShopLink className="link tap" to="/forgot-password">
                  {m.account_reset_again()}
                </ShopLink>
              </p>
            )
          }
        />
        <div className="account-fields">
          <NewPasswordField {...form.fieldOf('password')} />
          <PasswordField {...form.fieldOf('password_confirmation')} autoComplete="new-password" />
        </div>
        <SubmitButton size="large" sending={form.sending}>
          {m.account_reset_save()}
        </SubmitButton>
      </form>
    </Door>
  )
}
