import { type RefObject, useEffect, useState } from 'react'
import type { ProductDetail } from '#contract/products.ts'
import { restock_notify } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/price.tsx'
import { useDialog } from '../dialogs.tsx'
import { AddButton } from './add-button.tsx'
import type { Purchase } from './purchase.ts'

type BuyBarProps = { product: ProductDetail; purchase: Purchase; buttonRef: RefObject<HTMLElement | null> }

/** On phones, at the foot of the screen while the main button is out of view; of a sold-out product Notify Me instead. */
export function BuyBar({ product, purchase, buttonRef }: BuyBarProps) {
  const [shown, setShown] = useState(false)
  const notice = useDialog('notice', { about: { product, colorId: null } })
  useEffect(() => {
    if (!buttonRef.current) return
    const observer = new IntersectionObserver(([entry]) => setShown(!entry?.isIntersecting))
    observer.observe(buttonRef.current)
    return () => observer.disconnect()
  }, [buttonRef])
  return (
    <div className="buy-bar" hidden={!shown}>
      <p>
        <span className="buy-bar-name small muted">{product.name}</span>
        <span className="strong">
          <Money egp={product.price} />
        </span>
      </p>
      {product.is_sold_out ? (
        <Button kind="primary" {...notice}>
          {restock_notify()}
        </Button>
      ) : (
        <AddButton purchase={purchase} />
      )}
    </div>
  )
}
