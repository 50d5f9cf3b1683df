import { useId } from 'react'
import { type Sort, sorts } from '#contract/sorts.ts'
import {
  filter_sort,
  filter_sort_best_selling,
  filter_sort_discount,
  filter_sort_newest,
  filter_sort_price_asc,
  filter_sort_price_desc,
  filter_sort_rating,
} from '#messages'
import { Select } from '#web/ui/select.tsx'
import { useChosen } from '../filters/use-chosen.ts'

const names: Record<Sort, () => string> = {
  newest: filter_sort_newest,
  best_selling: filter_sort_best_selling,
  price_asc: filter_sort_price_asc,
  price_desc: filter_sort_price_desc,
  discount: filter_sort_discount,
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

/** The order of a list. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  const id = useId()
  const [chosen, choose] = useChosen(value, onChange)
  return (
    <div className="sort">
      <label className="sort-label" htmlFor={id}>
        {filter_sort()}
      </label>
      <Select className="sort-choice" id={id} autoComplete="off" value={chosen} onChange={(event) => choose(event.target.value as Sort)}>
        <SortOptions />
      </Select>
    </div>
  )
}
