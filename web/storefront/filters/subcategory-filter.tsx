import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId } from 'react'
import { useLocation, useNavigation } from 'react-router'
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
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const shown = next?.pathname === pathname ? (new URLSearchParams(next.search).get('subcategory') ?? '') : value
  return (
    <div className="filter">
      <label className="muted small" htmlFor={id}>
        {category_subcategory()}
      </label>
      <span className="select filter-choice">
        <select className="input filter-input" id={id} autoComplete="off" value={shown} onChange={(event) => onChange(event.target.value)}>
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
