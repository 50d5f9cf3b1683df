import { type ReactNode, useEffect, useRef } from 'react'
import { redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import { endSession, leaveDevice } from '#web/accounts/log-out.ts'
import { browserLoader, type Visit } from '#web/api.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { loginPath, pathTo } from '#web/links.ts'
import { readLocal } from '#web/device/local.ts'
import { unlessPanel, useLazyPanel } from '#web/panels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FailedState, LoadingState } from '#web/ui/notices/states.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { askFor, readPage, shownOf } from '../products/list-page.ts'
import { OwnOrders } from './own-orders.tsx'
import { asUser, fetchUser, isSignedOut, useSession } from '#web/session.ts'

/**
 * Loads in the browser only, which holds the session; guests are redirected to the login and back.
 * Orders are null when they fail to load.
 */
const load = async ({ api, lang, url, signal }: Visit) => {
  const page = readPage(url)
  const toLogin = () => redirect(pathTo(loginPath(`/profile${url.search}`)))
  if (readLocal('token') === null) throw toLogin()
  const orders = asUser((as) => api.orders.mine({ ...askFor(page), lang }, { ...as, signal })).then(
    ({ orders, total }) => ({ shown: shownOf(orders, page), total }),
    (thrown: unknown) => {
      if (isSignedOut(thrown)) throw thrown
      return null
    },
  )
  try {
    const [user, own] = await Promise.all([fetchUser(), orders])
    return { user, orders: own, page }
  } catch (thrown) {
    throw isSignedOut(thrown) ? toLogin() : thrown
  }
}

export const clientLoader = browserLoader(load)

/** No reload: the session store is updated by the dialogs themselves. */
export const shouldRevalidate = unlessPanel

export const meta = () => [
  { title: pageTitle(m.header_profile()) },
  { name: 'robots', content: 'noindex' },
]

/** Placeholder rendered on the server, which has no session. */
export function HydrateFallback() {
  return (
    <div className="wrap profile-page">
      <h1 className="display-2">{m.header_profile()}</h1>
      <LoadingState />
    </div>
  )
}

/** Profile page: name, email, phone and orders (R89). */
export default function ProfilePage() {
  const { user: loaded, orders, page } = useLoaderData<typeof clientLoader>()
  const session = useSession()
  const user = session.user ?? loaded
  const { leaving, logOut } = useLeaving(session.state === 'guest')
  const { revalidate, state } = useRevalidator()
  return (
    <div className="wrap profile-page">
      <h1 className="display-2">
        <bdi>{user.name}</bdi>
      </h1>
      <div className="profile">
        <div>
          <dl className="facts-list">
            <Fact name={m.account_name()}>
              <bdi>{user.name}</bdi>
            </Fact>
            <Fact name={m.account_email()}>
              <bdi className="ltr">{user.email}</bdi>
            </Fact>
            <Fact name={m.account_phone()}>
              {user.phone ? (
                <bdi className="ltr">{user.phone}</bdi>
              ) : (
                <span className="muted">{m.profile_no_phone()}</span>
              )}
            </Fact>
          </dl>
          <div className="buttons mt-5">
            <Changes user={user} />
            <Button
              className="button-link"
              size="small"
              busy={leaving}
              loadingText={m.profile_logging_out()}
              onClick={logOut}
            >
              {m.profile_log_out()}
            </Button>
          </div>
        </div>
        <section aria-labelledby="orders">
          <div className="profile-orders-head">
            <h2 className="title-1" id="orders">
              {m.profile_orders()}
            </h2>
          </div>
          {orders ? (
            <OwnOrders orders={orders.shown} total={orders.total} page={page} />
          ) : (
            <FailedState
              title={m.profile_orders_failed()}
              onRetry={revalidate}
              busy={state === 'loading'}
            />
          )}
        </section>
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

const fetchEdit = () => import('./edit-profile.tsx').then(({ EditProfile }) => EditProfile)
const fetchPassword = () =>
  import('./change-password.tsx').then(({ ChangePassword }) => ChangePassword)

/** Both dialogs of the profile. Each opening mounts a new form with the current values. */
function Changes({ user }: { user: User }) {
  const edit = useLazyPanel('edit', fetchEdit)
  const password = useLazyPanel('password', fetchPassword)
  return (
    <>
      <Button kind="tertiary" size="small" {...edit.opener}>
        {m.profile_edit()}
      </Button>
      <Button kind="tertiary" size="small" {...password.opener}>
        {m.profile_change_password()}
      </Button>
      {edit.Component && (
        <edit.Component key={`edit-${edit.openings}`} {...edit.panel} user={user} />
      )}
      {password.Component && (
        <password.Component key={`password-${password.openings}`} {...password.panel} user={user} />
      )}
    </>
  )
}

/** Redirect after sign-out: to the home page by the button, else to the login and back. */
function useLeaving(isGuest: boolean) {
  const { sending, send } = useSending()
  const byButton = useRef(false)
  const navigate = useNavigate()
  const { showToast } = useAnnouncements()
  useEffect(() => {
    if (isGuest && !byButton.current) navigate(pathTo(loginPath('/profile')), { replace: true })
  }, [isGuest, navigate])
  const leave = async () => {
    byButton.current = true
    await endSession()
    leaveDevice()
    showToast(m.account_logged_out())
    await navigate(pathTo('/'))
  }
  return { leaving: sending, logOut: () => send(leave, () => {}) }
}
