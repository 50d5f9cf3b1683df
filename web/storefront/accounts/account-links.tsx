import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { ShopLink } from '../link.tsx'
import { useSession } from '#web/session.ts'

/**
 * State for links to /login and /register: the current page, to return to. It is left out of the
 * HTML, which is the same for every visitor.
 */
export function useHere(): { next: string } {
  const { pathname, search } = useLocation()
  return { next: pathname + search }
}

/**
 * Login and registration links of the header, or the profile link of a signed-in user. The profile
 * link covers the hidden guest links, so nothing moves when the session is read.
 */
export function AccountLinks() {
  const { state, user, ended } = useSession()
  const { showToast } = useAnnouncements()
  const here = useHere()
  useEffect(() => {
    if (ended) showToast(m.account_ended())
  }, [ended, showToast])
  const isUser = state === 'user'
  return (
    <div className="header-account either">
      <div className={isUser ? 'is-out' : undefined}>
        <ShopLink to="/login" state={here}>
          <Icon of={IconUser} small />
          {m.header_login()}
        </ShopLink>
        <ShopLink to="/register" state={here}>
          {m.header_register()}
        </ShopLink>
      </div>
      {isUser && (
        <ShopLink className="header-user" to="/profile">
          <Icon of={IconUser} small />
          <bdi>{user?.name.split(' ', 1)}</bdi>
          <span className="sr-only">{m.header_profile()}</span>
        </ShopLink>
      )}
    </div>
  )
}

/**
 * Dashboard link for admins, at the end of the navigation. The dashboard is a separate document,
 * not a screen of the storefront.
 */
export function DashboardLink({
  className,
  children,
}: {
  className?: string
  children?: ReactNode
}) {
  return useSession().isAdmin ? (
    <a className={className} href={pathTo('/dashboard/home')}>
      {m.header_dashboard()}
      {children}
    </a>
  ) : null
}
