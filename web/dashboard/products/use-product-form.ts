import { useCallback, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ProductRecord } from '#contract/products/product-records.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import type { Refusal } from '#contract/refusal.ts'
import { codeAt } from '#contract/field-refusals.ts'
import { say } from '../kit/form/say.ts'
import { failedWith } from '../kit/form/failures.ts'
import { nameOf } from '../kit/names.tsx'
import { type Typed, useRecordForm } from '../kit/form/use-record-form.ts'
import type { Correction } from '../kit/form/versions.ts'
import { useUpload } from '../kit/form/use-upload.ts'
import {
  changeOf,
  type ProductValues,
  productRules,
  type SentProduct,
  sentProduct,
  valuesNow,
  valuesOf,
} from './product-values.ts'
import { mayNow } from '../session/may.ts'
import { tellSaved } from './saved.ts'
import { underCells } from './fields/own-choice.ts'
import { figuresOf } from './stock/stock.ts'
import { labels, productStateLabels } from './texts.ts'
import { type CodeRow, keyOfRow, meetStock, type Note } from './variants/variants.ts'
import { pricesInWords } from './prices/price-words.ts'

type Name = keyof ProductValues

/** Members without access to costs send none, since the server would refuse it. */
function prepare(typed: Typed<Name>) {
  const sent = sentProduct(typed as ProductValues)
  return mayNow('figures') ? sent : { ...sent, cost: undefined }
}

const valuesAgain = (now: ProductRecord, seen: Typed<Name>) => valuesNow(now, seen as ProductValues)

/**
 * Text of a field in a conflict: the name of a choice, all scheduled prices; pictures, shades,
 * stock and codes are shown in the form only.
 */
const wordsFrom = (subcategories: SubcategoryRecord[]) => (name: Name, value: unknown) => {
  if (name === 'state') return productStateLabels[value as ProductValues['state']]()
  if (name === 'prices') return pricesInWords(value as ProductValues['prices'])
  if (name !== 'subcategory_id') return undefined
  const chosen = subcategories.find(({ id }) => String(id) === value)
  return chosen && nameOf(chosen)
}

/** Errors in the rows of the variants. */
export type CodeFaults = ReadonlyMap<string, Faults>
type Faults = { [Part in keyof CodeRow]?: string | undefined }

const noNotes: ReadonlyMap<string, Note> = new Map()
const noFaults: CodeFaults = new Map()

/** Errors of a refusal for each sent row, by its key. */
function faultsOf(refusal: Refusal, sent: CodeRow[]): CodeFaults {
  const faults = new Map<string, Faults>()
  for (const path of Object.keys(refusal.codes ?? {})) {
    const [, at, part] = /^variants\.(\d+)\.(sku|barcode|price|original_price)$/.exec(path) ?? []
    const row = sent[Number(at)]
    const text = say(codeAt(refusal, path))
    if (row && part) faults.set(keyOfRow(row), { ...faults.get(keyOfRow(row)), [part]: text })
  }
  return faults
}

type Options = {
  product: ProductRecord | null
  isCopy: boolean
  subcategories: SubcategoryRecord[]
  onDone: () => void
}

/** Form of a product: values, request body and messages. */
export function useProductForm({ product, isCopy, subcategories, onDone }: Options) {
  const upload = useUpload()
  const [values] = useState(() => valuesOf(product, isCopy, subcategories))
  const edited = isCopy ? null : product
  const [notes, setNotes] = useState(noNotes)
  const [faults, setFaults] = useState(noFaults)
  const sentCodes = useRef<CodeRow[]>([])
  /**
   * The stock has changed since the form was opened: the current numbers become the initial ones.
   */
  const corrects = (refusal: Refusal, seen: Typed<Name>): Correction<Name> | undefined => {
    const typed = record.form.getValues() as ProductValues
    setFaults(faultsOf(refusal, underCells(sentCodes.current, typed)))
    const { details } = refusal
    const code = 'product_stock_changed'
    if (refusal.code !== 'stock_changed' || details.quantity === undefined) return undefined
    const today = details.stock ? figuresOf(underCells(details.stock, seen as ProductValues)) : null
    const begun = { ...seen, quantity: String(details.quantity) }
    const wanted = read('stock')
    if (!today || !wanted || !seen.stock)
      return { seen: { ...begun, stock: today }, field: today ? 'stock' : 'quantity', code }
    const met = meetStock(seen.stock as ProductValues['stock'] & {}, wanted, today)
    form.setValue('stock', met.wanted as never, { shouldDirty: true })
    setNotes(met.notes)
    return { seen: { ...begun, stock: met.seen }, field: 'stock', code }
  }
  const record = useRecordForm({
    edited: edited
      ? {
          version: edited.version,
          valuesOf: valuesAgain,
          corrects,
          wordsOf: wordsFrom(subcategories),
        }
      : undefined,
    schema: productRules,
    labels,
    values,
    prepare,
    send: (fields, { version, seen }) => {
      setNotes(noNotes)
      setFaults(noFaults)
      const { products } = upload.api()
      const codesIn = ({ variants }: { variants?: unknown }): CodeRow[] =>
        JSON.parse(String(variants ?? '[]'))
      sentCodes.current = codesIn(fields)
      if (!edited) return products.create(fields)
      const change = changeOf(seen as ProductValues, fields as unknown as SentProduct)
      sentCodes.current = codesIn(change)
      return products.update({ id: edited.id, version, ...change })
    },
    done: edited ? m.admin_product_updated : m.admin_product_created,
    failure: failedWith(edited ? m.admin_product_update_failed() : m.admin_product_add_failed()),
    onDone: (answer) => {
      tellSaved(answer.product)
      onDone()
    },
  })
  const { form } = record
  /** Sets a value other than text: pictures, shades, stock. */
  const put = useCallback(
    <Field extends Name>(name: Field, value: ProductValues[Field]) =>
      form.setValue(name, value as never, {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: form.formState.isSubmitted,
      }),
    [form],
  )
  /** Current value of a field, without subscribing to it. */
  const read = useCallback(
    <Field extends Name>(name: Field) => form.getValues(name) as ProductValues[Field],
    [form],
  )
  const isMarked = useRef(false)
  /**
   * Sets cells of the table of variants, of which there may be thousands: validated on submit, and
   * compared once.
   */
  const putCells = useCallback(
    <Field extends 'stock' | 'variants'>(name: Field, value: ProductValues[Field]) => {
      form.setValue(
        name,
        value as never,
        isMarked.current ? {} : { shouldDirty: true, shouldTouch: true },
      )
      isMarked.current = true
      if (form.getFieldState(name).invalid) form.clearErrors(name)
    },
    [form],
  )
  /** Clears the errors of edited rows. */
  const forgetRows = useCallback((keys: string[]) => {
    setNotes((told) => without(told, keys))
    setFaults((told) => without(told, keys))
  }, [])
  const inStock = edited && (record.seen as ProductValues)
  return {
    ...record,
    put,
    putCells,
    read,
    notes,
    faults,
    forgetRows,
    uploadText: upload.text,
    inStock,
  }
}

function without<Told>(told: ReadonlyMap<string, Told>, keys: string[]): ReadonlyMap<string, Told> {
  if (!keys.some((key) => told.has(key))) return told
  const others = new Map(told)
  for (const key of keys) others.delete(key)
  return others
}

export type ProductForm = ReturnType<typeof useProductForm>

/** Value of a field; the component renders on every change. */
export const useTyped = <Field extends Name>(
  { form }: ProductForm,
  name: Field,
): ProductValues[Field] => useWatch({ control: form.control, name }) as ProductValues[Field]
