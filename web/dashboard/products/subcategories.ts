import type { CallOptions } from '#contract/endpoint.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import { currentLocale } from '#web/locale.ts'
import { adminApi } from '../api.ts'
import { nameOf } from '../kit/names.tsx'

export const categoryNameOf = ({ category, category_ar }: SubcategoryRecord): string =>
  nameOf({ name: category, name_ar: category_ar })

/** All sub-categories (R15: without paging), sorted by category and name. */
export async function fetchSubcategories(options: CallOptions): Promise<SubcategoryRecord[]> {
  const { SubCategory } = await adminApi().subcategories.page({}, options)
  const { compare } = new Intl.Collator(currentLocale())
  return SubCategory.data.sort(
    (one, other) =>
      compare(categoryNameOf(one), categoryNameOf(other)) ||
      one.category_id - other.category_id ||
      compare(nameOf(one), nameOf(other)),
  )
}

export type CategoryGroup = { id: number; name: string; subcategories: SubcategoryRecord[] }

/** Sub-categories grouped by category. */
export function byCategory(subcategories: SubcategoryRecord[]): CategoryGroup[] {
  const groups: CategoryGroup[] = []
  for (const one of subcategories) {
    const group = groups.find(({ id }) => id === one.category_id)
    if (group) group.subcategories.push(one)
    else groups.push({ id: one.category_id, name: categoryNameOf(one), subcategories: [one] })
  }
  return groups
}
