import { limits } from '#contract/limits.ts'
import type { ProductRecord } from '#contract/product-records.ts'
import type { SubcategoryRecord } from '#contract/subcategories.ts'
import { admin_product_measures, ui_cm, ui_g, ui_optional } from '#messages'
import { FieldNote, TextArea, TextField } from '#web/ui/field.tsx'
import { ColoursField } from './colours-field.tsx'
import { MoneyField, UnitField } from './money-field.tsx'
import { PriceField } from './price-field.tsx'
import { SizesField } from './sizes-field.tsx'
import { QuantityField } from './stock/quantity-field.tsx'
import { StockField } from './stock/stock-field.tsx'
import { SubcategoryField } from './subcategory-field.tsx'
import type { ProductForm } from './use-product-form.ts'

type ProductFieldsProps = { form: ProductForm; product: ProductRecord | null; subcategories: SubcategoryRecord[] }

/** Everything of a product but its pictures, English and Arabic beside each other. */
export function ProductFields({ form, product, subcategories }: ProductFieldsProps) {
  const english = { dir: 'auto', autoComplete: 'off' } as const
  const arabic = { ...english, dir: 'rtl', lang: 'ar', optional: true } as const
  return (
    <div className="field-pair product-fields">
      <TextField {...form.fieldOf('name')} {...english} maxLength={limits.product_name} />
      <TextField {...form.fieldOf('name_ar')} {...arabic} maxLength={limits.product_name} />
      <TextArea {...form.fieldOf('desc')} {...english} optional maxLength={limits.desc} />
      <TextArea {...form.fieldOf('desc_ar')} {...arabic} maxLength={limits.desc} />
      <PriceField form={form} />
      <MoneyField {...form.fieldOf('original_price')} optional />
      <QuantityField form={form} />
      <SubcategoryField form={form} product={product} subcategories={subcategories} />
      <TextField {...form.fieldOf('material')} {...english} optional maxLength={limits.material} />
      <TextField {...form.fieldOf('material_ar')} {...arabic} maxLength={limits.material} />
      <TextArea {...form.fieldOf('care')} {...english} optional maxLength={limits.care} />
      <TextArea {...form.fieldOf('care_ar')} {...arabic} maxLength={limits.care} />
      <fieldset className="is-full">
        <legend className="field-label">
          {admin_product_measures()}
          <FieldNote>{ui_optional()}</FieldNote>
        </legend>
        <div className="measures">
          <UnitField {...form.fieldOf('height')} unit={ui_cm()} />
          <UnitField {...form.fieldOf('width')} unit={ui_cm()} />
          <UnitField {...form.fieldOf('depth')} unit={ui_cm()} />
          <UnitField {...form.fieldOf('weight')} unit={ui_g()} />
        </div>
      </fieldset>
      <TextField {...form.fieldOf('badge')} {...english} optional maxLength={limits.badge} />
      <TextField {...form.fieldOf('badge_ar')} {...arabic} maxLength={limits.badge} />
      <ColoursField form={form} />
      <SizesField form={form} />
      <StockField form={form} />
    </div>
  )
}
