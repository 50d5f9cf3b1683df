import type { CategoryRecord } from '#contract/products/categories.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import { currentLocale } from '#web/locale.ts'
import { adminApi } from '../api.ts'
import { nameOf } from '../kit/names.tsx'

/** All categories, from every page (R15), sorted by name in the page's language. */
export async function fetchAllCategories(options: CallOptions): Promise<CategoryRecord[]> {
  const all: CategoryRecord[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { category } = await adminApi().categories.page({ page }, options)
    all.push(...category.data)
    last = category.last_page
  }
  return all.sort((one, other) => nameOf(one).localeCompare(nameOf(other), currentLocale()))
}
