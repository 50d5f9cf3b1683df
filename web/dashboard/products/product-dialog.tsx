import type { ProductRecord } from '#contract/products/product-records.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { EditorDialog } from '../kit/form/editor-dialog.tsx'
import { MissingDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { useRecord } from '../kit/form/record-load.ts'
import { nameOf } from '../kit/names.tsx'
import { screenPath } from '../screens.ts'
import { loadProduct } from './product-load.ts'
import { ProductFields } from './product-fields.tsx'
import { PreviewButton } from './publishing/preview-link.tsx'
import { StateMark } from './publishing/state-mark.tsx'
import { useProductForm } from './use-product-form.ts'
import { StockAlert } from './variants/stock-alert.tsx'

export const clientLoader = loadProduct

/** Dialog that adds a product, or changes the one in the address. */
export default function ProductDialog() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('products'), 'from')
  if (failed)
    return <MissingDialog title={m.admin_product_edit()} failed={failed} onClose={close} />
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
  const edited = isAdded ? null : product
  const isBlocked = [...form.notes.values()].some(({ after }) => after === null)
  return (
    <EditorDialog
      title={isAdded ? m.admin_product_add() : m.admin_product_edit()}
      name={edited ? nameOf(edited) : undefined}
      mark={edited && <StateMark product={edited} />}
      actions={edited && <PreviewButton product={edited} />}
      save={m.admin_product_save()}
      form={form}
      onClose={onClose}
      sendingText={form.uploadText}
    >
      <div className="product-form">
        <div className="product-form-alert">
          {isBlocked ? (
            <StockAlert form={form} />
          ) : (
            <ProblemsAlert problems={form.problems} labels={form.labels} />
          )}
        </div>
        <ProductFields
          form={form}
          product={product}
          edited={edited}
          subcategories={subcategories}
        />
      </div>
    </EditorDialog>
  )
}
