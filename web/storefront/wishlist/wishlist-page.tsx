import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import type { PageHandle } from '#web/api.ts'
import { NeedsScripts } from '../needs-scripts.tsx'
import { ProductCard } from '../products/cards/product-card.tsx'
import { useWishlist } from './wishlist.ts'
import { WishlistAdd } from './wishlist-add.tsx'
import { WishlistUnlessShown } from './wishlist-states.tsx'

export const handle = { cached: { query: [] } } satisfies PageHandle

export const meta = () => [
  { title: pageTitle(m.header_wishlist()) },
  { name: 'robots', content: 'noindex' },
]

/** The wishlist as a page; the HTML is the same for every visitor until the browser fills it in. */
export default function WishlistPage() {
  const { items } = useWishlist()
  const grid = useShrinkingGrid(items?.length ?? 0)
  return (
    <div className="wrap full-page">
      <div className="thread">
        <h1 className="display-2">{m.header_wishlist()}</h1>
        <p className="cart-count muted" role="status">
          {items && items.length > 0 && m.ui_items({ count: items.length })}
        </p>
      </div>
      <NeedsScripts />
      {items && items.length > 0 ? (
        <div className="product-grid" {...grid}>
          {items.map(({ product }, place) => (
            <div className="wishlist-cell" key={product.id}>
              <ProductCard product={product} eager={place < 4} />
              <WishlistAdd product={product} />
            </div>
          ))}
        </div>
      ) : (
        <WishlistUnlessShown />
      )}
    </div>
  )
}

/** Moves the focus from a removed card to the heart in its position, or to the page. */
function useShrinkingGrid(count: number) {
  const ref = useRef<HTMLDivElement>(null)
  const pressed = useRef<number | null>(null)
  const onClickCapture = ({ target }: MouseEvent) => {
    const card = target instanceof Element && target.closest('.heart')?.closest('.wishlist-cell')
    pressed.current = card ? [...(ref.current?.children ?? [])].indexOf(card) : null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card has come or gone
  useLayoutEffect(() => {
    const place = pressed.current
    pressed.current = null
    if (place === null || document.activeElement !== document.body) return
    const cards = ref.current?.children
    const next =
      cards?.[Math.min(place, cards.length - 1)]?.querySelector<HTMLElement>('.heart') ??
      document.getElementById('main')
    next?.focus({ preventScroll: true })
  }, [count])
  return { ref, onClickCapture }
}
