import type { ProductDetail } from '#contract/products/products.ts'
import { Price } from '#web/ui/prices/price.tsx'
import { pricesOf } from './buying/choice.ts'

type ChoicePriceProps = {
  product: ProductDetail
  purchase: { sizeId: number | null; colorId: number | null }
}

/**
 * Price of the chosen size and colour. One of several has a line of its own, which stays as high
 * whatever is chosen.
 */
export function ChoicePrice({ product, purchase: { sizeId, colorId } }: ChoicePriceProps) {
  const { price, original_price, price_to } = pricesOf(product, sizeId, colorId)
  const shown = <Price egp={price} original={original_price} to={price_to} detail />
  if (product.price_to === undefined) return shown
  return (
    <div className="product-price-own" role="status">
      {shown}
    </div>
  )
}
