import { type ClientActionFunctionArgs, replace } from 'react-router'
import { type FieldErrors, isRefusal, type RefusalCode } from '#contract/refusal.ts'
import { browserApi } from '#web/api.ts'
import { pathTo } from '#web/links.ts'
import { readLocal, writeLocal } from '#web/local.ts'
import { currentLocale } from '#web/locale.ts'
import { reloadCart, shownCart } from '../cart/cart.ts'
import { forgetCheckout, newKey, type PlacedForm, readAttempt, writeAttempt } from './draft.ts'
import type { Told } from './told-figures.ts'

/** `told` where the order comes to another total than was seen. */
export type PlaceOrderAnswer = { refusal: { code: RefusalCode; errors: FieldErrors }; told?: Told }

/**
 * Sends the delivery form; the order's page takes the form's place. All attempts until the first success carry one
 * Idempotency-Key, so none of them makes a second order.
 */
export async function placeOrder({ request }: ClientActionFunctionArgs): Promise<Response | PlaceOrderAnswer> {
  const form = (await request.json()) as PlacedForm
  const key = readAttempt()?.key ?? newKey()
  writeAttempt({ key, unanswered: form })
  try {
    const { order } = await browserApi().checkout.placeOrder(
      { ...form, guestToken: readLocal('guestToken') ?? '', lang: currentLocale() },
      { token: readLocal('token'), idempotencyKey: key },
    )
    forgetCheckout()
    writeLocal('cartChanged', String(Date.now()))
    return replace(pathTo(`/order/${encodeURIComponent(order.token)}`))
  } catch (thrown) {
    if (!isRefusal(thrown)) return { refusal: { code: 'no_response', errors: {} } }
    if (thrown.status >= 400 && thrown.status < 500) {
      writeAttempt({ key, unanswered: null })
      // What ran out, or has another price, is told by the lines.
      await reloadCart()
    } else void reloadCart()
    const { totals } = thrown.details
    return {
      refusal: { code: thrown.code, errors: thrown.errors ?? {} },
      ...(totals && { told: { totals, city: form.city, cart: shownCart() } }),
    }
  }
}
