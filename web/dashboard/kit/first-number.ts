import { limits } from '#contract/limits.ts'
import { useListQuery } from './list-query.ts'

/** How many rows a page has, as the address asks. */
export function usePageSize(): number {
  const asked = Number(useListQuery().get('per_page'))
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, limits.per_page) : limits.page_size
}

/** What the column # begins with on this page: rows are counted over all pages. */
export const useFirstNumber = (page: number): number => (page - 1) * usePageSize() + 1
