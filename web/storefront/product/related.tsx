import type { Product, ProductDetail } from '#contract/products.ts'
import { product_more, product_more_shop, product_similar } from '#messages'
import type { Visit } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { ProductCard } from '../products/product-card.tsx'

/** Pieces in the row. */
const inRow = 4
/** How many of a list are looked through for them. */
const seen = 16

type Ranked = { product: Product; isNear: boolean }

/** Others that can be had, of the category first; where these are few, any of the shop's. What is sold out comes last, if at all. */
export async function loadRelated({ api, lang, signal, part }: Visit, { id, category_slug, is_sold_out }: ProductDetail) {
  const asked = { page: 1, per_page: seen, lang }
  const none: { products: Product[] } = { products: [] }
  const near = await part(api.products.ofCategoryName({ name: category_slug, ...asked }, { signal }), none)
  const isEnough = near.products.filter((product) => product.id !== id && !product.soldOut).length >= inRow
  const far = isEnough ? none : await part(api.products.list(asked, { signal }), none)
  const nearIds = new Set(near.products.map((product) => product.id))
  const ranked: Ranked[] = [
    ...near.products.map((product) => ({ product, isNear: true })),
    ...far.products.filter((product) => !nearIds.has(product.id)).map((product) => ({ product, isNear: false })),
  ].filter(({ product }) => product.id !== id && !(is_sold_out && product.soldOut))
  const row = [...ranked.filter(({ product }) => !product.soldOut), ...ranked.filter(({ product }) => product.soldOut)].slice(0, inRow)
  return { products: row.map(({ product }) => product), areNear: row.every(({ isNear }) => isNear) }
}

type RelatedProps = {
  product: ProductDetail
  related: Awaited<ReturnType<typeof loadRelated>>
}

/** The row at the foot of a product's page. */
export function Related({ product: { category, is_sold_out }, related: { products, areNear } }: RelatedProps) {
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
