import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import * as m from '#messages'
import { useLocation } from 'react-router'
import { pathTo } from '#web/links.ts'
import { Logo } from '#web/ui/brand/logo.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton, iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { DeskLink, placeOf } from '../../link.tsx'
import { useSearchOpener } from '../../search/search.tsx'
import { screenPath } from '../../screens.ts'
import { useMay } from '../../session/may.ts'
import { isInGroup } from '../sections.ts'
import { useHome } from '../use-groups.ts'

/** Top bar of phones and small windows. */
export function TopBar() {
  const opener = useSearchOpener()
  const place = placeOf(useLocation().pathname)
  const may = useMay()
  const home = useHome()
  const isSelling =
    may('orders') &&
    (['today', 'orders', 'customers'] as const).some((id) => isInGroup({ id }, place))
  return (
    <header className="desk-top">
      <DeskLink className="desk-logo" to={home}>
        <Logo />
      </DeskLink>
      {isSelling && (
        <DeskLink
          className={iconButtonClass}
          to={screenPath('orders', 'add')}
          aria-label={m.admin_desk_new_order()}
        >
          <Icon of={IconPlus} />
        </DeskLink>
      )}
      <a className={iconButtonClass} href={pathTo('/')} aria-label={m.admin_view_shop()}>
        <Icon of={IconExternalLink} />
      </a>
      <IconButton icon={IconSearch} label={m.admin_search()} {...opener} />
    </header>
  )
}
