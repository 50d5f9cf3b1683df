import { useId } from 'react'
import type { SearchSort } from '#contract/sorts.ts'
import * as m from '#messages'
import { Select } from '#web/ui/fields/select.tsx'
import { useChosen } from '../filters/use-chosen.ts'

const names: Record<SearchSort, () => string> = {
  best_match: m.filter_sort_best_match,
  newest: m.filter_sort_newest,
  best_selling: m.filter_sort_best_selling,
  price_asc: m.filter_sort_price_asc,
  price_desc: m.filter_sort_price_desc,
  discount: m.filter_sort_discount,
  rating: m.filter_sort_rating,
}

/** Sort orders as options. */
export const SortOptions = ({ sorts }: { sorts: readonly SearchSort[] }) =>
  sorts.map((sort) => (
    <option key={sort} value={sort}>
      {names[sort]()}
    </option>
  ))

type SortSelectProps = {
  /** Sort orders of the list, its default first. */
  sorts: readonly SearchSort[]
  /** Chosen sort order; '' is the default. */
  value: SearchSort | ''
  onChange: (sort: SearchSort | '') => void
}

/** Select for the sort order of a list. */
export function SortSelect({ sorts, value, onChange }: SortSelectProps) {
  const id = useId()
  const own = sorts[0] as SearchSort
  const [chosen, choose] = useChosen(value || own, (sort) => onChange(sort === own ? '' : sort))
  return (
    <div className="sort">
      <label className="sort-label" htmlFor={id}>
        {m.filter_sort()}
      </label>
      <Select
        className="sort-choice"
        id={id}
        autoComplete="off"
        value={chosen}
        onChange={(event) => choose(event.target.value as SearchSort)}
      >
        <SortOptions sorts={sorts} />
      </Select>
    </div>
  )
}
