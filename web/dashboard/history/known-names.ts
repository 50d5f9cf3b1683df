import type { CallOptions } from '#contract/endpoint.ts'
import type { AuditEntry } from '#contract/accounts/audit-log.ts'
import { isRefusal } from '#contract/refusal.ts'
import { adminApi } from '../api.ts'
import { fetchAllCategories } from '../categories/all-categories.ts'
import { nameOf } from '../kit/names.tsx'
import type { KnownNames } from './value.tsx'

/** Names of the categories whose ids occur in the history; requested only where one does. */
export async function fetchKnownNames(
  entries: AuditEntry[],
  options: CallOptions,
): Promise<KnownNames> {
  const mentions = (field: string) =>
    entries.some(({ before, after }) => field in { ...before, ...after })
  const [categories, subcategories] = await Promise.all([
    mentions('category_id') ? orNone(fetchAllCategories(options)) : [],
    mentions('subcategory_id')
      ? orNone(
          adminApi()
            .subcategories.page({}, options)
            .then(({ SubCategory }) => SubCategory.data),
        )
      : [],
  ])
  return { category_id: namesOf(categories), subcategory_id: namesOf(subcategories) }
}

type Named = { id: number; name: string; name_ar: string | null }

const namesOf = (rows: Named[]): Map<number, string> =>
  new Map(rows.map((row) => [row.id, nameOf(row)]))

/** A failed request leaves its names out. */
const orNone = (rows: Promise<Named[]>): Promise<Named[]> =>
  rows.catch((thrown) => {
    if (!isRefusal(thrown)) throw thrown
    return []
  })
