import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { pathInNavigation } from '#web/links.ts'
import { DashboardLink } from '../accounts/account-links.tsx'
import type { entriesOf } from './frame.ts'
import { ShopNavLink } from '../link.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { TabMark, tabClass } from '#web/ui/tabs/tab-mark.tsx'

/** Links of a column of the menu. */
const rows = 9

/**
 * Home, sale and categories, of which one line shows. The row wraps, and 'More' shows the links of
 * the lines below as a menu under itself, so each link exists once and screen readers always find
 * it. The space of 'More' is reserved until the width is measured, so nothing moves on hydration.
 */
export function HeaderNav({ categories }: { categories: ReturnType<typeof entriesOf> }) {
  const { pathname } = useLocation()
  const row = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [fitting, free] = useFitting(row)
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
  const below = links.length - fitting
  const menu = {
    '--free': `${free}px`,
    '--rows': Math.min(below, rows),
    '--columns': Math.ceil(below / rows),
  }
  return (
    <nav
      className="header-nav"
      aria-label={m.header_main()}
      style={menu as CSSProperties}
      onKeyDown={closeByKey}
      onBlur={leave}
    >
      <div
        className={isOpen ? 'header-nav-row is-open' : 'header-nav-row'}
        ref={row}
        onScroll={scrollTo}
      >
        {links.map(({ to, name }, index) => {
          const at = fitting ? index - fitting : -1
          const position = { '--row': at % rows, '--column': Math.floor(at / rows) }
          return (
            <ShopNavLink
              key={to}
              className={at < 0 ? tabClass : `${tabClass} header-nav-below`}
              style={position as CSSProperties}
              to={to}
              end={index === 0}
              tabIndex={at < 0 || isOpen ? undefined : -1}
            >
              {name}
              {at < 0 && <TabMark />}
            </ShopNavLink>
          )
        })}
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

/**
 * Number of a wrapping row's children in its first line, 0 before the first layout, and the pixels
 * that they leave free at its end.
 */
function useFitting(row: { current: HTMLElement | null }): [fitting: number, free: number] {
  const [measured, setMeasured] = useState<[number, number]>([0, 0])
  useEffect(() => {
    const frame = row.current
    if (!frame) return
    const children = [...frame.children] as HTMLElement[]
    const watch = new ResizeObserver(() => {
      const line = children.filter(({ offsetTop }) => offsetTop === children[0]?.offsetTop)
      const { offsetLeft = 0, offsetWidth = 0 } = line.at(-1) ?? {}
      // The end is the right in English and the left in Arabic: the nearer side of the last link.
      const free = Math.min(offsetLeft, frame.clientWidth - offsetLeft - offsetWidth)
      setMeasured([line.length, free])
    })
    for (const child of children) watch.observe(child)
    watch.observe(frame)
    return () => watch.disconnect()
  }, [row])
  return measured
}
