import type { CartItem } from '#contract/shop/cart.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'

/**
 * Notice that the price of a line has changed since it was added, such as at the end of a sale;
 * nothing for an unchanged price.
 */
export function PriceChange({
  line: { added_price, price },
}: {
  line: Pick<CartItem, 'added_price' | 'price'>
}) {
  if (added_price === price) return null
  return (
    <p className="small muted">
      <Sentence
        of={(put) =>
          m.cart_line_price({
            before: put(<Money egp={added_price} />),
            now: put(<Money egp={price} />),
          })
        }
      />
    </p>
  )
}
