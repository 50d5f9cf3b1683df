import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { header_home, header_main } from '#messages'
import { pathInNavigation } from '#web/links.ts'
import { DashboardLink } from '../accounts/account-links.tsx'
import type { entriesOf } from './layout.tsx'
import { ShopNavLink } from '../link.tsx'
import { TabMark, tabClass } from '#web/ui/tab-mark.tsx'

/** Home and the categories. A row too long for its place scrolls, fades where it goes on, and shows where one is. */
export function HeaderNav({ categories }: { categories: ReturnType<typeof entriesOf> }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the current one
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const row = nav.current?.getBoundingClientRect()
    // Not scrollIntoView: it would move the page as well.
    if (current && row) nav.current?.scrollBy(current.left + current.width / 2 - row.left - row.width / 2, 0)
  }, [pathname])
  return (
    <nav className="header-nav" aria-label={header_main()} ref={nav}>
      <ShopNavLink className={tabClass} to="/" end>
        {header_home()}
        <TabMark />
      </ShopNavLink>
      {categories.map(({ id, slug, name }) => (
        <ShopNavLink key={id} className={tabClass} to={pathInNavigation(slug, pathname)}>
          {name}
          <TabMark />
        </ShopNavLink>
      ))}
      <DashboardLink className={tabClass}>
        <TabMark />
      </DashboardLink>
    </nav>
  )
}
