import { useEffect, useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { isRefusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import { NewPasswordField, PasswordField } from '#web/accounts/fields.tsx'
import { EmailField, NameField } from '#web/forms/contact-fields.tsx'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { browserApi } from '#web/api.ts'
import { pathTo } from '#web/links.ts'
import { keepSession } from '#web/session.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { FailedState, LoadingState } from '#web/ui/notices/states.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { device } from './device.ts'
import { Door, type doorClientLoader } from './door.tsx'
import { useAccountForm } from './use-account-form.ts'

export { doorClientLoader as clientLoader, doorLoader as loader } from './door.tsx'

// The address holds a secret token, which must not leak in a Referer header.
export const meta = () => [
  { title: pageTitle(m.account_join_title()) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

type Invitation = { email: string | null }

/** Page of an invitation link: creates a staff account. */
export default function JoinPage() {
  const [picture] = useLoaderData<typeof doorClientLoader>()
  const { token = '' } = useParams()
  const { invitation, isEnded, isFailed, look } = useInvitation(token)
  return (
    <Door title={m.account_join_title()} help={m.account_join_help()} picture={picture}>
      {isEnded && (
        <Alert>
          {m.account_join_ended()}. {m.account_join_ended_help()}
        </Alert>
      )}
      {isFailed && <FailedState onRetry={look} busy={false} />}
      {invitation && <JoinForm token={token} invitation={invitation} />}
      {!isEnded && !isFailed && !invitation && <LoadingState />}
    </Door>
  )
}

/**
 * Details of the invitation, fetched by the browser: the page itself is rendered without secrets.
 */
function useInvitation(token: string) {
  const [state, setState] = useState<{ invitation?: Invitation; isEnded?: true; isFailed?: true }>(
    {},
  )
  const look = () => {
    setState({})
    browserApi()
      .joining.look({ token })
      .then(
        (invitation) => setState({ invitation }),
        (thrown) =>
          setState(
            isRefusal(thrown) && thrown.status === 422 ? { isEnded: true } : { isFailed: true },
          ),
      )
  }
  useEffect(look, [token])
  return { ...state, look }
}

const labels = {
  name: m.account_name,
  email: m.account_email,
  password: m.account_password,
  password_confirmation: m.account_password_confirmation,
}

function JoinForm({ token, invitation: { email } }: { token: string; invitation: Invitation }) {
  const form = useAccountForm({
    schema: () => import('#contract/accounts/joining.ts').then(({ joinForm }) => joinForm),
    labels,
    send: async (typed) => {
      try {
        keepSession(await browserApi().joining.join({ ...typed, token, ...device(null) }))
        window.location.replace(pathTo('/dashboard/home'))
      } catch (thrown) {
        // An account that already has a second step has joined, and enters its code at login.
        if (!isRefusal(thrown) || thrown.code !== 'second_step') throw thrown
        window.location.replace(
          pathTo(`/login?next=${encodeURIComponent(pathTo('/dashboard/home'))}`),
        )
      }
    },
  })
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <FormAlert form={form} />
      <div className="account-fields">
        {email && (
          <p>
            <Sentence
              of={(put) =>
                m.account_join_for({ email: put(<bdi className="ltr strong">{email}</bdi>) })
              }
            />
          </p>
        )}
        <NameField {...form.fieldOf('name')} />
        {!email && <EmailField {...form.fieldOf('email')} autoComplete="username" />}
        <NewPasswordField {...form.fieldOf('password')} />
        <PasswordField {...form.fieldOf('password_confirmation')} autoComplete="new-password" />
        <p className="small muted">{m.account_join_known()}</p>
      </div>
      <SubmitButton size="large" sending={form.sending}>
        {m.account_join_send()}
      </SubmitButton>
    </form>
  )
}
