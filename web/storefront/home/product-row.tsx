import type { Product } from '#contract/products/products.ts'
import type { PublicSettings } from '#contract/shop/settings.ts'
import { pathToPlace } from '#web/links.ts'
import { ShopLink } from '../link.tsx'
import { ProductCard } from '../products/product-card.tsx'

/** The newest products of one category; nothing for an empty category. */
export function ProductRow({
  row: { title, link, category, products },
}: {
  row: PublicSettings['row'] & { products: Product[] }
}) {
  if (products.length === 0) return null
  return (
    <section className="wrap section">
      <div className="thread">
        <h2 className="display-2">{title}</h2>
        <ShopLink className="product-row-all link tap strong" to={pathToPlace(category)}>
          {link}
        </ShopLink>
      </div>
      <div className="product-grid">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} level={3} />
        ))}
      </div>
    </section>
  )
}
