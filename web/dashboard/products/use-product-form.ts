import { useCallback, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ProductRecord } from '#contract/product-records.ts'
import type { SubcategoryRecord } from '#contract/subcategories.ts'
import { admin_product_add_failed, admin_product_created, admin_product_update_failed, admin_product_updated } from '#messages'
import type { Refusal } from '#contract/refusal.ts'
import { failedWith } from '../kit/form/failures.ts'
import { nameOf } from '../kit/names.tsx'
import { type Typed, useRecordForm } from '../kit/form/use-record-form.ts'
import { useUpload } from '../kit/form/use-upload.ts'
import { changeOf, type ProductValues, productRules, type SentProduct, sentProduct, valuesNow, valuesOf } from './product-values.ts'
import { tellSaved } from './saved.ts'
import { figuresOf } from './stock/stock.ts'
import { labels, say } from './texts.ts'

type Name = keyof ProductValues

const prepare = (typed: Typed<Name>) => sentProduct(typed as ProductValues)

const valuesAgain = (now: ProductRecord, seen: Typed<Name>) => valuesNow(now, seen as ProductValues)

/** Pieces were sold, or counted, since the form began: what it began with are the pieces of now. */
function corrects({ code, details }: Refusal, seen: Typed<Name>): { seen: Typed<Name>; field: Name } | undefined {
  if (code !== 'stock_changed' || details.quantity === undefined) return undefined
  const { stock } = details
  return {
    seen: { ...seen, quantity: String(details.quantity), stock: stock ? figuresOf(stock) : null },
    field: stock ? 'stock' : 'quantity',
  }
}

/** Of a choice its name; pictures, shades and stock are shown in the form alone. */
const wordsFrom = (subcategories: SubcategoryRecord[]) => (name: Name, value: unknown) => {
  if (name !== 'subcategory_id') return undefined
  const chosen = subcategories.find(({ id }) => String(id) === value)
  return chosen && nameOf(chosen)
}

type Options = { product: ProductRecord | null; isCopy: boolean; subcategories: SubcategoryRecord[]; onDone: () => void }

/** The form of a product: what it holds, what is sent of it, and what is said of the answer. */
export function useProductForm({ product, isCopy, subcategories, onDone }: Options) {
  const upload = useUpload()
  const [values] = useState(() => valuesOf(product, isCopy))
  const edited = isCopy ? null : product
  const record = useRecordForm({
    edited: edited ? { version: edited.version, valuesOf: valuesAgain, corrects, wordsOf: wordsFrom(subcategories) } : undefined,
    schema: productRules,
    labels,
    values,
    prepare,
    say,
    send: (fields, { version, seen }) => {
      const { products } = upload.api()
      if (!edited) return products.create(fields)
      return products.update({ id: edited.id, version, ...changeOf(seen as ProductValues, fields as unknown as SentProduct) })
    },
    done: edited ? admin_product_updated : admin_product_created,
    failure: failedWith(edited ? admin_product_update_failed() : admin_product_add_failed(), say),
    onDone: (answer) => {
      tellSaved(answer.product)
      onDone()
    },
  })
  const { form } = record
  /** Puts what is no text of an input: pictures, shades, figures. */
  const put = useCallback(
    <Field extends Name>(name: Field, value: ProductValues[Field]) =>
      form.setValue(name, value as never, { shouldDirty: true, shouldTouch: true, shouldValidate: form.formState.isSubmitted }),
    [form],
  )
  /** What stands in a field now, without rendering anything anew when it changes. */
  const read = useCallback(<Field extends Name>(name: Field) => form.getValues(name) as ProductValues[Field], [form])
  return { ...record, put, read, uploadText: upload.text, inStock: edited && (record.seen as ProductValues) }
}

export type ProductForm = ReturnType<typeof useProductForm>

/** What stands in a field: the part of the form that asks is rendered with every change of it. */
export const useTyped = <Field extends Name>({ form }: ProductForm, name: Field): ProductValues[Field] =>
  useWatch({ control: form.control, name }) as ProductValues[Field]
