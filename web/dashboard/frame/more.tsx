import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useId } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { DeskLink } from '../link.tsx'
import { useWaiting } from '../waiting.ts'
import { AccountEntries } from './account-entries.tsx'
import { countOfSections, type Group, isInUse, pathOfGroup, type Section } from './sections.ts'
import { useGroups, useTabs } from './use-groups.ts'

export const meta = () => [{ title: deskTitle(m.admin_more()) }]

/** Groups without a tab: the shop's own, its promotion, and the member's account. */
export default function More() {
  const tabs = useTabs()
  const waiting = useWaiting()
  const groups = useGroups().filter(
    ({ id }) => id !== 'advanced' && tabs.every((tab) => tab.id !== id),
  )
  const start = groups.flatMap(({ sections }) => sections).find(({ name }) => name === 'start')
  const promote = groups.find(({ id }) => id === 'promote')
  return (
    <>
      <ScreenHead title={m.admin_more()} />
      <div className="more-groups">
        <Rows id="shop" title={m.admin_group_shop()}>
          {start && <SectionRow section={start} />}
          {groups
            .filter((group) => group !== promote)
            .map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
        </Rows>
        {promote && (
          <Rows id="promote" title={promote.label()}>
            {promote.sections
              .filter((section) => isInUse(section, waiting))
              .map((section) => (
                <SectionRow key={section.to} section={section} />
              ))}
          </Rows>
        )}
        <Rows id="account" title={m.admin_account()}>
          <AccountEntries wide />
        </Rows>
      </div>
    </>
  )
}

/** Rows of the inbox: callbacks, questions, and who waits for a product. */
export function InboxRows() {
  const inbox = useGroups().find(({ id }) => id === 'inbox')
  return (
    <Rows id="inbox" title={m.admin_inbox()} silent>
      {inbox?.sections.map((section) => (
        <SectionRow key={section.to} section={section} />
      ))}
    </Rows>
  )
}

type RowsProps = { id: string; title: string; silent?: boolean; children: ReactNode }

function Rows({ id, title, silent = false, children }: RowsProps) {
  return (
    <div className="more-rows">
      <h2 className={silent ? 'sr-only' : undefined} id={`more-${id}`}>
        {title}
      </h2>
      <ul aria-labelledby={`more-${id}`}>{children}</ul>
    </div>
  )
}

/** Group as one row, with the count of all its screens. */
function GroupRow({ group }: { group: Group }) {
  const waiting = useWaiting()
  const count = group.id === 'inbox' ? countOfSections(group.sections, waiting) : 0
  return (
    <Row
      to={pathOfGroup(group)}
      icon={group.icon}
      label={group.label()}
      count={count}
      marked={group.id === 'settings' && !!waiting?.troubles}
    />
  )
}

function SectionRow({ section }: { section: Section }) {
  const { to, label, icon } = section
  const count = countOfSections([section], useWaiting())
  return <Row to={to} icon={icon} label={label()} count={count} />
}

type RowProps = Pick<Section, 'to' | 'icon'> & { label: string; count: number; marked?: boolean }

function Row({ to, icon, label, count, marked = false }: RowProps) {
  const id = useId()
  const hasMark = marked || count > 0
  return (
    <li>
      <DeskLink to={to} aria-describedby={hasMark ? id : undefined}>
        <Icon of={icon} />
        {label}
        {marked ? (
          <Nuqta className="ms-auto" />
        ) : count > 0 ? (
          <b className="ms-auto" aria-hidden="true">
            {formatFigure(count)}
          </b>
        ) : null}
        {hasMark && (
          <span id={id} hidden>
            {marked ? m.admin_health_marked() : m.admin_waiting({ count })}
          </span>
        )}
        <Icon of={IconChevronRight} small flip className={hasMark ? '' : 'ms-auto'} />
      </DeskLink>
    </li>
  )
}
