import { isRefusal } from '#contract/refusal.ts'
import { browserApi } from '#web/api.ts'
import { pathTo } from '#web/links.ts'
import { readLocal, writeLocal } from '#web/local.ts'
import { currentLocale } from '#web/locale.ts'
import { reloadCart } from '../cart/cart.ts'
import { tellPlaced } from '../orders/placed.ts'
import { forgetCheckout, newKey, type PlacedForm, readAttempt, writeAttempt } from './draft.ts'

/**
 * Sends the delivery form and answers the path of the order's page, which takes the form's place.
 * All attempts until the first success carry one Idempotency-Key, so none of them makes a second
 * order. What the shop says no to is thrown once the cart tells why.
 */
export async function placeOrder(form: PlacedForm): Promise<string> {
  const key = readAttempt()?.key ?? newKey()
  writeAttempt({ key, unanswered: form })
  try {
    const { order } = await browserApi().checkout.placeOrder(
      { ...form, guestToken: readLocal('guestToken') ?? '', lang: currentLocale() },
      { token: readLocal('token'), idempotencyKey: key },
    )
    forgetCheckout()
    tellPlaced(order.token)
    writeLocal('cartChanged', String(Date.now()))
    return pathTo(`/order/${encodeURIComponent(order.token)}`)
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.status >= 400 && thrown.status < 500) {
      writeAttempt({ key, unanswered: null })
      // What ran out, or has another price, is told by the lines.
      await reloadCart()
    } else void reloadCart()
    throw thrown
  }
}
