import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Check, fieldClass, inputClass } from '#web/ui/fields/field.tsx'
import type { SearchSort } from '#contract/sorts.ts'
import { type Filters, writeFilters } from './filters.ts'
import { SortOptions } from '../products/sort-select.tsx'

type PlainFiltersProps = {
  /** English address of the list. */
  path: string
  filters: Filters
  sorts: readonly SearchSort[]
  /** Other query parameters to keep. */
  kept: Record<string, string | undefined>
  subcategories: { slug: string; name: string }[]
  subcategory?: string | undefined
}

/**
 * Filter form for browsers without scripts: the filters that need no options from the server. Names
 * chosen before are kept.
 */
export function PlainFilters({
  path,
  filters,
  sorts,
  kept,
  subcategories,
  subcategory,
}: PlainFiltersProps) {
  const { min_price, max_price, sort, in_stock, on_sale, ...names } = writeFilters(filters)
  return (
    <noscript>
      <form className="plain-filters" method="get" action={pathTo(path)}>
        {Object.entries({ ...kept, ...names }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {subcategories.length > 0 && (
          <label className={fieldClass}>
            {m.category_subcategory()}
            <select className={inputClass} name="subcategory" defaultValue={subcategory}>
              <option value="">{m.category_all()}</option>
              {subcategories.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className={fieldClass}>
          {m.filter_min_price()}
          <input
            className={inputClass}
            name="min_price"
            inputMode="decimal"
            defaultValue={min_price}
          />
        </label>
        <label className={fieldClass}>
          {m.filter_max_price()}
          <input
            className={inputClass}
            name="max_price"
            inputMode="decimal"
            defaultValue={max_price}
          />
        </label>
        <label className={fieldClass}>
          {m.filter_sort()}
          <select className={inputClass} name="sort" defaultValue={sort}>
            <SortOptions sorts={sorts} />
          </select>
        </label>
        <Check>
          <input type="checkbox" name="in_stock" value="1" defaultChecked={Boolean(in_stock)} />
          {m.filter_in_stock()}
        </Check>
        <Check>
          <input type="checkbox" name="on_sale" value="1" defaultChecked={Boolean(on_sale)} />
          {m.filter_on_sale()}
        </Check>
        <button type="submit" className={buttonClass()}>
          {m.filter_apply()}
        </button>
      </form>
    </noscript>
  )
}
