import type { Overview } from '#contract/orders/overview.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { nameOf } from '../kit/names.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'

/** Best-selling products of the period. */
export function BestSellers({ products }: { products: Overview['best_sellers'] }) {
  return (
    <section aria-labelledby="overview-best">
      <h2 className="title-2" id="overview-best">
        {m.admin_overview_best()}
      </h2>
      {products.length === 0 && (
        <p className="muted overview-none">{m.admin_overview_best_none()}</p>
      )}
      <ol className="small-products">
        {products.slice(0, mostSold).map((product) => (
          <li key={`${product.product_id}-${product.name}`}>
            <Thumbnail image={product.image} />
            <div>
              <ProductName product={product} />
              <p className="small muted">
                {m.admin_overview_sold({ count: product.pieces })}
                {product.product_id === null && ` · ${m.admin_overview_deleted()}`}
              </p>
            </div>
            <span className="strong small">
              <Money egp={product.total} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const mostSold = 5

/** Variants that are sold out or soon will be. */
export function LowStock({ stocks }: { stocks: Overview['low_stock'] }) {
  return (
    <section aria-labelledby="overview-low">
      <h2 className="title-2" id="overview-low">
        {m.admin_overview_low()}
      </h2>
      {stocks.length === 0 && <p className="muted overview-none">{m.admin_overview_low_none()}</p>}
      <ul className="small-products">
        {stocks.slice(0, mostShown).map((stock) => (
          <li key={`${stock.product_id}-${stock.size}-${stock.color}`}>
            <Thumbnail image={stock.image} />
            <div>
              <ProductName product={stock} />
              <VariantNames stock={stock} />
            </div>
            <Status kind={stock.quantity === 0 ? 'reject' : 'pending'}>
              {m.admin_overview_left({ count: stock.quantity })}
            </Status>
          </li>
        ))}
      </ul>
      {stocks.length > 0 && (
        <p className="overview-all">
          <DeskLink className="link tap" to={`${screenPath('stock')}?sort=fewest`}>
            {m.admin_overview_low_all()}
          </DeskLink>
          <DeskLink className="link tap" to={`${screenPath('products')}?stock=out`}>
            {m.admin_overview_out_all()}
          </DeskLink>
        </p>
      )}
    </section>
  )
}

const mostShown = 8

function VariantNames({
  stock: { size, size_ar, color, color_ar },
}: {
  stock: Overview['low_stock'][number]
}) {
  const names = [
    size && unbroken(nameOf({ name: size, name_ar: size_ar })),
    color && nameOf({ name: color, name_ar: color_ar }),
  ].filter((name) => name !== null)
  if (names.length === 0) return null
  return (
    <p className="small muted">
      <bdi>{names.join(' · ')}</bdi>
    </p>
  )
}

type Named = { product_id: number | null; name: string; name_ar: string | null }

function ProductName({ product }: { product: Named }) {
  const name = (
    <bdi>
      <Words of={nameOf(product)} />
    </bdi>
  )
  if (product.product_id === null) return <p>{name}</p>
  return (
    <DeskLink
      className="small-product-name"
      to={screenPath('products', product.product_id, 'edit')}
    >
      {name}
    </DeskLink>
  )
}

function Thumbnail({ image }: { image: Overview['low_stock'][number]['image'] }) {
  return (
    <span className="picture-frame is-small small-picture">
      <Picture of={image} alt="" sizes="48px" />
    </span>
  )
}
