import type { Product } from '#contract/products/products.ts'
import { pathToProduct } from '#web/links.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Price } from '#web/ui/prices/price.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { ShopLink } from '../../link.tsx'

/**
 * Compact product card: picture, name and price, below each other or, in a row, beside the picture.
 */
export function SmallCard({ product, row = false }: { product: Product; row?: boolean }) {
  return (
    <ShopLink
      className={row ? 'small-card is-row' : 'small-card'}
      to={pathToProduct(product.slug)}
      card={product}
    >
      <div className="picture-frame">
        <Picture of={product.pictures[0]} alt="" sizes="144px" />
      </div>
      <span className="small-card-name">
        <Words of={product.name} />
      </span>
      <Price egp={product.price} original={product.original_price} to={product.price_to} />
    </ShopLink>
  )
}
