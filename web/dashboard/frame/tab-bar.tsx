import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { admin_inbox, admin_more, admin_orders, admin_overview, admin_products, admin_tab_bar, admin_waiting } from '#messages'
import { CountPill } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeskLink, placeOf } from '../link.tsx'
import { inbox, isIn } from './sections.ts'
import { useWaiting } from '../waiting.ts'
import { Nuqta } from '#web/ui/nuqta.tsx'

/** The dashboard's navigation under the thumb. */
export function TabBar() {
  const place = placeOf(useLocation().pathname)
  const waiting = useWaiting()
  const tabs = ['/dashboard/overview', '/dashboard/orders', '/dashboard/products', '/dashboard/inbox', ...inbox]
  const isHere = (...sections: string[]) => sections.some((to) => isIn(place, to))
  return (
    <nav className="tab-bar" aria-label={admin_tab_bar()}>
      <Tab to="/dashboard/overview" label={admin_overview()} icon={IconLayoutDashboard} current={isHere('/dashboard/overview')} />
      <Tab to="/dashboard/orders" label={admin_orders()} icon={IconReceipt} current={isHere('/dashboard/orders')} count={waiting?.orders} />
      <Tab to="/dashboard/products" label={admin_products()} icon={IconHanger} current={isHere('/dashboard/products')} />
      <Tab
        to="/dashboard/inbox"
        label={admin_inbox()}
        icon={IconInbox}
        current={isHere('/dashboard/inbox', ...inbox)}
        count={waiting ? waiting.callbacks + waiting.questions + waiting.reviews : 0}
      />
      <Tab to="/dashboard/more" label={admin_more()} icon={IconDots} current={!isHere(...tabs)} />
    </nav>
  )
}

type TabProps = { to: string; label: string; icon: TablerIcon; current: boolean; count?: number | undefined }

function Tab({ to, label, icon, current, count }: TabProps) {
  const id = useId()
  return (
    <DeskLink to={to} aria-current={current ? 'page' : undefined} aria-describedby={count ? id : undefined}>
      {current && <Nuqta className="tab-bar-mark" />}
      <Icon of={icon} />
      {label}
      {count ? (
        <>
          <CountPill count={count} />
          <span id={id} hidden>
            {admin_waiting({ count })}
          </span>
        </>
      ) : null}
    </DeskLink>
  )
}
