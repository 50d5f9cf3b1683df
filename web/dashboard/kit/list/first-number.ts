import { limits } from '#contract/limits.ts'
import { useListQuery } from './list-query.ts'

/** Rows per page, from the address. */
export function usePageSize(): number {
  const asked = Number(useListQuery().get('per_page'))
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, limits.per_page) : limits.page_size
}

/** Number of the first row on this page. */
export const firstNumber = (page: number, size: number): number => (page - 1) * size + 1

/** Number of the first row, with the page size in the address. */
export const useFirstNumber = (page: number): number => firstNumber(page, usePageSize())
