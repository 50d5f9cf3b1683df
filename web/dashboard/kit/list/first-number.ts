import { limits } from '#contract/limits.ts'
import { pageSize } from '#contract/sorts.ts'
import { useListQuery } from './list-query.ts'

/** Rows per page, from the address. */
export function usePageSize(): number {
  const asked = Number(useListQuery().get('per_page'))
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, limits.per_page) : pageSize
}

/** Number of the first row on a page of the list. */
export const useFirstNumber = (page: number): number => (page - 1) * usePageSize() + 1
