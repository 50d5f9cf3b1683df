/**
 * The lists of orders that the figures of a period lead to, each of which adds up to its figure.
 */
import type { Overview } from '#contract/overview.ts'
import { screenPath } from '../screens.ts'

export type ListOf = (asked: Record<string, string>) => string

/** Addresses of the list of orders, of the days that the overview shows. */
export const listsOf =
  ({ sales }: Pick<Overview, 'sales'>): ListOf =>
  (asked) => {
    const [first, last] = [sales.at(0)?.day, sales.at(-1)?.day]
    return `${screenPath('orders')}?${new URLSearchParams({ ...asked, ...(first && { from: first }), ...(last && { to: last }) })}`
  }

/** What counts as sold. */
export const sold = { status: 'not_rejected' }
export const rejected = { status: 'reject' }
