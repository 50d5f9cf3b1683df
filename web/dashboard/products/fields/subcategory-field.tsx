import type { ProductRecord } from '#contract/products/product-records.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { SelectField } from '#web/ui/fields/select.tsx'
import { SubcategoryOptions } from './subcategory-options.tsx'
import { type ProductForm, useTyped } from '../use-product-form.ts'

type SubcategoryFieldProps = {
  form: ProductForm
  product: ProductRecord | null
  subcategories: SubcategoryRecord[]
}

/** Select of the sub-category, grouped by category, hidden ones marked. */
export function SubcategoryField({ form, product, subcategories }: SubcategoryFieldProps) {
  const chosen = useTyped(form, 'subcategory_id')
  const isKnown = subcategories.some(({ id }) => String(id) === chosen)
  const isHidden = subcategories.find(({ id }) => String(id) === chosen)?.status === 'hidden'
  const hint =
    subcategories.length === 0
      ? m.admin_product_subcategory_none()
      : isHidden && m.admin_product_subcategory_hidden_hint()
  return (
    <SelectField {...form.fieldOf('subcategory_id')} hint={hint}>
      <option value="">{m.admin_product_subcategory_choose()}</option>
      {product && !isKnown && chosen === String(product.subcategory_id) && (
        <option value={chosen}>{product.subcategory}</option>
      )}
      <SubcategoryOptions of={subcategories} />
    </SelectField>
  )
}
