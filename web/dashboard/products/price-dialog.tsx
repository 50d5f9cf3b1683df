import type { ProductRecord } from '#contract/products/product-records.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { useRecord } from '../kit/form/record-load.ts'
import { nameOf } from '../kit/names.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { EgpField } from './unit-field.tsx'
import { PriceField } from './fields/price-field.tsx'
import { loadProduct } from './product-load.ts'
import { QuantityField } from './stock/quantity-field.tsx'
import { StockCounts } from './stock/stock-field.tsx'
import { useProductForm } from './use-product-form.ts'

export const clientLoader = loadProduct

/** Dialog for price and stock of the product in the address, with the form of the whole product. */
export default function PriceDialog() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('products'))
  if (failed || !data.product)
    return (
      <MissingDialog
        title={m.admin_product_price_stock()}
        failed={failed ?? 'not_found'}
        onClose={close}
      />
    )
  return (
    <PriceForm
      key={data.product.id}
      product={data.product}
      subcategories={data.subcategories}
      onClose={close}
    />
  )
}

type PriceFormProps = {
  product: ProductRecord
  subcategories: SubcategoryRecord[]
  onClose: () => void
}

function PriceForm({ product, subcategories, onClose }: PriceFormProps) {
  const form = useProductForm({ product, isCopy: false, subcategories, onDone: onClose })
  const own = product.variants.flatMap(({ price }) => price ?? [])
  return (
    <RecordDialog
      title={m.admin_product_price_stock_of({ name: nameOf(product) })}
      save={m.admin_product_save()}
      form={form}
      onClose={onClose}
      width={product.stock ? '60rem' : '34rem'}
      sendingText={form.uploadText}
    >
      <div className="field-pair">
        <PriceField form={form} />
        <EgpField {...form.fieldOf('original_price')} optional />
        {own.length > 0 && <OwnPrices of={own} id={product.id} />}
        {product.stock ? <StockCounts form={form} /> : <QuantityField form={form} />}
      </div>
    </RecordDialog>
  )
}

/** Prices that sizes and colours keep whatever becomes of the product's, with the way to them. */
function OwnPrices({ of, id }: { of: number[]; id: number }) {
  const prices = [...new Set([Math.min(...of), Math.max(...of)])].map(formatMoney).join(' – ')
  return (
    <p className="hint is-full">
      {m.admin_price_own({ prices })}{' '}
      <DeskLink className="link tap" to={screenPath('products', id, 'edit')}>
        {m.admin_price_own_edit()}
      </DeskLink>
    </p>
  )
}
