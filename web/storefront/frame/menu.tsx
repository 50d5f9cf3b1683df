import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { PageName } from '#contract/shop/page-text.ts'
import * as m from '#messages'
import { pathInNavigation } from '#web/links.ts'
import { Logo } from '#web/ui/brand/logo.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { DashboardLink, useHere } from '../accounts/account-links.tsx'
import { useSession } from '#web/session.ts'
import { LanguageLink } from './language-link.tsx'
import { pageTitles } from '../pages/titles.ts'
import { entriesOf, type Frame } from './frame.ts'
import { InsidePanel, ShopLink, ShopNavLink } from '../link.tsx'

const pageIcons: Record<PageName, TablerIcon> = {
  about: IconInfoCircle,
  'delivery-returns': IconTruckDelivery,
  privacy: IconLock,
  contact: IconMail,
}

type MenuProps = { open: boolean; onClose: () => void; frame: Frame }

/** Navigation panel of phones. */
export function Menu({ open, onClose, frame }: MenuProps) {
  const { pathname } = useLocation()
  const { isAdmin } = useSession()
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={m.header_menu()}
      from="start"
      head={<Logo />}
      foot={<LanguageLink className={buttonClass({ kind: 'tertiary' })} />}
    >
      <InsidePanel value={true}>
        <nav className="menu" aria-label={m.header_main()}>
          <ul className="menu-list">
            <Entry to="/">{m.header_home()}</Entry>
            {entriesOf(frame).map(({ id, slug, name }) => (
              <Entry key={id} to={pathInNavigation(slug, pathname)}>
                {name}
              </Entry>
            ))}
            {isAdmin && (
              <li>
                <DashboardLink className="title-1" />
              </li>
            )}
          </ul>
          <ul className="menu-more">
            <AccountEntries />
            <More to="/wishlist" icon={IconHeart}>
              {m.header_wishlist()}
            </More>
            {Object.entries(pageTitles).map(([name, title]) => (
              <More key={name} to={`/${name}`} icon={pageIcons[name as PageName]}>
                {title()}
              </More>
            ))}
          </ul>
        </nav>
      </InsidePanel>
    </SidePanel>
  )
}

function AccountEntries() {
  const { state, user } = useSession()
  const here = useHere()
  if (state === 'user') {
    return (
      <More to="/profile" icon={IconUser}>
        {user && <bdi>{user.name.split(' ', 1)}</bdi>}
        <span className={user ? 'sr-only' : undefined}>{m.header_profile()}</span>
      </More>
    )
  }
  return (
    <>
      <More to="/login" icon={IconUser} state={here}>
        {m.header_login()}
      </More>
      <More to="/register" icon={IconUserPlus} state={here}>
        {m.header_register()}
      </More>
    </>
  )
}

type EntryProps = { to: string; children: ReactNode }

function Entry({ to, children }: EntryProps) {
  return (
    <li>
      <ShopNavLink className="title-1" to={to} end={to === '/'}>
        {({ isActive }) => (
          <>
            {children}
            {isActive && <Nuqta />}
          </>
        )}
      </ShopNavLink>
    </li>
  )
}

function More({ to, icon, state, children }: EntryProps & { icon: TablerIcon; state?: object }) {
  return (
    <li>
      <ShopLink className="tap menu-link" to={to} state={state}>
        <Icon of={icon} small />
        {children}
      </ShopLink>
    </li>
  )
}
