import type { CategoryRecord } from '#contract/products/categories.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import { currentLocale } from '#web/locale.ts'
import { adminApi } from '../api.ts'
import { everyRow } from '../kit/list/list-load.ts'
import { nameOf } from '../kit/names.tsx'

/** All categories, from every page (R15), sorted by name in the page's language. */
export async function fetchAllCategories(options: CallOptions): Promise<CategoryRecord[]> {
  const all = await everyRow(
    async (page) => (await adminApi().categories.page({ page }, options)).category,
  )
  return all.sort((one, other) => nameOf(one).localeCompare(nameOf(other), currentLocale()))
}
