import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Logo } from '#web/ui/brand/logo.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { DeskLink, placeOf } from '../../link.tsx'
import { useSearchOpener } from '../../search/search.tsx'
import { useWaiting } from '../../waiting.ts'
import { AccountEntries } from '../account-entries.tsx'
import {
  countOf,
  countOfSections,
  type Group,
  isIn,
  isInGroup,
  isInUse,
  pathOfGroup,
  type Section,
} from '../sections.ts'
import { useGroups, useHome, useStages } from '../use-groups.ts'

/** Navigation of wide windows, at the inline start. */
export function Rail() {
  const opener = useSearchOpener()
  const groups = useGroups()
  const home = useHome()
  return (
    <nav className="rail" aria-label={m.admin_dashboard()}>
      <div className="rail-inside">
        <DeskLink to={home}>
          <Logo />
        </DeskLink>
        <button
          type="button"
          className="rail-find"
          {...opener}
          aria-keyshortcuts="/ Control+K Meta+K"
        >
          <Icon of={IconSearch} small />
          {m.admin_search()}
          <span className="rail-key" aria-hidden="true">
            /
          </span>
        </button>
        <ul className="rail-groups">
          {groups
            .filter(({ id }) => id !== 'advanced')
            .map((group) => (
              <RailGroup key={group.id} group={group} />
            ))}
        </ul>
        <ul className="rail-foot">
          <AccountEntries />
        </ul>
      </div>
    </nav>
  )
}

/** Group of the rail: its link, with the stages of the orders or a fold of its screens. */
function RailGroup({ group }: { group: Group }) {
  const place = placeOf(useLocation().pathname)
  const waiting = useWaiting()
  const { id, label, icon, sections } = group
  if (id === 'products' || id === 'promote') return <Fold group={group} />
  const count = id === 'inbox' ? countOfSections(sections, waiting) : 0
  const isCurrent = isInGroup(group, place)
  const hasScreens = id === 'orders' || id === 'customers'
  return (
    <li>
      <RailLink
        to={pathOfGroup(group)}
        icon={icon}
        label={label()}
        isCurrent={isCurrent}
        isHere={isCurrent && (!hasScreens || isIn(place, pathOfGroup(group)))}
        count={count}
        marked={id === 'settings' && !!waiting?.troubles}
      />
      {id === 'orders' && <RailStages />}
      {id === 'customers' && isCurrent && <RailScreens sections={sections.slice(1)} />}
    </li>
  )
}

/** Screens of a group under its name, open where one of them is shown. */
function Fold({ group }: { group: Group }) {
  const { label, icon, sections } = group
  const place = placeOf(useLocation().pathname)
  const waiting = useWaiting()
  const shown = sections.filter((section) => isInUse(section, waiting))
  return (
    <li>
      <details name="rail" open={isInGroup(group, place) || undefined}>
        <summary>
          <Icon of={icon} />
          {label()}
          {countOfSections(shown, waiting) > 0 && (
            <>
              <span className="sr-only">{m.admin_group_waits()}</span>
              <Nuqta className="rail-mark" />
            </>
          )}
          <Icon of={IconChevronDown} small className="rail-chevron" />
        </summary>
        <RailScreens sections={shown} />
      </details>
    </li>
  )
}

/** Screens of a group under it. */
function RailScreens({ sections }: { sections: Section[] }) {
  const place = placeOf(useLocation().pathname)
  const waiting = useWaiting()
  return (
    <ul className="rail-sub">
      {sections.map((section) => (
        <li key={section.to}>
          <RailLink
            to={section.to}
            label={section.label()}
            isCurrent={isIn(place, section.to)}
            isHere={isIn(place, section.to)}
            count={countOfSections([section], waiting)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Stages of the orders with their counts; late ones in another colour. */
function RailStages() {
  const { pathname, search } = useLocation()
  const waiting = useWaiting()
  const stages = useStages()
  if (stages.length === 0) return null
  return (
    <ul className="rail-sub" aria-label={m.admin_stages()}>
      {stages.map((stage) => {
        const isHere = stage.isAt(placeOf(pathname), new URLSearchParams(search))
        return (
          <li key={stage.to}>
            <RailLink
              to={stage.to}
              label={stage.label()}
              isCurrent={isHere}
              isHere={isHere}
              count={countOf(stage, waiting) ?? 0}
              isLate={!!(stage.late && waiting?.[stage.late])}
            />
          </li>
        )
      })}
    </ul>
  )
}

type RailLinkProps = {
  to: string
  label: string
  icon?: TablerIcon
  /** Whether one of its screens is shown. */
  isCurrent: boolean
  /** Whether it is the screen that is shown, which has the mark. */
  isHere: boolean
  count?: number
  isLate?: boolean
  /** Whether something is wrong there, shown as a mark without a number. */
  marked?: boolean
}

function RailLink({ to, label, icon, isCurrent, isHere, count, isLate, marked }: RailLinkProps) {
  const id = useId()
  return (
    <DeskLink
      to={to}
      className={isCurrent && !isHere ? 'is-open' : undefined}
      aria-current={isHere ? 'page' : undefined}
      aria-describedby={count || marked ? id : undefined}
    >
      {icon && <Icon of={icon} />}
      {label}
      {count ? (
        <span className={isLate ? 'rail-count is-late' : 'rail-count'} aria-hidden="true">
          {formatFigure(count)}
        </span>
      ) : null}
      {marked && !isHere && <Nuqta className="rail-mark" />}
      {(count || marked) && (
        <span id={id} hidden>
          {marked ? m.admin_health_marked() : m.admin_waiting({ count: count ?? 0 })}
        </span>
      )}
      {isHere && icon && <Nuqta className={count ? undefined : 'ms-auto'} />}
    </DeskLink>
  )
}
