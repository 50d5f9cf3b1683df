import { memo, useDeferredValue, useState } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { SwitchRow } from '../../kit/switch.tsx'
import { ChoiceField } from '../fields/choice-field.tsx'
import { ColoursField } from '../fields/colours-field.tsx'
import { useAxes } from '../use-axes.ts'
import { SizesField } from '../sizes-field.tsx'
import { FillField } from '../stock/fill-field.tsx'
import { QuantityField } from '../stock/quantity-field.tsx'
import { type Axes, choicesOf, type Figures, keyOf, sumOf } from '../stock/stock.ts'
import { type ProductForm, useTyped } from '../use-product-form.ts'
import { VariantTable } from './variant-table.tsx'
import { madeSkus } from './variants.ts'

type VariantsSectionProps = {
  form: ProductForm
  /** Edited product; null for a new one. */
  product: ProductRecord | null
}

/** Colours and sizes with SKU and barcode, and the stock, by variant or as a single number. */
export function VariantsSection({ form, product }: VariantsSectionProps) {
  const axes = useAxes(form)
  const shades = useTyped(form, 'shades')
  const codes = useTyped(form, 'variants')
  const stock = useTyped(form, 'stock')
  const hasChoices = axes.sizes.length > 0 || axes.colours.length > 0
  const counted = hasChoices ? stock : null
  // Deferred, since the sum may cover thousands of variants.
  const summed = useDeferredValue(counted)
  const fill = (typed: string) =>
    form.putCells('stock', {
      ...form.read('stock'),
      ...Object.fromEntries(choicesOf(axes).map((one) => [keyOf(one), typed])),
    })
  return (
    <>
      <div className="field-pair">
        <ColoursField form={form} />
        <SizesField form={form} />
        <ChoiceField form={form} />
        <CountEach form={form} stock={stock} axes={axes} />
        {!counted && <QuantityField form={form} />}
      </div>
      {counted && <FillField onFill={fill} />}
      <VariantTable
        form={form}
        product={product}
        axes={axes}
        shades={shades}
        codes={codes}
        stock={counted}
      />
      <FieldError text={form.notes.size > 0 ? undefined : form.errorOf('stock')} />
      <FieldError text={form.faults.size > 0 ? undefined : form.errorOf('variants')} />
      {summed && <Sum stock={summed} seen={form.inStock?.stock ?? null} axes={axes} />}
      <p className="hint">
        {m.admin_variants_prices()} {m.admin_variants_paste()}
      </p>
      {product && <MakeSkus form={form} slug={product.slug} axes={axes} />}
    </>
  )
}

/** Count beside the section's heading: '2 colours × 4 sizes'. */
export function VariantsTitle({ form }: { form: ProductForm }) {
  const { sizes, colours } = useAxes(form)
  return (
    <>
      {m.admin_product_variants()}
      {sizes.length > 0 && colours.length > 0 && (
        <span>{m.admin_variants_axes({ colours: colours.length, sizes: sizes.length })}</span>
      )}
    </>
  )
}

function CountEach({
  form: { put, read },
  stock,
  axes,
}: {
  form: ProductForm
  stock: Figures | null
  axes: Axes
}) {
  // Stock by variant, kept while the form uses a single number.
  const [kept, keep] = useState<Figures | null>(null)
  const choices = choicesOf(axes)
  const turn = () => {
    if (stock) keep(stock)
    put('stock', stock ? null : (kept ?? begunWith(read('quantity'), choices)))
  }
  return (
    <div className="is-full">
      <SwitchRow label={m.admin_product_stock_each()} isOn={stock !== null} onTurn={turn} />
      {stock && choices.length === 0 && <p className="hint">{m.admin_product_stock_needs()}</p>}
    </div>
  )
}

/** Initial stock by variant: a single size or colour gets the whole number. */
const begunWith = (quantity: string, choices: ReturnType<typeof choicesOf>): Figures =>
  choices.length === 1 && choices[0] && quantity.trim() ? { [keyOf(choices[0])]: quantity } : {}

/** Typed stock, initial stock, and the difference. */
const Sum = memo(function Sum({
  stock,
  seen,
  axes,
}: {
  stock: Figures
  seen: Figures | null
  axes: Axes
}) {
  const wanted = formatFigure(sumOf(stock, axes))
  if (!seen) return <p className="variants-sum">{m.admin_variants_sum_new({ wanted })}</p>
  const strong = (figure: string) => <b>{figure}</b>
  return (
    <p className="variants-sum">
      <Sentence
        of={(put) =>
          m.admin_variants_sum({
            wanted: put(strong(wanted)),
            seen: put(formatFigure(sumOf(seen, axes))),
          })
        }
      />
    </p>
  )
})

function MakeSkus({
  form: { putCells, read },
  slug,
  axes,
}: {
  form: ProductForm
  slug: string
  axes: Axes
}) {
  const { say } = useAnnouncements()
  const make = () => {
    const codes = read('variants')
    const made = madeSkus(slug, axes, codes.skus)
    const count = Object.keys(made).length
    if (count > 0) putCells('variants', { ...codes, skus: { ...codes.skus, ...made } })
    say(count > 0 ? m.admin_variants_made({ count }) : m.admin_variants_none_missing())
  }
  return (
    <Button kind="tertiary" size="small" className="variants-skus" onClick={make}>
      {m.admin_variants_make_skus()}
    </Button>
  )
}
