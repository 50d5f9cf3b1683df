import type { ProfitSums } from '#contract/couriers/profit.ts'

/**
 * Percentage: "45%", with a decimal for small ones, "8.1%".
 * @param share null without a base
 */
export function percent(share: number | null): string {
  if (share === null) return '—'
  const whole = share * 100
  return `${Math.abs(whole) < 10 ? Math.round(whole * 10) / 10 : Math.round(whole)}%`
}

/** Shares of the orders whose result is known. */
export function sharesOf({
  delivered,
  returned,
  refused,
  sales,
  profit,
}: Pick<ProfitSums, 'delivered' | 'returned' | 'refused' | 'sales' | 'profit'>) {
  const decided = delivered + returned + refused
  return {
    margin: sales > 0 ? profit / sales : null,
    refused: decided > 0 ? refused / decided : null,
    returned: decided > 0 ? returned / decided : null,
  }
}

/** Class of a share of refused orders: highlighted from one limit on, bad from another. */
export const shareLook = (share: number | null): string =>
  share === null || share < 0.15 ? '' : share < 0.25 ? 'profit-much' : 'profit-loss'
