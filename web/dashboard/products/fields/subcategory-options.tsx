import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { nameOf } from '../../kit/names.tsx'
import { byCategory } from '../subcategories.ts'

/** Options of the sub-categories, grouped by category, hidden ones marked. */
export function SubcategoryOptions({ of }: { of: SubcategoryRecord[] }) {
  return byCategory(of).map((category) => (
    <optgroup key={category.id} label={category.name}>
      {category.subcategories.map((one) => (
        <option key={one.id} value={one.id}>
          {one.status === 'hidden'
            ? m.admin_product_subcategory_hidden({ name: nameOf(one) })
            : nameOf(one)}
        </option>
      ))}
    </optgroup>
  ))
}
