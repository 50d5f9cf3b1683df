import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { type Sort, sorts } from '#contract/sorts.ts'
import { filter_sort, filter_sort_newest, filter_sort_price_asc, filter_sort_price_desc, filter_sort_rating } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { readFilters } from '../filters/filters.ts'

const names: Record<Sort, () => string> = {
  newest: filter_sort_newest,
  price_asc: filter_sort_price_asc,
  price_desc: filter_sort_price_desc,
  rating: filter_sort_rating,
}

/** The orders a list may stand in, as options. */
export const SortOptions = () =>
  sorts.map((sort) => (
    <option key={sort} value={sort}>
      {names[sort]()}
    </option>
  ))

type SortSelectProps = { value: Sort; onChange: (sort: Sort) => void }

/** The order of a list. While another one is being fetched it shows that one. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  const id = useId()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const shown = next?.pathname === pathname ? readFilters(new URLSearchParams(next.search)).sort : value
  return (
    <div className="sort">
      <label className="sort-label" htmlFor={id}>
        {filter_sort()}
      </label>
      <span className="select">
        <select
          className="input sort-input"
          id={id}
          autoComplete="off"
          value={shown}
          onChange={(event) => onChange(event.target.value as Sort)}
        >
          <SortOptions />
        </select>
        <Icon of={IconChevronDown} small />
      </span>
    </div>
  )
}
