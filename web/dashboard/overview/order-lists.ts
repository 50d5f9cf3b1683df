/** Order lists behind the figures of a period, each of which adds up to its figure. */
import type { Overview } from '#contract/orders/overview.ts'
import { screenPath } from '../screens.ts'

export type ListOf = (asked: Record<string, string>) => string

/** Addresses of order lists for the days of the overview. */
export const listsOf =
  ({ sales }: Pick<Overview, 'sales'>): ListOf =>
  (asked) => {
    const [first, last] = [sales.at(0)?.day, sales.at(-1)?.day]
    return `${screenPath('orders')}?${new URLSearchParams({ ...asked, ...(first && { from: first }), ...(last && { to: last }) })}`
  }

/** Filter for orders that count as sold. */
export const sold = { status: 'not_rejected' }
export const rejected = { status: 'reject' }

/** Address of the orders that were placed on a day and not rejected. */
export const ordersOf = (day: string): string =>
  `${screenPath('orders')}?${new URLSearchParams({ ...sold, from: day, to: day })}`
