import { toLatinDigits } from '#contract/digits.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { formatMoney } from '#web/ui/price.tsx'
import type { EditedPrice } from './timed-prices.ts'

/** '27 Nov to the end of 30 Nov', with the years where they are not both this one. */
export function priceDays({ from, until }: Pick<EditedPrice, 'from' | 'until'>): string {
  const thisYear = String(new Date().getFullYear())
  const format = from.startsWith(thisYear) && until.startsWith(thisYear) ? 'short' : 'long'
  return m.admin_product_price_days({
    from: formatDay(from, format),
    until: formatDay(until, format),
  })
}

/** All of them, one after the other. */
export const pricesInWords = (prices: EditedPrice[]): string =>
  prices
    .map((price) => `${priceDays(price)}: ${formatMoney(Number(toLatinDigits(price.price)))}`)
    .join('; ')
