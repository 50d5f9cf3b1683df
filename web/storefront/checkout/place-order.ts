import { isRefusal } from '#contract/refusal.ts'
import { browserApi } from '#web/api.ts'
import { pathTo } from '#web/links.ts'
import { readLocal, writeLocal } from '#web/device/local.ts'
import { currentLocale } from '#web/locale.ts'
import { reloadCart } from '../cart/cart.ts'
import { tellPlaced } from '../orders/placed.ts'
import { forgetCheckout, newKey, type PlacedForm, readAttempt, writeAttempt } from './draft.ts'

/**
 * Sends the delivery form and returns the path of the order's page, which replaces the form's. All
 * attempts until the first success carry one Idempotency-Key, so that none makes a second order. A
 * refusal is thrown after the cart is reloaded.
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
      // The reloaded lines show what is sold out or has a new price.
      await reloadCart()
    } else void reloadCart()
    throw thrown
  }
}
