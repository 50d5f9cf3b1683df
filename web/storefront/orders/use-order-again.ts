import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { attempt } from '#web/forms/attempt.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { readLocal, writeLocal } from '#web/device/local.ts'
import { currentLocale } from '#web/locale.ts'
import { visitor } from '#web/session.ts'
import { isolated } from '#web/ui/text/size-text.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { reloadCart } from '../cart/cart.ts'
import { useCartPanel } from '../cart/cart-region.tsx'
import { sayRefused } from './own-act-texts.ts'

const listed = (missing: { name: string }[]): string =>
  new Intl.ListFormat(currentLocale() === 'ar' ? 'ar' : 'en-GB').format(
    missing.map(({ name }) => isolated(name)),
  )

/**
 * Adds an order's pieces to the cart and opens its panel, which names those that are out of stock.
 */
export function useOrderAgain(token: string): { again: () => void; busy: boolean } {
  const { sending, send } = useSending()
  const { showCart, prepareCart } = useCartPanel()
  const { showToast } = useAnnouncements()
  const add = async () => {
    const guestToken = readLocal('guestToken') ?? ''
    const asked = { token, guest_token: guestToken, lang: currentLocale() }
    const { guest_token, missing } = await attempt('order-again', asked, (idempotencyKey) =>
      browserApi().ownOrder.again(asked, { ...visitor(), idempotencyKey }),
    )
    if ((readLocal('guestToken') ?? '') === guestToken) writeLocal('guestToken', guest_token)
    await reloadCart()
    writeLocal('cartChanged', String(Date.now()))
    showCart(m.order_again_added())
    if (missing.length > 0) showToast(m.order_again_without({ names: listed(missing) }))
  }
  return {
    busy: sending,
    again: () => {
      prepareCart()
      void send(add, (refusal: Refusal) => showToast(sayRefused(refusal)))
    },
  }
}
