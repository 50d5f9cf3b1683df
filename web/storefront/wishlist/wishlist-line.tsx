import type { MouseEvent } from 'react'
import type { WishlistItem } from '#contract/shop/wishlist.ts'
import * as m from '#messages'
import { Price } from '#web/ui/prices/price.tsx'
import { SwatchRow } from '#web/ui/fields/swatch.tsx'
import { LineFrame } from '../cart/line-frame.tsx'
import { focusBeside } from '../focus-beside.ts'
import { useWish } from './use-wish.ts'
import { WishlistAdd } from './wishlist-add.tsx'

/** Product of the wishlist panel, with its buy button. */
export function WishlistLine({ item: { product } }: { item: WishlistItem }) {
  const { id, name, slug, pictures, price, original_price, colours, soldOut } = product
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
      remove={{ label: m.wishlist_remove_named({ name }), onClick: remove }}
      foot={
        <>
          {soldOut && <span className="strong">{m.product_sold_out()}</span>}
          <WishlistAdd product={product} />
        </>
      }
    >
      <Price egp={price} original={original_price} to={product.price_to} />
      <SwatchRow
        label={m.product_colours()}
        colours={colours.map(({ name, hex }) => ({ name, color: hex }))}
      />
    </LineFrame>
  )
}
