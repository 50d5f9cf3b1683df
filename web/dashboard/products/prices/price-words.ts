import { toLatinNumber } from '#contract/text/digits.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { formatMoney } from '#web/ui/prices/price.tsx'
import type { EditedPrice } from './timed-prices.ts'

/**
 * Days of a scheduled price, '27 Nov to the end of 30 Nov', with the years unless both are this
 * year.
 */
export function priceDays({ from, until }: Pick<EditedPrice, 'from' | 'until'>): string {
  const thisYear = String(new Date().getFullYear())
  const format = from.startsWith(thisYear) && until.startsWith(thisYear) ? 'short' : 'long'
  return m.admin_product_price_days({
    from: formatDay(from, format),
    until: formatDay(until, format),
  })
}

export const pricesInWords = (prices: EditedPrice[]): string =>
  prices
    .map((price) => `${priceDays(price)}: ${formatMoney(Number(toLatinNumber(price.price)))}`)
    .join('; ')
