import { useId, useRef, useState } from 'react'
import type { Product } from '#contract/products/products.ts'
import * as m from '#messages'
import { pathToProduct } from '#web/links.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { optionOf, Select } from '#web/ui/fields/select.tsx'
import { useAddToCart } from '../cart/changes/use-add-to-cart.ts'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { ShopLink } from '../link.tsx'

/**
 * Buy button of a wishlist product: adds it to the cart in its only size or a size chosen here, and
 * in its first colour as on its page; a sold-out product links to its page, which offers a notice.
 */
export function WishlistAdd({
  product: { id, name, slug, sizes, choice, colours, soldOut },
}: {
  product: Product
}) {
  const [chosen, choose] = useState('')
  const [isMissing, setMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const says = useId()
  const { add, state, refusal, forget } = useAddToCart()
  if (soldOut) {
    return (
      <div className="wishlist-add">
        <ShopLink
          className={buttonClass({ kind: 'tertiary', size: 'small' })}
          to={pathToProduct(slug)}
          aria-label={`${m.restock_notify()}: ${name}`}
        >
          {m.restock_notify()}
        </ShopLink>
      </div>
    )
  }
  const size = sizes.length > 1 ? chosen : String(sizes[0]?.id ?? '')
  const press = () => {
    const isOpen = sizes.length > 0 && size === ''
    setMissing(isOpen)
    if (isOpen) select.current?.focus()
    else
      add({
        product_id: id,
        quantity: 1,
        size_id: size === '' ? null : Number(size),
        color_id: colours[0]?.id ?? null,
      })
  }
  const wrong = isMissing ? m.product_size_required() : refusal?.text
  return (
    <div className="wishlist-add">
      {sizes.length > 1 && (
        <Select
          ref={select}
          value={chosen}
          aria-label={m.wishlist_size_of({ name })}
          aria-invalid={isMissing || undefined}
          aria-describedby={wrong && says}
          autoComplete="off"
          onChange={(event) => {
            choose(event.target.value)
            setMissing(false)
            forget()
          }}
        >
          <option value="">{choice ? m.product_choose_options() : m.wishlist_choose_size()}</option>
          {sizes.map(({ id, size, price }) =>
            optionOf(
              id,
              price === undefined
                ? size
                : m.wishlist_size_price({ size, price: formatMoney(price) }),
            ),
          )}
        </Select>
      )}
      <Button
        kind="tertiary"
        size="small"
        busy={state === 'adding'}
        aria-label={`${m.product_add_to_cart()}: ${name}`}
        onClick={press}
      >
        {m.product_add_to_cart()}
      </Button>
      <div aria-live="polite">
        <FieldError id={says} text={wrong} />
      </div>
    </div>
  )
}
