import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { type ReactNode, useId } from 'react'
import {
  admin_account,
  admin_dark_theme,
  admin_inbox,
  admin_log_out,
  admin_more,
  admin_title,
  admin_view_shop,
  admin_waiting,
} from '#messages'
import { pathTo } from '#web/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ScreenHead } from './kit/screen-head.tsx'
import { DeskLink } from './link.tsx'
import { useLogOut } from './log-out.ts'
import { OtherLanguage } from './rail.tsx'
import { groups, inbox, type Section } from './sections.ts'
import { toggleTheme, useTheme } from './theme.ts'
import { useWaiting } from './waiting.ts'

export const meta = () => [{ title: admin_title({ page: admin_more() }) }]

/** What has no place in the tab bar. */
export default function More() {
  const isDark = useTheme() === 'dark'
  const logOut = useLogOut()
  return (
    <>
      <ScreenHead title={admin_more()} />
      {groups
        .filter(({ id }) => id !== 'sell')
        .map(({ id, label, sections }) => (
          <Rows key={id} id={id} title={label()}>
            {sections.map((section) => (
              <SectionRow key={section.to} section={section} />
            ))}
          </Rows>
        ))}
      <Rows id="account" title={admin_account()}>
        <li>
          <a href={pathTo('/')}>
            <Icon of={IconExternalLink} />
            {admin_view_shop()}
            <Icon of={IconChevronRight} small flip />
          </a>
        </li>
        <li>
          <button type="button" aria-pressed={isDark} onClick={toggleTheme}>
            <Icon of={IconMoon} />
            {admin_dark_theme()}
            <span className="switch" aria-hidden="true" />
          </button>
        </li>
        <li>
          <OtherLanguage />
        </li>
        <li>
          <button type="button" onClick={logOut}>
            <Icon of={IconLogout} />
            {admin_log_out()}
          </button>
        </li>
      </Rows>
    </>
  )
}

/** What shoppers wrote, in one place for the thumb. */
export function InboxRows() {
  const sections = groups.flatMap((group) => group.sections).filter(({ to }) => inbox.includes(to))
  return (
    <Rows id="inbox" title={admin_inbox()} silent>
      {sections.map((section) => (
        <SectionRow key={section.to} section={section} />
      ))}
    </Rows>
  )
}

function Rows({ id, title, silent = false, children }: { id: string; title: string; silent?: boolean; children: ReactNode }) {
  return (
    <div className="more-rows">
      <h2 className={silent ? 'sr-only' : undefined} id={`more-${id}`}>
        {title}
      </h2>
      <ul aria-labelledby={`more-${id}`}>{children}</ul>
    </div>
  )
}

function SectionRow({ section: { to, label, icon, waits } }: { section: Section }) {
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
            <b className="ltr" aria-hidden="true">
              {count}
            </b>
            <span id={id} hidden>
              {admin_waiting({ count })}
            </span>
          </>
        ) : null}
        <Icon of={IconChevronRight} small flip />
      </DeskLink>
    </li>
  )
}
