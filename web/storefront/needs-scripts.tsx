import * as m from '#messages'
import { alertClass } from '#web/ui/notices/alert.tsx'
import { ShopContacts } from './shop-contacts.tsx'

/**
 * Notice for browsers without scripts, where cart and wishlist do not work, with other ways to
 * order; staff cannot sign in there.
 */
export function NeedsScripts({ isStaff = false }: { isStaff?: boolean }) {
  return (
    <noscript>
      <div className={`${alertClass('notice')} mt-5`}>
        <div>
          <p>{isStaff ? m.noscript_staff() : m.noscript_needs()}</p>
          {!isStaff && (
            <ShopContacts>
              <p>{m.noscript_write()}</p>
            </ShopContacts>
          )}
        </div>
      </div>
    </noscript>
  )
}
