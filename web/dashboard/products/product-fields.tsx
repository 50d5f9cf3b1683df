import type { ReactNode } from 'react'
import { toLatinNumber } from '#contract/text/digits.ts'
import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { LongPairFields, PairFields } from '../kit/form/fields.tsx'
import { EgpField, UnitField } from './unit-field.tsx'
import { PicturesTitle, ProductPictures } from './pictures/product-pictures.tsx'
import { PriceField } from './fields/price-field.tsx'
import { TimedPricesField } from './prices/timed-prices-field.tsx'
import { ViewInShop } from './publishing/preview-link.tsx'
import { StateField } from './publishing/state-field.tsx'
import { SubcategoryField } from './fields/subcategory-field.tsx'
import { type ProductForm, useTyped } from './use-product-form.ts'
import { VariantsSection, VariantsTitle } from './variants/variants-section.tsx'
import { useMay } from '../session/may.ts'

type ProductFieldsProps = {
  form: ProductForm
  /** Product of the initial values: the edited one, or the template of a new one. */
  product: ProductRecord | null
  /** Edited product; null for a new one. */
  edited: ProductRecord | null
  subcategories: SubcategoryRecord[]
}

/** Fields of a product: state, pictures, texts, prices, variants and sub-category. */
export function ProductFields({ form, product, edited, subcategories }: ProductFieldsProps) {
  return (
    <>
      <div className="product-form-state">
        <StateField form={form} product={edited} />
      </div>
      <div className="product-form-main">
        <Part title={<PicturesTitle form={form} />}>
          <ProductPictures form={form} />
        </Part>
        <Part title={m.admin_product_words()}>
          <div className="field-pair product-fields">
            <PairFields form={form} name="name" maxLength={limits.product_name} />
            <LongPairFields form={form} name="desc" maxLength={limits.desc} />
            <LongPairFields form={form} name="care" maxLength={limits.care} />
            <fieldset className="is-full">
              <legend className="field-label">
                {m.admin_product_measures()}
                <FieldNote>{m.ui_optional()}</FieldNote>
              </legend>
              <div className="measures">
                <UnitField {...form.fieldOf('height')} unit={m.ui_cm()} />
                <UnitField {...form.fieldOf('width')} unit={m.ui_cm()} />
                <UnitField {...form.fieldOf('depth')} unit={m.ui_cm()} />
                <UnitField {...form.fieldOf('weight')} unit={m.ui_g()} />
              </div>
            </fieldset>
          </div>
        </Part>
        <Part title={m.admin_product_price()}>
          <div className="product-prices">
            <PriceField form={form} />
            <EgpField {...form.fieldOf('original_price')} optional />
            <CostField form={form} />
          </div>
          <TimedPricesField form={form} />
        </Part>
        <Part title={<VariantsTitle form={form} />}>
          <VariantsSection form={form} product={edited} />
        </Part>
      </div>
      <section className="product-form-more" aria-label={m.admin_product_more()}>
        <SubcategoryField form={form} product={product} subcategories={subcategories} />
        <PairFields form={form} name="badge" optional maxLength={limits.badge} />
        <PairFields form={form} name="material" optional maxLength={limits.material} />
        {edited && <ViewInShop product={edited} />}
      </section>
    </>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="title-2 product-part-title">{title}</h2>
      {children}
    </section>
  )
}

/** Cost of a piece, and the resulting margin. */
function CostField({ form }: { form: ProductForm }) {
  const may = useMay()
  const [price, cost] = [useTyped(form, 'price'), useTyped(form, 'cost')].map((typed) =>
    Number(toLatinNumber(typed).trim() || Number.NaN),
  )
  if (!may('figures')) return null
  return (
    <EgpField
      {...form.fieldOf('cost')}
      optional
      hint={`${leaves(price, cost)} ${m.admin_product_cost_hint()}`.trim()}
    />
  )
}

function leaves(price = Number.NaN, cost = Number.NaN): string {
  const left = price - cost
  if (Number.isNaN(left)) return ''
  if (left < 0) return m.admin_product_cost_loses({ amount: formatMoney(-left) })
  return m.admin_product_cost_leaves({
    amount: formatMoney(left),
    percent: formatFigure(price === 0 ? 0 : Math.round((left / price) * 100)),
  })
}
