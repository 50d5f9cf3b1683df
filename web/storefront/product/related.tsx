import { Suspense, use } from 'react'
import type { Product } from '#contract/products.ts'
import { product_more, product_more_shop, product_similar } from '#messages'
import { currentLocale } from '#web/locale.ts'
import { CardSkeletons } from '../products/card-skeletons.tsx'
import { ProductCard } from '../products/product-card.tsx'
import type { Coming } from './load.ts'
import { inRow, type RelatedProducts } from './load-related.ts'

type RelatedProps = { product: Product; related: Coming<RelatedProducts> }

/** The row at the foot of a product's page. */
export function Related({ product, related }: RelatedProps) {
  return (
    <Suspense fallback={<RelatedSkeleton />}>
      <LoadedRelated product={product} related={related} />
    </Suspense>
  )
}

function LoadedRelated({ product: { category, is_sold_out }, related }: RelatedProps) {
  const { products, areNear } = related instanceof Promise ? use(related) : related
  if (products.length === 0) return null
  const more = areNear ? product_more({ category: category.toLocaleLowerCase(currentLocale()) }) : product_more_shop()
  return (
    <section className="wrap section">
      <div className="thread">
        <h2 className="display-2">{is_sold_out ? product_similar() : more}</h2>
      </div>
      <div className="product-grid">
        {products.map((other) => (
          <ProductCard key={other.id} product={other} level={3} />
        ))}
      </div>
    </section>
  )
}

const RelatedSkeleton = () => (
  <div className="wrap section">
    <div className="product-grid">
      <CardSkeletons count={inRow} />
    </div>
  </div>
)
