import type { Product } from '#contract/products/products.ts'
import { ShopLink } from '../../link.tsx'
import { ProductCard } from './product-card.tsx'

type ProductRowProps = {
  title: string
  products: Product[]
  /** Words of the link to the whole category, and its path. */
  more?: string
  to?: string
}

/** Products of one category, or those that the owner chose. */
export function ProductRow({ title, products, more, to }: ProductRowProps) {
  return (
    <section className="wrap section">
      {(title || more) && (
        <div className="thread">
          {title && <h2 className="display-2">{title}</h2>}
          {to && more && (
            <ShopLink className="product-row-all link tap strong" to={to}>
              {more}
            </ShopLink>
          )}
        </div>
      )}
      <div className="product-grid">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} level={title ? 3 : 2} />
        ))}
      </div>
    </section>
  )
}
