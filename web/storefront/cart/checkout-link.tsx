import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { ShopLink } from '../link.tsx'
import { AwayButton, useOrdersFrom } from '../opening/away.tsx'

/** Link from a filled cart to the checkout; while the shop is away, when it opens again. */
export function CheckoutLink() {
  if (useOrdersFrom()) return <AwayButton size="large" />
  return (
    <ShopLink className={buttonClass({ kind: 'primary', size: 'large' })} to="/checkout">
      {m.cart_checkout()}
    </ShopLink>
  )
}
