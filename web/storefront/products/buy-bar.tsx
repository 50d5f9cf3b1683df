import { type RefObject, useEffect, useState } from 'react'
import type { ProductDetail } from '#contract/products.ts'
import { Money } from '#web/ui/price.tsx'
import { AddButton } from './add-button.tsx'
import type { Purchase } from './purchase.ts'

type BuyBarProps = { product: ProductDetail; purchase: Purchase; buttonRef: RefObject<HTMLElement | null> }

/** On phones, at the foot of the screen while the main button is out of view. */
export function BuyBar({ product, purchase, buttonRef }: BuyBarProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!buttonRef.current) return
    const observer = new IntersectionObserver(([entry]) => setShown(!entry?.isIntersecting))
    observer.observe(buttonRef.current)
    return () => observer.disconnect()
  }, [buttonRef])
  return (
    <div className="buy-bar" hidden={!shown}>
      <p>
        <span className="small muted line-clamp-1">{product.name}</span>
        <span className="strong">
          <Money egp={product.price} />
        </span>
      </p>
      <AddButton purchase={purchase} />
    </div>
  )
}
