import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type FormEvent, useCallback, useState } from 'react'
import { Form, useLocation } from 'react-router'
import {
  header_announcement,
  header_home,
  header_login,
  header_main,
  header_open_menu,
  header_register,
  header_search,
  header_search_products,
  header_wishlist,
} from '#messages'
import { pathTo, pathToCategory } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'
import { Logo } from '#web/ui/brand/logo.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CartButton } from './cart/cart-button.tsx'
import { CountedLink } from './counted-link.tsx'
import { LanguageLink } from './language-link.tsx'
import { useLater } from './later.ts'
import type { Frame } from './layout.tsx'
import { ShopLink, ShopNavLink } from './link.tsx'

const fetchMenu = () => import('./menu.tsx').then(({ Menu }) => Menu)

/** Announcement line, logo, navigation, search, account, wishlist and cart. Knows no visitor until the page has come alive. */
export function Header({ frame }: { frame: Frame }) {
  const { settings, categories } = frame
  const { Component: Menu, prepare, ask } = useLater(fetchMenu)
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const locale = currentLocale()
  return (
    <>
      <section className="announcement on-deep" aria-label={header_announcement()}>
        <div className="wrap">
          <p>{settings.shipping_note}</p>
          <LanguageLink />
        </div>
      </section>
      <header className="header">
        <div className="wrap">
          <IconButton
            className="menu-button"
            icon={IconMenu2}
            flip
            label={header_open_menu()}
            onPointerDown={prepare}
            onFocus={prepare}
            onClick={() => ask(() => setMenuOpen(true))}
          />
          <ShopLink className="header-logo" to="/">
            <Logo script={locale === 'ar' ? 'arabic' : 'latin'} name={settings.shop_name} />
          </ShopLink>
          <nav className="header-nav" aria-label={header_main()}>
            <ShopNavLink to="/" end>
              {header_home()}
            </ShopNavLink>
            {categories.map(({ id, slug, name }) => (
              <ShopNavLink key={id} to={pathToCategory(slug)}>
                {name}
              </ShopNavLink>
            ))}
          </nav>
          <SearchForm />
          <div className="header-account">
            <ShopLink to="/login">{header_login()}</ShopLink>
            <ShopLink to="/register">{header_register()}</ShopLink>
          </div>
          <ShopLink className="icon-button search-button" to="/searchedproducts" aria-label={header_search()}>
            <Icon of={IconSearch} />
          </ShopLink>
          <CountedLink to="/wishlist" icon={IconHeart} name={header_wishlist()} count={null} />
          <CartButton />
        </div>
      </header>
      {Menu && <Menu open={menuOpen} onClose={closeMenu} frame={frame} />}
    </>
  )
}

/** Enter asks at once; empty text asks nothing (spec §4). On the results page it holds what was asked. */
function SearchForm() {
  const { pathname, search } = useLocation()
  const asked = pathname === pathTo('/searchedproducts') ? (new URLSearchParams(search).get('search') ?? '') : ''
  const ask = (event: FormEvent<HTMLFormElement>) => {
    if (!new FormData(event.currentTarget).get('search')?.toString().trim()) event.preventDefault()
  }
  return (
    <Form className="header-search" role="search" method="get" action={pathTo('/searchedproducts')} onSubmit={ask}>
      <Icon of={IconSearch} small />
      <input
        key={asked}
        type="search"
        name="search"
        defaultValue={asked}
        aria-label={header_search_products()}
        placeholder={header_search()}
        enterKeyHint="search"
      />
    </Form>
  )
}
