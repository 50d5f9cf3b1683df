import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { CountPill } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { DeskLink, placeOf } from '../../link.tsx'
import { useWaiting } from '../../waiting.ts'
import { isInGroup, pathOfGroup } from '../sections.ts'
import { useTabs } from '../use-groups.ts'

/** Tab bar at the foot of phones. */
export function TabBar() {
  const place = placeOf(useLocation().pathname)
  const waiting = useWaiting()
  const tabs = useTabs()
  const isInTab = tabs.some((tab) => isInGroup(tab, place))
  return (
    <nav className="tab-bar" aria-label={m.admin_tab_bar()}>
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          to={pathOfGroup(tab)}
          label={tab.label()}
          icon={tab.icon}
          current={isInGroup(tab, place)}
          count={tab.id === 'orders' ? (waiting?.desk ?? waiting?.orders ?? waiting?.pack ?? 0) : 0}
        />
      ))}
      <Tab
        to="/dashboard/more"
        label={m.admin_more()}
        icon={IconDots}
        current={!isInTab}
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
