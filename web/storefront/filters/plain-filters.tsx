import {
  category_all,
  category_subcategory,
  filter_apply,
  filter_in_stock,
  filter_max_price,
  filter_min_price,
  filter_sort,
} from '#messages'
import { pathTo } from '#web/links.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Check, fieldClass, inputClass } from '#web/ui/field.tsx'
import type { Filters } from './filters.ts'
import { SortOptions } from '../products/sort-select.tsx'

type PlainFiltersProps = {
  /** The English address of the list. */
  path: string
  filters: Filters
  subcategories: { slug: string; name: string }[]
  subcategory?: string | undefined
}

/** For browsers without a script: what can be asked for without fetching first what there is. Sizes and colours chosen before stay. */
export function PlainFilters({ path, filters, subcategories, subcategory }: PlainFiltersProps) {
  return (
    <noscript>
      <form className="plain-filters" method="get" action={pathTo(path)}>
        {filters.size.length > 0 && <input type="hidden" name="size" value={filters.size.join(',')} />}
        {filters.color.length > 0 && <input type="hidden" name="color" value={filters.color.join(',')} />}
        {subcategories.length > 0 && (
          <label className={fieldClass}>
            {category_subcategory()}
            <select className={inputClass} name="subcategory" defaultValue={subcategory}>
              <option value="">{category_all()}</option>
              {subcategories.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className={fieldClass}>
          {filter_min_price()}
          <input className={inputClass} name="min_price" inputMode="decimal" defaultValue={filters.min_price} />
        </label>
        <label className={fieldClass}>
          {filter_max_price()}
          <input className={inputClass} name="max_price" inputMode="decimal" defaultValue={filters.max_price} />
        </label>
        <label className={fieldClass}>
          {filter_sort()}
          <select className={inputClass} name="sort" defaultValue={filters.sort}>
            <SortOptions />
          </select>
        </label>
        <Check>
          <input type="checkbox" name="in_stock" value="1" defaultChecked={filters.in_stock} />
          {filter_in_stock()}
        </Check>
        <button type="submit" className={buttonClass()}>
          {filter_apply()}
        </button>
      </form>
    </noscript>
  )
}
