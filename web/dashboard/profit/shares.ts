import type { ProfitSums } from '#contract/profit.ts'

/** "45%", and of little "8.1%". @param share null where there is nothing to share */
export function percent(share: number | null): string {
  if (share === null) return '—'
  const whole = share * 100
  return `${Math.abs(whole) < 10 ? Math.round(whole * 10) / 10 : Math.round(whole)}%`
}

/** Of the orders of which is known what became of them. */
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

/** From where on a share of refused orders stands out, and from where on it is told as bad. */
export const shareLook = (share: number | null): string =>
  share === null || share < 0.15 ? '' : share < 0.25 ? 'profit-much' : 'profit-loss'
