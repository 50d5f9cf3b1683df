import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { pathInNavigation } from '#web/links.ts'
import { DashboardLink } from '../accounts/account-links.tsx'
import type { entriesOf } from './frame.ts'
import { ShopNavLink } from '../link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TabMark, tabClass } from '#web/ui/tab-mark.tsx'

/**
 * Home, sale and categories, of which one line shows. The row wraps, and 'More' reveals the lines
 * below it, so each link exists once and screen readers always find it. The space of 'More' is
 * reserved until the width is measured, so nothing moves on hydration.
 */
export function HeaderNav({ categories }: { categories: ReturnType<typeof entriesOf> }) {
  const { pathname } = useLocation()
  const row = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const fitting = useFitting(row)
  // Page on which the menu was opened; on another page it is closed.
  const [openOn, setOpenOn] = useState('')
  const isOpen = openOn === pathname
  const close = () => setOpenOn('')
  useEffect(() => {
    if (!isOpen) return
    ;(row.current?.children[fitting] as HTMLElement | undefined)?.focus()
    const closeOutside = ({ target }: Event) =>
      row.current?.parentElement?.contains(target as Node) || setOpenOn('')
    addEventListener('pointerdown', closeOutside)
    return () => removeEventListener('pointerdown', closeOutside)
  }, [isOpen, fitting])
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    close()
    more.current?.focus()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget && !currentTarget.contains(relatedTarget) && close()
  // Reveals a link in a hidden line that the browser scrolled to, by find-in-page or focus.
  const scrollTo = () => {
    if (!row.current?.scrollTop) return
    row.current.scrollTop = 0
    setOpenOn(pathname)
  }
  const links = [
    { to: '/', name: m.header_home() },
    ...categories.map(({ slug, name }) => ({ to: pathInNavigation(slug, pathname), name })),
  ]
  return (
    <nav className="header-nav" aria-label={m.header_main()} onKeyDown={closeByKey} onBlur={leave}>
      <div
        className={isOpen ? 'header-nav-row is-open' : 'header-nav-row'}
        ref={row}
        onScroll={scrollTo}
      >
        {links.map(({ to, name }, place) => (
          <ShopNavLink
            key={to}
            className={fitting && place >= fitting ? `${tabClass} header-nav-below` : tabClass}
            to={to}
            end={place === 0}
            tabIndex={fitting && place >= fitting && !isOpen ? -1 : undefined}
          >
            {name}
            <TabMark />
          </ShopNavLink>
        ))}
      </div>
      {fitting < links.length && (
        <button
          type="button"
          className={fitting === 0 ? `${tabClass} header-nav-unmeasured` : tabClass}
          aria-expanded={isOpen}
          ref={more}
          onClick={() => setOpenOn(isOpen ? '' : pathname)}
        >
          {m.header_more()}
          <Icon of={IconChevronDown} small className="header-nav-chevron" />
          <TabMark />
        </button>
      )}
      <DashboardLink className={tabClass}>
        <TabMark />
      </DashboardLink>
    </nav>
  )
}

/** Number of a wrapping row's children in its first line; 0 before the first layout. */
function useFitting(row: { current: HTMLElement | null }): number {
  const [fitting, setFitting] = useState(0)
  useEffect(() => {
    if (!row.current) return
    const children = [...row.current.children] as HTMLElement[]
    const watch = new ResizeObserver(() =>
      setFitting(children.filter(({ offsetTop }) => offsetTop === children[0]?.offsetTop).length),
    )
    for (const child of children) watch.observe(child)
    watch.observe(row.current)
    return () => watch.disconnect()
  }, [row])
  return fitting
}
