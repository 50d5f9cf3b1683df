import { type ClientActionFunctionArgs, replace } from 'react-router'
import type { DeliveryForm } from '#contract/checkout.ts'
import { type FieldErrors, isRefusal, type RefusalCode } from '#contract/refusal.ts'
import { browserApi } from '#web/api.ts'
import { pathTo } from '#web/links.ts'
import { readLocal, writeLocal } from '#web/local.ts'
import { currentLocale } from '#web/locale.ts'
import { reloadCart } from '../cart/cart.ts'
import { forgetCheckout, newKey, readAttempt, writeAttempt } from './draft.ts'

export type PlaceOrderAnswer = { refusal: { code: RefusalCode; errors: FieldErrors } }

/**
 * Sends the delivery form; the order's page takes the form's place. All attempts until the first success carry one
 * Idempotency-Key, so none of them makes a second order.
 */
export async function placeOrder({ request }: ClientActionFunctionArgs): Promise<Response | PlaceOrderAnswer> {
  const form = (await request.json()) as DeliveryForm
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
      // What ran out is told by the lines.
      await reloadCart()
    } else void reloadCart()
    return { refusal: { code: thrown.code, errors: thrown.errors ?? {} } }
  }
}
