import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useId, useState } from 'react'
import { category_all, category_subcategory } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

type SubcategoryFilterProps = {
  options: { slug: string; name: string }[]
  /** The chosen slug; '' is All. */
  value: string
  onChange: (slug: string) => void
}

/** All and the sub-categories of a category, in the browser's own list. While another choice is being fetched it shows that one. */
export function SubcategoryFilter({ options, value, onChange }: SubcategoryFilterProps) {
  const id = useId()
  // At once, not when the list has come: arrows that are pressed in quick succession go on from the last choice.
  const [chosen, setChosen] = useState(value)
  useEffect(() => setChosen(value), [value])
  const choose = (slug: string) => {
    setChosen(slug)
    onChange(slug)
  }
  return (
    <div className="filter">
      <label className="muted small" htmlFor={id}>
        {category_subcategory()}
      </label>
      <span className="select filter-choice">
        <select className="input filter-input" id={id} autoComplete="off" value={chosen} onChange={(event) => choose(event.target.value)}>
          <option value="">{category_all()}</option>
          {options.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <Icon of={IconChevronDown} small />
      </span>
    </div>
  )
}
