import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { useLazyPanel } from '#web/panels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useDialog } from '../../dialogs.tsx'
import { reviewsId } from '../../reviews/rating-link.tsx'
import { AddButton } from './add-button.tsx'
import { pricesOf } from './choice.ts'
import { chooseText } from './choose-text.ts'
import type { Chosen } from './parts.ts'
import type { Purchase } from './purchase.ts'

type BuyBarProps = {
  product: ProductDetail
  purchase: Purchase
  buttonRef: RefObject<HTMLElement | null>
}

const fetchSheet = () => import('./size-sheet.tsx').then(({ SizeSheet }) => SizeSheet)

/**
 * Buy bar of phones, fixed to the foot of the screen while the main button is out of view and the
 * reviews have not been passed; Notify Me for a sold-out product. A missing size is chosen in a
 * sheet.
 */
export function BuyBar({ product, purchase, buttonRef }: BuyBarProps) {
  const [shown, setShown] = useState(false)
  const notice = useDialog('notice', { about: { product, colorId: null } })
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (!buttonRef.current) return
    const observer = new IntersectionObserver(([entry]) => setShown(!entry?.isIntersecting))
    observer.observe(buttonRef.current)
    return () => observer.disconnect()
  }, [buttonRef])
  // The end of the reviews is the end of the product: what follows are other ones.
  useEffect(() => {
    const reviews = document.getElementById(reviewsId)
    if (!reviews) return
    // They are passed when above the window; a jump over the whole of them changes that too.
    const observer = new IntersectionObserver(([entry]) => setRead(!entry?.isIntersecting), {
      rootMargin: '0px 0px 100000px 0px',
    })
    observer.observe(reviews)
    return () => observer.disconnect()
  }, [])
  const { Component: Sheet, panel, opener } = useLazyPanel('size', fetchSheet)
  const [isChosen, setChosen] = useState(false)
  const { needsSize } = purchase
  const { price, price_to } = pricesOf(product, purchase.sizeId, purchase.colorId)
  // The cart panel opens after the sheet has left the address.
  const buy = useEffectEvent(purchase.buy)
  useEffect(() => {
    if (!isChosen || panel.open) return
    setChosen(false)
    buy()
  }, [isChosen, panel.open])
  const choose = (chosen: Partial<Chosen>) => {
    purchase.choose(chosen)
    setChosen(true)
    panel.onClose()
  }
  return (
    <>
      <div className="buy-bar" hidden={!shown || isRead}>
        <p>
          <span className="buy-bar-name small muted">
            <Words of={product.name} />
          </span>
          <span className="strong">
            {price_to && `${m.ui_from()} `}
            <Money egp={price} />
          </span>
        </p>
        {product.is_sold_out ? (
          <Button kind="primary" {...notice}>
            {m.restock_notify()}
          </Button>
        ) : (
          <AddButton purchase={purchase} opener={needsSize ? opener : undefined}>
            {needsSize ? chooseText(product) : undefined}
          </AddButton>
        )}
      </div>
      {Sheet && <Sheet {...panel} product={product} purchase={purchase} onChoose={choose} />}
    </>
  )
}
