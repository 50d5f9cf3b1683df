/** Cart as its reply shows it: judged lines, sums, coupons and free delivery at today's prices. */
import type { cart as calls } from '#contract/shop/cart.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { freeDelivery } from '#server/areas/areas.ts'
import { judgeCoupons, type RunningCoupon } from '#server/coupons/coupons.ts'
import type { CartLine } from './cart.queries.ts'
import { judgeLines, toCartItem } from './lines.ts'
import { total } from './room-in-cart.ts'

export type CartAnswer = AnswerOf<typeof calls.get>

export function answer(
  lines: CartLine[],
  running: RunningCoupon[],
  settings: ShopSettings,
  lang: Lang,
): CartAnswer {
  const judged = judgeLines(lines)
  const subtotal = subtotalOf(
    judged.filter((line) => line.state === 'ok' || line.state === 'short'),
  )
  const { applied, next } =
    lines.length > 0 ? judgeCoupons(running, subtotal) : { applied: null, next: null }
  return {
    cart: judged.map((line) => toCartItem(line, lang)),
    count: total(lines),
    subtotal,
    discount: applied?.discount ?? 0,
    coupon: applied,
    next_coupon: next && { ...next, missing: next.price - subtotal },
    free_delivery: freeDelivery(subtotal, settings),
  }
}

/** Sum in piastres. */
export const subtotalOf = (lines: { price: number; quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
