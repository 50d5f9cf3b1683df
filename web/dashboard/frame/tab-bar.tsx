import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { CountPill } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeskLink, placeOf } from '../link.tsx'
import { faces, inbox, isIn } from './sections.ts'
import { useWaiting } from '../waiting.ts'
import { Nuqta } from '#web/ui/nuqta.tsx'
import { screenPath, screens } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { useGroups } from './use-groups.ts'

/** Candidates for tabs: the first three with permission. */
const tabs = [
  'overview',
  'orders',
  'products',
  'stock',
  'coupons',
  'slides',
  'pages',
  'customers',
  'imports',
] as const
const mostTabs = 3

/** Tab bar at the foot of phones. */
export function TabBar() {
  const place = placeOf(useLocation().pathname)
  const waiting = useWaiting()
  const isHere = (...sections: string[]) => sections.some((to) => isIn(place, to))
  // The desk comes first while orders are confirmed.
  const isConfirming = waiting !== null && waiting.desk != null
  const may = useMay()
  const hasInbox = useGroups().some(({ sections }) => sections.some(({ to }) => inbox.includes(to)))
  const ofWork = tabs.filter((name) => may(screens[name].may)).slice(0, mostTabs)
  const own = ofWork.map((name) => {
    const leadsTo = name === 'orders' && isConfirming ? 'desk' : name
    return {
      ...faces[name],
      to: screenPath(leadsTo),
      waits: faces[leadsTo].waits,
      places: [screenPath(name), screenPath(leadsTo)],
    }
  })
  return (
    <nav className="tab-bar" aria-label={m.admin_tab_bar()}>
      {own.map(({ to, label, icon, waits, places }) => (
        <Tab
          key={places[0]}
          to={to}
          label={label()}
          icon={icon}
          current={isHere(...places)}
          count={(waits && waiting?.[waits]) ?? 0}
        />
      ))}
      {hasInbox && (
        <Tab
          to="/dashboard/inbox"
          label={m.admin_inbox()}
          icon={IconInbox}
          current={isHere('/dashboard/inbox', ...inbox)}
          count={(waiting?.callbacks ?? 0) + (waiting?.questions ?? 0) + (waiting?.reviews ?? 0)}
        />
      )}
      <Tab
        to="/dashboard/more"
        label={m.admin_more()}
        icon={IconDots}
        current={!isHere(...own.flatMap(({ places }) => places), '/dashboard/inbox', ...inbox)}
        mark={waiting?.troubles ? `${m.admin_health()}: ${m.admin_health_marked()}` : undefined}
      />
    </nav>
  )
}

type TabProps = {
  to: string
  label: string
  icon: TablerIcon
  current: boolean
  count?: number | undefined
  mark?: string | undefined
}

/**
 * One tab.
 * @param mark accessible text of a mark without a count
 */
function Tab({ to, label, icon, current, count, mark }: TabProps) {
  const id = useId()
  return (
    <DeskLink
      to={to}
      aria-current={current ? 'page' : undefined}
      aria-describedby={count || mark ? id : undefined}
    >
      {current && <Nuqta className="tab-bar-mark" />}
      <Icon of={icon} />
      {label}
      {count ? (
        <>
          <CountPill count={count} />
          <span id={id} hidden>
            {m.admin_waiting({ count })}
          </span>
        </>
      ) : null}
      {mark && (
        <>
          {!current && <Nuqta className="tab-bar-trouble" />}
          <span id={id} hidden>
            {mark}
          </span>
        </>
      )}
    </DeskLink>
  )
}
