import { useEffect, useState } from 'react'
import type { CartItem } from '#contract/shop/cart.ts'
import type { Product } from '#contract/products/products.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { currentLocale } from '#web/locale.ts'
import { SmallCard } from '../products/cards/small-card.tsx'

/** Products that go with the newest line of the cart and are not in the cart. */
export function CartGoesWith({ lines, most }: { lines: CartItem[]; most: number }) {
  const [found, setFound] = useState<{ products: Product[]; bought: number }>({
    products: [],
    bought: 0,
  })
  const id = lines.at(-1)?.product_id
  useEffect(() => {
    if (id === undefined) return
    const leaving = new AbortController()
    const { signal } = leaving
    // On a failure the row stays empty.
    browserApi()
      .orders.goesWith({ id, lang: currentLocale() }, { signal })
      .then(setFound)
      .catch(logUnexpected)
    return () => leaving.abort()
  }, [id])
  const others = found.products
    .filter((product) => !lines.some(({ product_id }) => product_id === product.id))
    .slice(0, most)
  if (others.length === 0) return null
  return (
    <>
      <h3 className="strong">
        {found.bought > 0 ? m.product_bought_together() : m.product_more_shop()}
      </h3>
      <ul className="cart-goes-with">
        {others.map((product) => (
          <li key={product.id}>
            <SmallCard product={product} row />
          </li>
        ))}
      </ul>
    </>
  )
}
