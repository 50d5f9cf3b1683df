import { useEffect, useRef } from 'react'
import type { Product } from '#contract/products/products.ts'
import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { ShowMore } from '#web/ui/buttons/show-more.tsx'
import { ShopLink } from '../link.tsx'
import { useBusy } from './busy.ts'
import { earlierPage, growsInto, hiddenBefore, step } from './list-page.ts'
import { ProductCard } from './cards/product-card.tsx'

type ListingProps = {
  products: Product[]
  /** Number of products on all pages. */
  total: number
  page: number
  /** English address of a page of this list. */
  pathOf: (page: number) => string
  soldOut?: string
}

/** Grid of cards with "12 of 24" and a "Show more" link, which works without scripts. */
export function Listing({ products, total, page, pathOf, soldOut }: ListingProps) {
  const grid = useGrowingGrid(products.length)
  const busy = useBusy()
  const earlier = earlierPage(page)
  return (
    <>
      {earlier && (
        <p className="listing-earlier">
          <ShopLink className="link tap" to={pathOf(earlier)}>
            {m.category_earlier()}
          </ShopLink>
        </p>
      )}
      <div className="product-grid" ref={grid.ref} aria-busy={busy}>
        {products.map((product, place) => (
          <ProductCard key={product.id} product={product} eager={place < 2} soldOut={soldOut} />
        ))}
      </div>
      {total > step && (
        <ShowMore shown={hiddenBefore(page) + products.length} total={total} step={step}>
          {(text) => (
            <ShopLink
              className={buttonClass()}
              to={pathOf(page + 1)}
              replace={growsInto(page)}
              preventScrollReset={growsInto(page)}
              onClick={grid.expectMore}
            >
              {text}
            </ShopLink>
          )}
        </ShowMore>
      )}
    </>
  )
}

/** Moves the focus to the first card that "Show more" loaded. */
function useGrowingGrid(count: number) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (before.current === null || count <= before.current) return
    ref.current?.children[before.current]
      ?.querySelector<HTMLElement>('h2 a')
      ?.focus({ preventScroll: true })
    before.current = null
  }, [count])
  const expectMore = () => {
    before.current = count
  }
  return { ref, expectMore }
}
