import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { keepLanguage, pathTo, samePageIn } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useLogOut } from '../session/log-out.ts'
import { toggleTheme, useTheme } from './theme.ts'
import { Switch } from '../kit/switch.tsx'

/**
 * Entries of the signed-in member's own account: at the foot of the rail, and under More on phones.
 * @param wide for full-width rows, whose ends describe the action
 */
export function AccountEntries({ wide = false }: { wide?: boolean }) {
  const isDark = useTheme() === 'dark'
  const logOut = useLogOut()
  return (
    <>
      <li>
        <a href={pathTo('/')}>
          <Icon of={IconExternalLink} />
          {m.admin_view_shop()}
          {wide && <Icon of={IconChevronRight} small flip className="ms-auto" />}
        </a>
      </li>
      <li id={wide ? 'account-dark' : undefined}>
        <button type="button" aria-pressed={isDark} onClick={toggleTheme}>
          <Icon of={IconMoon} />
          {m.admin_dark_theme()}
          {wide && <Switch />}
        </button>
      </li>
      <li id={wide ? 'account-language' : undefined}>
        <OtherLanguage />
      </li>
      <li id={wide ? 'account-out' : undefined}>
        <button type="button" onClick={logOut}>
          <Icon of={IconLogout} />
          {m.admin_log_out()}
        </button>
      </li>
    </>
  )
}

/** Link to this page in the other language, as a new document. */
function OtherLanguage() {
  const { pathname, search } = useLocation()
  const other = currentLocale() === 'ar' ? 'en' : 'ar'
  return (
    <a
      href={samePageIn(other, pathname) + search}
      lang={other}
      hrefLang={other}
      onClick={() => keepLanguage(other)}
    >
      <Icon of={IconLanguage} />
      {m.header_other_language()}
    </a>
  )
}
