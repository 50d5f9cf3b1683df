import type { CartItem } from '#contract/cart.ts'
import * as m from '#messages'
import { Money } from '#web/ui/price.tsx'
import { Sentence } from '#web/ui/sentence.tsx'

/**
 * That a line costs another price than when it was added, as where a price for a time has ended
 * since; nothing where it does not.
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
