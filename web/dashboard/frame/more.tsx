import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useId } from 'react'
import * as m from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'
import { AccountEntries } from './account-entries.tsx'
import { ScreenHead } from '../kit/screen-head.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { inbox, isInUse, type Section } from './sections.ts'
import { useWaiting } from '../waiting.ts'
import { useGroups } from './use-groups.ts'

export const meta = () => [{ title: m.admin_title({ page: m.admin_more() }) }]

/** Screens reachable by other tabs; the tab of orders opens the desk while orders are confirmed. */
const elsewhere = [...inbox, screenPath('overview')]

/** Screens without a tab. */
export default function More() {
  const waiting = useWaiting()
  const groups = useGroups()
  return (
    <>
      <ScreenHead title={m.admin_more()} />
      {groups.map(({ id, label, sections }) => (
        <Rows key={id} id={id} title={label()}>
          {sections
            .filter((section) => !elsewhere.includes(section.to) && isInUse(section, waiting))
            .map((section) => (
              <SectionRow key={section.to} section={section} />
            ))}
        </Rows>
      ))}
      <Rows id="account" title={m.admin_account()}>
        <AccountEntries wide />
      </Rows>
    </>
  )
}

/** Inbox entries: callbacks, questions and reviews. */
export function InboxRows() {
  const sections = useGroups()
    .flatMap((group) => group.sections)
    .filter(({ to }) => inbox.includes(to))
  return (
    <Rows id="inbox" title={m.admin_inbox()} silent>
      {sections.map((section) => (
        <SectionRow key={section.to} section={section} />
      ))}
    </Rows>
  )
}

function Rows({
  id,
  title,
  silent = false,
  children,
}: {
  id: string
  title: string
  silent?: boolean
  children: ReactNode
}) {
  return (
    <div className="more-rows">
      <h2 className={silent ? 'sr-only' : undefined} id={`more-${id}`}>
        {title}
      </h2>
      <ul aria-labelledby={`more-${id}`}>{children}</ul>
    </div>
  )
}

function SectionRow({ section: { to, label, icon, waits, marked } }: { section: Section }) {
  const waiting = useWaiting()
  const count = waits && waiting?.[waits]
  const id = useId()
  return (
    <li>
      <DeskLink to={to} aria-describedby={count ? id : undefined}>
        <Icon of={icon} />
        {label()}
        {count ? (
          <>
            {marked ? (
              <Nuqta className="ms-auto" />
            ) : (
              <b className="ltr ms-auto" aria-hidden="true">
                {count}
              </b>
            )}
            <span id={id} hidden>
              {marked ? m.admin_health_marked() : m.admin_waiting({ count })}
            </span>
          </>
        ) : null}
        <Icon of={IconChevronRight} small flip className={count ? '' : 'ms-auto'} />
      </DeskLink>
    </li>
  )
}
