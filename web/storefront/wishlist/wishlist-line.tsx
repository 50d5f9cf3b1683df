import type { MouseEvent } from 'react'
import type { Product } from '#contract/products.ts'
import type { WishlistItem } from '#contract/wishlist.ts'
import { product_add_to_cart, product_colours, product_sold_out, wishlist_choose_size, wishlist_remove_named } from '#messages'
import { pathToProduct } from '#web/links.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Price } from '#web/ui/price.tsx'
import { SwatchRow } from '#web/ui/swatch.tsx'
import { LineFrame, LineWords } from '../cart/line-frame.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { focusBeside } from '../focus-beside.ts'
import { ShopLink } from '../link.tsx'
import { useWish } from './use-wish.ts'

/** One product of the panel, with the next step towards buying it. */
export function WishlistLine({ item: { product } }: { item: WishlistItem }) {
  const { id, name, slug, pictures, price, original_price, colours, sizes, soldOut } = product
  const wish = useWish()
  const remove = (event: MouseEvent<HTMLElement>) => {
    focusBeside(event.currentTarget.closest('li'))
    wish({ id, name }, false)
  }
  return (
    <LineFrame
      name={name}
      slug={slug}
      picture={pictures[0]}
      heading="h3"
      remove={{ label: wishlist_remove_named({ name }), onClick: remove }}
      foot={
        <>
          {soldOut ? (
            <span className="strong">{product_sold_out()}</span>
          ) : sizes.length > 0 ? (
            <ShopLink
              className={buttonClass({ kind: 'tertiary', size: 'small' })}
              to={pathToProduct(slug)}
              aria-label={`${wishlist_choose_size()}: ${name}`}
            >
              {wishlist_choose_size()}
            </ShopLink>
          ) : (
            <Add product={product} />
          )}
          <Price egp={price} original={original_price} />
        </>
      }
    >
      <SwatchRow label={product_colours()} colours={colours.map(({ name, hex }) => ({ name, color: hex }))} />
    </LineFrame>
  )
}

/** A product without sizes goes straight into the cart, in its first colour as on its page. */
function Add({ product: { id, name, colours } }: { product: Product }) {
  const { add, state, refusal } = useAddToCart()
  return (
    <LineWords>
      <Button
        kind="tertiary"
        size="small"
        state={state === 'adding' ? 'loading' : 'rest'}
        aria-label={`${product_add_to_cart()}: ${name}`}
        onClick={() => add({ product_id: id, quantity: 1, color_id: colours[0]?.id ?? null })}
      >
        {product_add_to_cart()}
      </Button>
      <div aria-live="polite">
        <FieldError text={refusal?.text} />
      </div>
    </LineWords>
  )
}
