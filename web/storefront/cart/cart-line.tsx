import type { MouseEvent } from 'react'
import type { CartItem } from '#contract/shop/cart.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Quantity } from '#web/ui/fields/quantity.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { focusBeside } from '../focus-beside.ts'
import { changeCart, shownCart } from './cart.ts'
import { LineFrame } from './line-frame.tsx'
import { PriceChange } from './price-change.tsx'
import { findLine, isBlocked } from './lines.ts'
import { cartRefusalText } from './changes/refusal-text.ts'
import { useCartChange } from './changes/use-cart-change.ts'
import { Variant } from './variant.tsx'

type CartLineProps = {
  line: CartItem
  heading: 'h2' | 'h3'
  /** First line of a page: its picture is loaded with priority. */
  lead?: boolean
}

/**
 * One line of the cart, in the panel and on the page. Changes of quantity and removals show at
 * once; refusals are shown in the line.
 */
export function CartLine({ line, heading, lead = false }: CartLineProps) {
  const { product_id, size_id, color_id, product } = line
  const { change, refusal } = useCartChange()
  const { showToast } = useAnnouncements()

  const key = { product_id, size_id, color_id }
  const setQuantity = (quantity: number) => void change({ kind: 'set', ...key, quantity })
  // A toast, since the removed line is no longer on the screen.
  const tellRefused = (refused: Refusal | null) => refused && showToast(cartRefusalText(refused))
  const putBack = () => {
    // A refused removal has nothing to undo.
    if (!findLine(shownCart(), key))
      void changeCart({ kind: 'restore', ...key, quantity: line.quantity, line }).then(tellRefused)
  }
  const remove = (event: MouseEvent<HTMLElement>) => {
    focusBeside(event.currentTarget.closest('li'))
    showToast(m.cart_removed({ name: product.name }), putBack)
    void changeCart({ kind: 'remove', ...key }).then(tellRefused)
  }
  const blocked = isBlocked(line)
  const removeName = m.cart_remove_name({ name: product.name })
  return (
    <LineFrame
      name={product.name}
      slug={line.state === 'gone' ? null : product.slug}
      picture={product.picture}
      eager={lead}
      heading={heading}
      remove={blocked ? null : { label: removeName, onClick: remove }}
      foot={
        <>
          {blocked ? (
            <Button kind="tertiary" size="small" aria-label={removeName} onClick={remove}>
              {m.cart_remove()}
            </Button>
          ) : (
            <Quantity
              size="small"
              value={line.quantity}
              onChange={setQuantity}
              label={m.cart_quantity_of({ name: product.name })}
            />
          )}
          <span className={blocked ? 'muted' : 'strong'}>
            <Money egp={line.line_total} />
          </span>
        </>
      }
    >
      <Variant size={product.size} colour={product.colour} swatch />
      {line.quantity > 1 && !blocked && (
        <p className="small muted">
          <Sentence of={(put) => m.cart_each({ price: put(<Money egp={line.price} />) })} />
        </p>
      )}
      <LineState line={line} />
      <div aria-live="polite">
        <FieldError text={refusal ? cartRefusalText(refusal) : undefined} />
      </div>
    </LineFrame>
  )
}

/** What changed about the line since it was added. */
function LineState({ line }: { line: CartItem }) {
  if (line.state === 'sold_out') return <FieldError text={m.cart_line_sold_out()} />
  if (line.state === 'gone') return <FieldError text={m.cart_line_gone()} />
  return (
    <>
      {line.state === 'short' && line.quantity > line.left && (
        <FieldError text={m.cart_line_short({ left: line.left })} />
      )}
      <PriceChange line={line} />
    </>
  )
}
