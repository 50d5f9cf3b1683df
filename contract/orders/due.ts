/** Rest of an order's total, which its door collects (R349), in the unit of the order's amounts. */
import { toEgp, toPiastres } from '../text/money.ts'

type Paid = { total_price: number; paid?: number | undefined }

const balanceOf = ({ total_price, paid = 0 }: Paid) => toPiastres(total_price) - toPiastres(paid)

/** Amount due on delivery: the total less what was paid in advance, at least 0. */
export const dueOf = (order: Paid): number => toEgp(Math.max(0, balanceOf(order)))

/** Amount to be given back: what was paid above the total, and all of a rejected order. */
export const owedOf = (order: Paid & { status: string }): number =>
  toEgp(Math.max(0, -balanceOf({ ...order, ...(order.status === 'reject' && { total_price: 0 }) })))
