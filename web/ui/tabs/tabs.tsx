import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { isPlainPress } from '../buttons/press.ts'
import { TabMark, tabClass } from './tab-mark.tsx'

type Tab<Value extends string> = {
  value: Value
  label: ReactNode
  /**
   * Address of the page with this tab chosen: the tab is then also a link, which works before
   * hydration and in a new window.
   */
  href?: string
}

type TabListProps<Value extends string> = {
  label: string
  tabs: Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Id of the single panel whose content changes; give it role="tabpanel". */
  panelId: string
}

/** Tab list of buttons (or links) for the panel below. Arrow keys move between tabs. */
export function TabList<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  panelId,
}: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event.key, document.documentElement.dir === 'rtl')
    const current = tabs.findIndex((tab) => tab.value === value)
    const next =
      event.key === 'Home'
        ? tabs[0]
        : event.key === 'End'
          ? tabs.at(-1)
          : step && tabs[(current + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {tabs.map(({ value: own, label: words, href }) => {
        const choose = (event: MouseEvent) => {
          if (href && !isPlainPress(event)) return
          event.preventDefault()
          onChange(own)
        }
        const Tag = (href ? 'a' : 'button') as 'a'
        return (
          <Tag
            key={own}
            href={href}
            type={href ? undefined : 'button'}
            className={tabClass}
            role="tab"
            aria-selected={own === value}
            aria-controls={panelId}
            tabIndex={own === value ? 0 : -1}
            onClick={choose}
          >
            {words}
            <TabMark />
          </Tag>
        )
      })}
    </div>
  )
}

function stepOf(key: string, rightToLeft: boolean): number {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  return key === forward ? 1 : key === back ? -1 : 0
}
