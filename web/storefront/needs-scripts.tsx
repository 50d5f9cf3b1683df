import * as m from '#messages'
import { alertClass } from '#web/ui/alert.tsx'
import { ShopContacts } from './shop-contacts.tsx'

/**
 * Notice for browsers without scripts, where cart and wishlist do not work, with other ways to
 * order.
 */
export function NeedsScripts() {
  return (
    <noscript>
      <div className={`${alertClass('notice')} mt-5`}>
        <div>
          <p>{m.noscript_needs()}</p>
          <ShopContacts>
            <p>{m.noscript_write()}</p>
          </ShopContacts>
        </div>
      </div>
    </noscript>
  )
}
