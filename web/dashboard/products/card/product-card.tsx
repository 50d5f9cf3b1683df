import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { ProductRecord } from '#contract/products/product-records.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { adminApi } from '../../api.ts'
import { failedWith } from '../../kit/form/failures.ts'
import { nameOf } from '../../kit/names.tsx'
import { EditDelete } from '../../kit/list/table/row-actions.tsx'
import { useOpenDialog } from '../../kit/list/open-dialog.ts'
import { ProductMenu } from './product-menu.tsx'
import { tellSaved } from '../saved.ts'
import { StateMark } from '../publishing/state-mark.tsx'
import { Words } from '#web/ui/text/words.tsx'
import {
  RecordActions,
  RecordCard,
  RecordPicture,
  RecordWords,
} from '../../kit/list/record-card.tsx'
import { screenPath } from '../../screens.ts'

type ProductCardProps = {
  product: ProductRecord
  /** Pieces up to which stock is low. */
  low: number
}

export function ProductCard({ product, low }: ProductCardProps) {
  const {
    id,
    price,
    price_now,
    variants,
    pictures,
    category,
    category_ar,
    subcategory,
    subcategory_ar,
  } = product
  const [picture] = pictures
  const open = useOpenDialog()
  const name = nameOf(product)
  return (
    <RecordCard>
      <RecordPicture picture={picture} />
      <RecordWords>
        <h2>
          <bdi>
            <Words of={name} />
          </bdi>
        </h2>
        <p className="product-place">
          {m.admin_product_place({
            category: nameOf({ name: category, name_ar: category_ar }),
            subcategory: nameOf({ name: subcategory, name_ar: subcategory_ar }),
          })}
        </p>
        <button
          type="button"
          className="product-facts"
          onClick={() => open(screenPath('products', id, 'price'))}
        >
          <span className="sr-only">{m.admin_product_price_stock_of({ name })}</span>
          <span className="product-figures">
            <span className="product-now">
              <b>
                {variants.some((variant) => variant.price_now !== price_now) && `${m.ui_from()} `}
                <Money egp={price_now} />
              </b>
              {price_now !== price && (
                <s>
                  <span className="sr-only">{m.ui_original_price()} </span>
                  <Money egp={price} />
                </s>
              )}
            </span>
            <Stock product={product} low={low} />
          </span>
          <Icon of={IconPencil} small />
        </button>
        {product.state !== 'published' && (
          <p className="product-mark">
            <StateMark product={product} />
          </p>
        )}
        {product.subcategory_status !== 'active' && (
          <p className="product-hidden">{m.admin_product_hidden()}</p>
        )}
        <RecordActions>
          <EditDelete
            to={screenPath('products', id, 'edit')}
            name={name}
            wide
            remove={{
              warning: m.admin_product_warning(),
              consequence: m.admin_product_consequence({ name }),
              send: async () => {
                const answer = await adminApi().products.delete({ id })
                tellSaved(null)
                return answer
              },
              done: m.admin_product_deleted,
              failure: failedWith(m.admin_product_delete_failed()),
            }}
          />
          <ProductMenu product={product} />
        </RecordActions>
      </RecordWords>
    </RecordCard>
  )
}

function Stock({ product: { quantity, stock }, low }: ProductCardProps) {
  const count = formatFigure(quantity)
  const isLow = (pieces: number) => pieces <= low
  if (quantity === 0) return <span className="stock-out">{m.admin_products_out()}</span>
  if (isLow(quantity)) return <span className="stock-low">{m.admin_product_left({ count })}</span>
  if (stock?.some((choice) => isLow(choice.quantity)))
    return <span className="stock-low">{m.admin_product_partly_low({ count })}</span>
  return <span className="stock-in">{m.admin_product_in_stock({ count })}</span>
}
