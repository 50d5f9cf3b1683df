import { Suspense, use } from 'react'
import type { Product } from '#contract/products/products.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { CardSkeletons } from '../products/cards/card-skeletons.tsx'
import { ProductCard } from '../products/cards/product-card.tsx'
import type { Coming } from './load.ts'
import { goesWithHeading } from '../products/goes-with-heading.ts'
import type { RelatedProducts } from './load-related.ts'

type RelatedProps = { product: Product; related: Coming<RelatedProducts> }

/** Row of related products at the foot of a product's page. */
export function Related({ product, related }: RelatedProps) {
  return (
    <Suspense fallback={<RelatedSkeleton />}>
      <LoadedRelated product={product} related={related} />
    </Suspense>
  )
}

function LoadedRelated({ product, related }: RelatedProps) {
  const found = related instanceof Promise ? use(related) : related
  if (found.products.length === 0) return null
  return (
    <section className="wrap section">
      <div className="thread">
        <h2 className="display-2">
          {product.is_sold_out ? m.product_similar() : goesWithHeading(found, product)}
        </h2>
      </div>
      <div className="product-grid">
        {found.products.map((other) => (
          <ProductCard key={other.id} product={other} level={3} />
        ))}
      </div>
    </section>
  )
}

const RelatedSkeleton = () => (
  <div className="wrap section">
    <div className="product-grid">
      <CardSkeletons count={limits.goes_with} />
    </div>
  </div>
)
