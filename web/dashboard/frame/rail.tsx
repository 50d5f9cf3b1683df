import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useId } from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { Logo } from '#web/ui/brand/logo.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AccountEntries } from './account-entries.tsx'
import { DeskLink, placeOf } from '../link.tsx'
import { useSearchOpener } from '../search/search.tsx'
import { isIn, isInUse, type Section } from './sections.ts'
import { useWaiting } from '../waiting.ts'
import { Nuqta } from '#web/ui/nuqta.tsx'
import { useGroups, useHome } from './use-groups.ts'

/** Navigation of wide windows, at the inline start. */
export function Rail() {
  const opener = useSearchOpener()
  const groups = useGroups()
  const home = useHome()
  return (
    <nav className="rail" aria-label={m.admin_dashboard()}>
      <div className="rail-inside">
        <DeskLink to={home}>
          <Logo script={currentLocale() === 'ar' ? 'arabic' : 'latin'} name={m.shop_title()} />
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
        {groups.map((group) => (
          <RailGroup key={group.id} group={group} />
        ))}
        <ul className="rail-foot">
          <AccountEntries />
        </ul>
      </div>
    </nav>
  )
}

/**
 * Group of the rail. Selling and delivering are always open; of the other groups one is open at a
 * time, at first that of the current screen.
 */
function RailGroup({
  group: { id, label, sections },
}: {
  group: ReturnType<typeof useGroups>[number]
}) {
  const place = placeOf(useLocation().pathname)
  const waiting = useWaiting()
  const shown = sections.filter((section) => isInUse(section, waiting))
  const heading = <h2 id={`rail-${id}`}>{label()}</h2>
  const links = (
    <ul aria-labelledby={`rail-${id}`}>
      {shown.map((section) => (
        <li key={section.to}>
          <RailLink section={section} />
        </li>
      ))}
    </ul>
  )
  if (id === 'sell' || id === 'deliver') {
    return (
      <div>
        {heading}
        {links}
      </div>
    )
  }
  const waits = shown.some(({ waits }) => waits && waiting?.[waits])
  return (
    <details name="rail" open={shown.some(({ to }) => isIn(place, to)) || undefined}>
      <summary>
        {heading}
        <Icon of={IconChevronDown} small className="rail-chevron" />
        {waits && (
          <>
            <Nuqta className="rail-mark" />
            <span className="sr-only">{m.admin_group_waits()}</span>
          </>
        )}
      </summary>
      {links}
    </details>
  )
}

function RailLink({ section: { to, label, icon, waits, marked } }: { section: Section }) {
  const { pathname } = useLocation()
  const waiting = useWaiting()
  const count = waits && waiting?.[waits]
  const id = useId()
  const isCurrent = isIn(placeOf(pathname), to)
  return (
    <DeskLink
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={count ? id : undefined}
    >
      <Icon of={icon} />
      {label()}
      {count ? (
        <>
          {marked ? (
            !isCurrent && <Nuqta className="rail-mark" />
          ) : (
            <span className="rail-count" aria-hidden="true">
              {count}
            </span>
          )}
          <span id={id} hidden>
            {marked ? m.admin_health_marked() : m.admin_waiting({ count })}
          </span>
        </>
      ) : null}
      {isCurrent && <Nuqta className={count && !marked ? undefined : 'ms-auto'} />}
    </DeskLink>
  )
}
