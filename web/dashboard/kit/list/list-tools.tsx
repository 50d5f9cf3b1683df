import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Input } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { type ListQuery, useListQuery } from './list-query.ts'
import { TabMark, tabClass } from '#web/ui/tabs/tab-mark.tsx'
import { TabNav } from '#web/ui/tabs/tab-nav.tsx'

export type Option = { value: string; label: string }

type Tab = Option & {
  /** Query parameter, if it differs from the others'. */
  name?: string
  count?: number | undefined
}

/** Tabs for one query parameter, or for several of which one is set at a time; '' is all. */
export type Tabs = { name: string; label: string; options: Tab[] }

const namesOf = ({ name, options }: Tabs): string[] => [
  ...new Set([name, ...options.map((option) => option.name ?? name)]),
]

/** Select for one query parameter; '' is all. */
export type Filter = { name: string; label: string; options: Option[] }

type ListToolsProps = {
  /** Label and placeholder of the search field: "Name, phone or number". */
  search?: string
  tabs?: Tabs
  filters?: Filter[]
  /** Sort orders; the first is the default. */
  sorts?: Option[]
  /** Further fields beside the filters: DayRange. */
  children?: ReactNode
}

/** Filters and sort order of a list, all of them in the address. */
export function ListTools({ search, tabs, filters = [], sorts = [], children }: ListToolsProps) {
  const query = useListQuery()
  const [first, ...others] = sorts
  const id = useId()
  // On phones the fields are folded behind a button, so that the rows stay on the first screen.
  const [isOpen, setOpen] = useState(false)
  const isFolding = filters.length > 0 || first !== undefined || children !== undefined
  const names = [...filters.map(({ name }) => name), ...(children ? ['from', 'to'] : [])]
  const set = names.filter((name) => query.get(name) !== '').length
  const words = [m.admin_filter_and_sort(), ...(set > 0 ? [formatFigure(set)] : [])]
  const more = isFolding && (
    <button
      type="button"
      className="tools-more"
      aria-label={words.join(' ')}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => setOpen(!isOpen)}
    >
      <Icon of={IconAdjustmentsHorizontal} small />
      {m.filter_open()}
      {set > 0 && <span className="tools-set ltr">{formatFigure(set)}</span>}
    </button>
  )
  const selects = isFolding && (
    <div className={isOpen ? 'tool-selects' : 'tool-selects is-folded'} id={id}>
      {filters.map((filter) => (
        <Select key={filter.name} {...filter} query={query} />
      ))}
      {children}
      {first && (
        <Select
          name="sort"
          label={m.admin_sort()}
          options={[{ ...first, value: '' }, ...others]}
          query={query}
        />
      )}
    </div>
  )
  return (
    <>
      <div className="tools">
        {tabs ? <TabRow tabs={tabs} query={query} /> : selects || <span />}
        {search && <Find label={search} query={query} />}
        {more}
      </div>
      {tabs && selects}
    </>
  )
}

function TabRow({ tabs, query }: { tabs: Tabs; query: ListQuery }) {
  const names = namesOf(tabs)
  const none = Object.fromEntries(names.map((name) => [name, null]))
  const isAll = names.every((name) => query.get(name) === '')
  return (
    <TabNav label={tabs.label} at={names.map(query.get).join()}>
      {tabs.options.map(({ name = tabs.name, value, label: words, count }) => (
        <Link
          key={value}
          className={tabClass}
          to={query.with({ ...none, [name]: value })}
          preventScrollReset
          aria-current={(value === '' ? isAll : query.get(name) === value) ? 'page' : undefined}
        >
          {words}
          {count !== undefined && (
            <span className="tab-count" aria-hidden="true">
              {formatFigure(count)}
            </span>
          )}
          <TabMark />
        </Link>
      ))}
    </TabNav>
  )
}

function Select({ name, label, options, query }: Filter & { query: ListQuery }) {
  return (
    <SelectField
      label={label}
      value={query.get(name)}
      onChange={(event) => query.change({ [name]: event.target.value })}
    >
      {options.map(({ value, label: words }) => optionOf(value, words))}
    </SelectField>
  )
}

/** Milliseconds after the last key before the search starts; Enter starts it at once. */
const pause = 300

function Find({ label, query }: { label: string; query: ListQuery }) {
  const id = useId()
  const asked = query.get('search')
  const [typed, setTyped] = useState(asked)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back, Forward and a link to all reset the search text.
  const known = useRef(asked)
  useEffect(() => {
    if (known.current === asked) return
    known.current = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => () => clearTimeout(soon.current), [])
  // The latest query, so that a tab pressed during the pause is kept.
  const latest = useLatest(query)
  const ask = (words: string) => {
    clearTimeout(soon.current)
    const search = words.trim()
    if (search === known.current) return
    // The first letters add a history entry; further letters replace it.
    const replace = known.current !== ''
    known.current = search
    latest.current.change({ search }, { replace })
  }
  const type = (words: string) => {
    setTyped(words)
    clearTimeout(soon.current)
    soon.current = setTimeout(() => ask(words), pause)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(typed)
  }
  return (
    <form className="find" role="search" onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <Icon of={IconSearch} small className="find-icon" />
      <Input
        id={id}
        type="search"
        placeholder={label}
        value={typed}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
      />
    </form>
  )
}
