import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { category_all, category_subcategory } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

type SubcategoryFilterProps = {
  options: { slug: string; name: string; count: number }[]
  /** How many products All has. */
  total: number
  /** The chosen slug; '' is All. */
  value: string
  onChange: (slug: string) => void
}

/** All and the sub-categories of a category in a list that behaves like a select; counts are not part of the options' names. */
export function SubcategoryFilter({ options: subcategories, total, value, onChange }: SubcategoryFilterProps) {
  const options = [{ slug: '', name: category_all(), count: total }, ...subcategories]
  const chosen = Math.max(
    0,
    options.findIndex(({ slug }) => slug === value),
  )
  const id = useId()
  const [active, setActive] = useState<number | null>(null)
  const find = useTypeAhead(options.map(({ name }) => name))
  const list = useRef<HTMLUListElement>(null)
  const open = active !== null

  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const close = () => setActive(null)
  const choose = (place: number) => {
    close()
    const option = options[place]
    if (option && place !== chosen) onChange(option.slug)
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  const press = (event: KeyboardEvent) => {
    const last = options.length - 1
    const from = active ?? chosen
    const moves: Record<string, number> = {
      ArrowDown: open ? Math.min(last, from + 1) : from,
      ArrowUp: open ? Math.max(0, from - 1) : from,
      Home: 0,
      End: last,
    }
    if (event.key === 'Tab') return open ? choose(from) : undefined
    if (event.key === 'Escape') return close()
    const found = moves[event.key] ?? find(event, from)
    if (found !== undefined) setActive(found)
    else if (event.key === 'Enter' || event.key === ' ') open ? choose(from) : setActive(chosen)
    else return
    event.preventDefault()
  }

  return (
    <div className="filter">
      <span className="muted small" id={`${id}-label`}>
        {category_subcategory()}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left */}
      <div className="filter-choice" onBlur={leave}>
        <button
          type="button"
          className="filter-button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-labelledby={`${id}-label`}
          aria-activedescendant={open ? `${id}-${active}` : undefined}
          onClick={() => (open ? close() : setActive(chosen))}
          onKeyDown={press}
        >
          {options[chosen]?.name}
          <Icon of={IconChevronDown} small className={open ? 'filter-arrow is-open' : 'filter-arrow'} />
        </button>
        {open && (
          <ul className="popover filter-list" role="listbox" id={`${id}-list`} aria-labelledby={`${id}-label`} ref={list}>
            {options.map(({ slug, name, count }, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the focus and the keys are the button's
              <li
                key={slug}
                id={`${id}-${place}`}
                className={place === active ? 'is-active' : undefined}
                role="option"
                aria-selected={place === chosen}
                onPointerMove={() => setActive(place)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
              >
                {name}
                <span aria-hidden="true">{count}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Letters typed in quick succession look for a name that begins with them, as in a select. */
function useTypeAhead(names: string[]) {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent, from: number): number | undefined => {
    if (key.length !== 1 || ctrlKey || altKey || metaKey) return undefined
    const continued = timeStamp - typed.current.at < 700 ? typed.current.text : ''
    if (key === ' ' && continued === '') return undefined
    const text = (continued + key).toLocaleLowerCase()
    typed.current = { text, at: timeStamp }
    // The same letter again goes on to the next name with it.
    const start = text.length === 1 ? from + 1 : from
    const places = names.map((_, place) => (start + place) % names.length)
    return places.find((place) => names[place]?.toLocaleLowerCase().startsWith(text))
  }
}
