import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useId } from 'react'
import { useLocation } from 'react-router'
import {
  admin_dark_theme,
  admin_dashboard,
  admin_find_order,
  admin_log_out,
  admin_view_shop,
  admin_waiting,
  header_other_language,
  shop_title,
} from '#messages'
import { pathTo, samePageIn } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'
import { Logo } from '#web/ui/brand/logo.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeskLink, placeOf } from './link.tsx'
import { useLogOut } from './log-out.ts'
import { useFindOrder } from './orders/find-order.tsx'
import { groups, isIn, type Section } from './sections.ts'
import { toggleTheme, useTheme } from './theme.ts'
import { useWaiting } from './waiting.ts'

/** The dashboard's navigation at the start of a wide window. */
export function Rail() {
  const { open } = useFindOrder()
  return (
    <nav className="rail" aria-label={admin_dashboard()}>
      <div className="rail-inside">
        <DeskLink to="/dashboard/overview">
          <Logo script={currentLocale() === 'ar' ? 'arabic' : 'latin'} name={shop_title()} />
        </DeskLink>
        <button type="button" className="rail-find" onClick={open} aria-keyshortcuts="/">
          <Icon of={IconSearch} small />
          {admin_find_order()}
          <kbd>/</kbd>
        </button>
        {groups.map(({ id, label, sections }) => (
          <div key={id}>
            <h2 id={`rail-${id}`}>{label()}</h2>
            <ul aria-labelledby={`rail-${id}`}>
              {sections.map((section) => (
                <li key={section.to}>
                  <RailLink section={section} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <RailFoot />
      </div>
    </nav>
  )
}

function RailLink({ section: { to, label, icon, waits } }: { section: Section }) {
  const { pathname } = useLocation()
  const waiting = useWaiting()
  const count = waits && waiting?.[waits]
  const id = useId()
  return (
    <DeskLink to={to} aria-current={isIn(placeOf(pathname), to) ? 'page' : undefined} aria-describedby={count ? id : undefined}>
      <Icon of={icon} />
      {label()}
      {count ? (
        <>
          <span className="rail-count ltr" aria-hidden="true">
            {count}
          </span>
          <span id={id} hidden>
            {admin_waiting({ count })}
          </span>
        </>
      ) : null}
    </DeskLink>
  )
}

/** What is not the shop's business but the owner's own: the same stands under More on phones. */
function RailFoot() {
  const isDark = useTheme() === 'dark'
  const logOut = useLogOut()
  return (
    <ul className="rail-foot">
      <li>
        <a href={pathTo('/')}>
          <Icon of={IconExternalLink} />
          {admin_view_shop()}
        </a>
      </li>
      <li>
        <button type="button" aria-pressed={isDark} onClick={toggleTheme}>
          <Icon of={IconMoon} />
          {admin_dark_theme()}
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
    </ul>
  )
}

/** This very page in the other language, which is a document of its own. */
export function OtherLanguage() {
  const { pathname, search } = useLocation()
  const other = currentLocale() === 'ar' ? 'en' : 'ar'
  return (
    <a href={samePageIn(other, pathname) + search} lang={other} hrefLang={other}>
      <Icon of={IconLanguage} />
      {header_other_language()}
    </a>
  )
}
