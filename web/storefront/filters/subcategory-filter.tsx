import { useId } from 'react'
import * as m from '#messages'
import { optionOf, Select } from '#web/ui/fields/select.tsx'
import { useChosen } from './use-chosen.ts'

type SubcategoryFilterProps = {
  options: { slug: string; name: string }[]
  /** Chosen slug; '' is All. */
  value: string
  onChange: (slug: string) => void
}

/** Native select with All and the sub-categories of a category. */
export function SubcategoryFilter({ options, value, onChange }: SubcategoryFilterProps) {
  const id = useId()
  const [chosen, choose] = useChosen(value, onChange)
  return (
    <div className="filter">
      <label className="muted small" htmlFor={id}>
        {m.category_subcategory()}
      </label>
      <Select
        className="filter-choice"
        id={id}
        autoComplete="off"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{m.category_all()}</option>
        {options.map(({ slug, name }) => optionOf(slug, name))}
      </Select>
    </div>
  )
}
