import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { type ComponentType, useEffect, useState } from 'react'
import * as m from '#messages'
import { prepareCode } from '#web/lazy.ts'
import { onLocalChange, readLocal } from '#web/device/local.ts'
import { useLazyPanel } from '#web/panels.ts'
import { Logo } from '#web/ui/brand/logo.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { AccountLinks } from '../accounts/account-links.tsx'
import { CartButton } from '../cart/cart-button.tsx'
import { HeaderNav } from './header-nav.tsx'
import { LanguageLink } from './language-link.tsx'
import { entriesOf, type Frame } from './frame.ts'
import { ShopLink } from '../link.tsx'
import { ProgressLine } from './progress-line.tsx'
import { SearchButton, SearchField } from '../search/search-bar.tsx'
import { WishlistLink } from '../wishlist/wishlist-link.tsx'

const fetchMenu = () => import('./menu.tsx').then(({ Menu }) => Menu)

/**
 * Announcement line, logo, navigation, search, account, wishlist and cart. Renders no visitor's
 * data until hydration.
 */
export function Header({ frame }: { frame: Frame }) {
  const { settings } = frame
  const { Component: Menu, panel, opener } = useLazyPanel('menu', fetchMenu)
  return (
    <>
      <section className="announcement on-deep" aria-label={m.header_announcement()}>
        <div className="wrap announcement-row">
          <p>{settings.opening.line || <ShippingNote settings={settings} />}</p>
          <LanguageLink />
        </div>
      </section>
      <header className="header">
        <div className="wrap header-row">
          <IconButton
            className="menu-button"
            icon={IconMenu2}
            flip
            label={m.header_open_menu()}
            {...opener}
          />
          <HeaderLogo />
          <HeaderNav categories={entriesOf(frame)} />
          <SearchField />
          <AccountLinks />
          <SearchButton />
          <WishlistLink />
          <CartButton />
        </div>
        <ProgressLine />
      </header>
      {Menu && <Menu {...panel} frame={frame} />}
    </>
  )
}

/** The shop's note about shipping; once the visitor's area is known, its delivery days. */
function ShippingNote({ settings }: Pick<Frame, 'settings'>) {
  const [Note, setNote] = useState<ComponentType<Pick<Frame, 'settings'>>>()
  useEffect(() => {
    const read = () =>
      readLocal('deliveryArea') &&
      prepareCode(() =>
        import('../delivery/delivery-note.tsx').then(({ DeliveryNote }) =>
          setNote(() => DeliveryNote),
        ),
      )
    read()
    return onLocalChange(['deliveryArea'], read)
  }, [])
  return Note ? <Note settings={settings} /> : settings.shipping_note
}

/** Header of the staff's login: logo and language alone. */
export function StaffHeader() {
  return (
    <header className="header">
      <div className="wrap header-row">
        <HeaderLogo />
        <LanguageLink className="header-language link tap small" />
      </div>
      <ProgressLine />
    </header>
  )
}

function HeaderLogo() {
  return (
    <ShopLink className="header-logo" to="/">
      <Logo />
    </ShopLink>
  )
}
