import type { ProductRecord } from '#contract/product-records.ts'
import type { SubcategoryRecord } from '#contract/subcategories.ts'
import { admin_product_add, admin_product_edit, admin_product_save } from '#messages'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { useRecord } from '../kit/form/record-load.ts'
import { screenPath } from '../screens.ts'
import { ProductFields } from './product-fields.tsx'
import { ProductPictures } from './pictures/product-pictures.tsx'
import { loadProduct } from './product-load.ts'
import { useProductForm } from './use-product-form.ts'

export const clientLoader = loadProduct

/** Adds a product, or changes the one in the address. */
export default function ProductDialog() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('products'), 'from')
  if (failed) return <MissingDialog title={admin_product_edit()} failed={failed} onClose={close} />
  return <ProductForm key={data.product?.id ?? 'new'} {...data} onClose={close} />
}

type ProductFormProps = {
  product: ProductRecord | null
  isCopy: boolean
  isAdded: boolean
  subcategories: SubcategoryRecord[]
  onClose: () => void
}

function ProductForm({ product, isCopy, isAdded, subcategories, onClose }: ProductFormProps) {
  const form = useProductForm({ product, isCopy, subcategories, onDone: onClose })
  return (
    <RecordDialog
      title={isAdded ? admin_product_add() : admin_product_edit()}
      save={admin_product_save()}
      form={form}
      onClose={onClose}
      width="60rem"
      tall
      sendingText={form.uploadText}
    >
      <div className="product-form">
        <ProductPictures form={form} product={isAdded ? null : product} />
        <ProductFields form={form} product={product} subcategories={subcategories} />
      </div>
    </RecordDialog>
  )
}
