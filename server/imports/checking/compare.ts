/**
 * Comparison of a file's product with the shop's, if there is one: new, changed and invalid fields.
 * No database access.
 */
import { fromCairo, toCairoDay } from '#contract/days/cairo.ts'
import { hexOf } from '#contract/products/options/colours.ts'
import type { ImportTarget, RowProblemCode } from '#contract/files/import-columns.ts'
import type { ImportOptions, ImportOutcome } from '#contract/files/imports.ts'
import { isBelow } from '#contract/products/timed-prices.ts'
import { finderOf } from '#contract/products/options/option-names.ts'
import type { ProductRecord } from '#server/products/products.ts'
import type { ReadProduct, RowProblem } from '../reading/reading.ts'
import { picturesOfVariants } from './list-of-skus.ts'
import { coloursOf, factFields, factOf, neverEmpty, pricesOf, stemsOf } from './fields.ts'
import { compareStock, piecesOfNew } from './stock.ts'
import { compareOwnPrices, haveOwnPrices, isPricedApart, sentPrices } from './own-prices.ts'
import {
  changeOptions,
  isChoiceName,
  judgedSizes,
  optionsOf,
  sizesIn,
  withOwnChoice,
} from './options.ts'
import { compareVariants } from './variants.ts'
import { type Place, subcategoryOf, wordOf } from './place.ts'
import type { FieldChange, Work, WorkPicture } from './product-write.ts'

export type Surroundings = {
  options: ImportOptions
  /**
   * Sub-categories with names by the file's words, without an id those that the import makes; the
   * empty word is for new products without one.
   */
  subcategories: Map<string, Place>
  /** Stems of pictures by address: fetched before, or the shop's own. */
  stems: Map<string, string>
  today: string
  /**
   * The file identifies products by the SKUs of their variants alone, so it creates no products.
   */
  isList: boolean
  headingOf: (target: ImportTarget) => string
}

export type Compared = {
  outcome: ImportOutcome
  work: Work | null
  changes: FieldChange[]
  pictures: number
  problems: RowProblem[]
}

/** Results of a comparison. */
export type Finding = {
  changes: FieldChange[]
  wrong: (target: ImportTarget, code: RowProblemCode, detail?: string | null, row?: number) => void
  /** Adds a warning; the product is imported all the same. */
  note: (target: ImportTarget, code: RowProblemCode, detail: string | null, row: number) => void
}

export function compare(
  read: ReadProduct,
  record: ProductRecord | null,
  around: Surroundings,
): Compared {
  const product = record ? withOwnChoice(read, record) : read
  const changes: FieldChange[] = []
  const problems = [...product.problems]
  const say = (
    target: ImportTarget,
    code: RowProblemCode,
    { row, detail, isNote }: Pick<RowProblem, 'row' | 'detail' | 'isNote'>,
  ) =>
    problems.push({
      row,
      target,
      code,
      detail,
      column: around.headingOf(target),
      isNote,
      value: saidOf(product, target).slice(0, 80),
      sku:
        product.variants.find((variant) => variant.row === row)?.sku ??
        product.variants[0]?.sku ??
        null,
    })
  const wrong: Finding['wrong'] = (target, code, detail = null, row = product.row) =>
    say(target, code, { row, detail, isNote: false })
  const note: Finding['note'] = (target, code, detail, row) =>
    say(target, code, { row, detail, isNote: true })
  const finding: Finding = { changes, wrong, note }
  const isWrong = () => problems.some(({ isNote }) => !isNote)
  if (isWrong()) return { outcome: 'wrong', work: null, changes: [], pictures: 0, problems }
  if (!record && around.isList) {
    const sku = product.variants[0]?.sku
    wrong('sku', sku ? 'unknown_sku' : 'missing')
    return { outcome: 'wrong', work: null, changes: [], pictures: 0, problems }
  }
  if (record && around.options.existing === 'leave')
    return { outcome: 'unchanged', work: null, changes: [], pictures: 0, problems }
  const work = record ? changeOf(product, record, around, finding) : newOf(product, around, finding)
  if (isWrong()) return { outcome: 'wrong', work: null, changes: [], pictures: 0, problems }
  const pictures = work.pictures?.filter(({ stem }) => stem === null).length ?? 0
  if (work.kind === 'new') return { outcome: 'new', work, changes, pictures, problems }
  return changes.length > 0
    ? { outcome: 'changed', work, changes, pictures, problems }
    : { outcome: 'unchanged', work: null, changes, pictures: 0, problems }
}

const saidOf = ({ word, variants }: ReadProduct, target: ImportTarget): string =>
  (target === 'subcategory' ? word : target === 'sku' ? variants[0]?.sku : '') ?? ''

function newOf(
  product: ReadProduct,
  around: Surroundings,
  finding: Finding,
): Work & { kind: 'new' } {
  const { facts, variants } = product
  const name = facts.name ?? facts.name_ar
  if (name == null) finding.wrong('name', 'missing')
  if (facts.price == null) finding.wrong('price', 'missing')
  const subcategory = product.word
    ? subcategoryOf(product, around, finding)
    : (around.subcategories.get('') ?? null)
  if (!product.word && !subcategory) finding.wrong('subcategory', 'missing')
  const { pieces, mustBeDraft } = piecesOfNew(product, around.options, finding)
  const state =
    mustBeDraft || around.options.fresh === 'draft' ? 'draft' : (product.state ?? 'published')
  const { choice_name, choice_name_ar, ...others } = facts
  const hasChoice = variants.some(({ choice }) => choice)
  if (hasChoice && !choice_name) finding.wrong('choice_name', 'missing')
  const sizes = judgedSizes(sizesIn(variants), product, hasChoice, finding)
  const colours = optionsOf(variants, 'color').map(({ name, name_ar = null, hex }) => ({
    name,
    name_ar,
    hex: hex ?? hexOf(name),
  }))
  const prices = saleOf(product, around.today)
  const { size_table, source_id } = product
  if (size_table) finding.note('desc', 'size_table', null, product.row)
  const { publish_at = null, ...written } = others
  const made: (Work & { kind: 'new' })['product'] = {
    ...written,
    ...(hasChoice && { choice_name, choice_name_ar }),
    name: name ?? '',
    price: facts.price ?? 0,
    subcategory_id: subcategory?.id ?? 0,
    ...(product.slug && { slug: product.slug }),
    state,
    publish_at: state === 'scheduled' ? publish_at : null,
    ...(prices && { prices: [prices] }),
    ...(sizes.length > 0 && { sizes }),
    ...(colours.length > 0 && { colours }),
    ...pieces,
    variants: variants.map(({ size, color, sku, barcode, ...own }) => ({
      size,
      color,
      sku: sku ?? null,
      barcode: barcode ?? null,
      ...(haveOwnPrices(product) && sentPrices(own)),
    })),
  }
  return {
    kind: 'new',
    product: made,
    ...(size_table && { size_table }),
    ...(source_id && { source_id }),
    ...wordOf(product, subcategory),
    pictures: picturesOf(
      product,
      around,
      colours.map(({ name }) => name),
    ),
  }
}

/**
 * Sale of the product as a timed price; none if it is over. Without a first day it has begun
 * already, without a last one it lasts ten years.
 */
function saleOf({ sale, facts }: ReadProduct, today: string) {
  if (!sale || (sale.until && sale.until < today)) return null
  const from = sale.from ?? today
  const until = sale.until ?? `${Number(from.slice(0, 4)) + 10}${from.slice(4, 8)}01`
  return { price: sale.price, original_price: facts.price ?? null, from, until }
}

function changeOf(
  product: ReadProduct,
  record: ProductRecord,
  around: Surroundings,
  finding: Finding,
): Work & { kind: 'changed' } {
  const { changes } = finding
  const change: (Work & { kind: 'changed' })['change'] = { version: record.version }
  const { empty_clears } = around.options
  const areOwn = haveOwnPrices(product, record)
  // An original price alone would strike out the prices of all sizes and colours.
  if (
    !areOwn &&
    product.facts.price == null &&
    product.facts.original_price &&
    isPricedApart(record)
  )
    finding.wrong('price', 'missing')
  const hasChoice =
    record.choice_name !== null || product.variants.some(({ choice }) => choice != null)
  for (const field of factFields) {
    // Where variants have prices of their own the product's follows from them.
    if (areOwn && (field === 'price' || field === 'original_price')) continue
    const after = product.facts[field]
    const before = factOf(record, field)
    if (isChoiceName(field) && !hasChoice) continue
    if (
      after === undefined ||
      after === before ||
      (after === null && (!empty_clears || neverEmpty.has(field)))
    )
      continue
    if (field === 'publish_at' && product.state !== 'scheduled') continue
    Object.assign(change, { [field]: after })
    changes.push({ field, size: null, color: null, before, after })
  }
  refusePrices(change, record, finding)
  if (product.state && product.state !== record.state) {
    change.state = product.state
    changes.push({
      field: 'state',
      size: null,
      color: null,
      before: record.state,
      after: product.state,
    })
  }
  const subcategory = subcategoryOf(product, around, finding)
  if (subcategory && subcategory.id !== record.subcategory_id) {
    if (subcategory.id !== null) change.subcategory_id = subcategory.id
    const back = { before: record.subcategory_id, after: subcategory.id ?? product.word }
    changes.push({
      field: 'subcategory',
      size: null,
      color: null,
      before: record.subcategory,
      after: subcategory.name,
      back,
    })
  }
  changeOptions(product, record, change, finding)
  const matched = compareVariants(product, record, { change, finding, empty_clears })
  if (areOwn) compareOwnPrices(record, matched, change, { finding, today: around.today })
  compareStock(product, record, matched, { change, finding })
  changeSale(product, record, around, { change, finding })
  refuseSales(change, record, around, finding)
  return {
    kind: 'changed',
    change,
    ...wordOf(product, subcategory),
    pictures: changePictures(product, record, around, change, finding),
    version: record.version,
  }
}

function refusePrices(
  change: { price?: number | undefined; original_price?: number | null | undefined },
  record: ProductRecord,
  { wrong }: Finding,
): void {
  const price = change.price ?? record.price
  const original =
    change.original_price === undefined ? factOf(record, 'original_price') : change.original_price
  if (typeof original === 'number' && original < price) wrong('original_price', 'original_below')
}

/** Refuses remaining sales that would not be below the new price. */
function refuseSales(
  { price, prices }: Change,
  record: ProductRecord,
  { today }: Surroundings,
  { wrong }: Finding,
): void {
  if (price === undefined || price === record.price) return
  if ((prices ?? record.prices).some((sale) => sale.until >= today && !isBelow(sale, price)))
    wrong('price', 'below_sale')
}

type Change = (Work & { kind: 'changed' })['change']

/** A sale of the file replaces timed prices on the same days. */
function changeSale(
  product: ReadProduct,
  record: ProductRecord,
  { today }: Surroundings,
  { change, finding }: { change: Change; finding: Finding },
): void {
  const sale = saleOf(product, today)
  if (!sale) return
  const before = pricesOf(record)
  const isThere = before.some(
    ({ price, from, until }) =>
      price === sale.price &&
      until === sale.until &&
      (product.sale?.from ? from === sale.from : from <= today),
  )
  if (isThere) return
  const after = [
    ...before.filter(({ from, until }) => until < sale.from || from > sale.until),
    sale,
  ]
  change.prices = after
  finding.changes.push({
    field: 'sale_price',
    size: null,
    color: null,
    before: before[0]?.price ?? null,
    after: sale.price,
    back: { before, after },
  })
}

function picturesOf(
  { pictures = [] }: Pick<ReadProduct, 'pictures'>,
  { options, stems }: Surroundings,
  colours: string[],
): WorkPicture[] {
  const find = finderOf(colours, (name) => name)
  return pictures.flatMap(({ address, alt, color, inZip }) => {
    const stem = stems.get(address) ?? null
    const picture = {
      address,
      stem,
      alt,
      color: (color && find(color)) ?? null,
      ...(inZip && { file: inZip.name }),
    }
    return stem || options.fetch_pictures ? [picture] : []
  })
}

/** Pictures are kept if the file names none, unless empty cells clear fields. */
function changePictures(
  product: ReadProduct,
  record: ProductRecord,
  around: Surroundings,
  change: Change,
  { changes }: Finding,
): WorkPicture[] | null {
  if (!product.pictures || !around.options.fetch_pictures) return null
  if (product.pictures.length === 0 && !around.options.empty_clears) return null
  const colours = (change.colors ?? coloursOf(record)).map(({ name }) => name)
  const wanted = picturesOf(
    { pictures: picturesOfVariants(product.pictures, record) },
    around,
    colours,
  )
  const stemsThere = stemsOf(record)
  const there = record.pictures.map(({ color = null, alt, alt_ar }, at) => ({
    stem: stemsThere[at] ?? '',
    color,
    alt,
    alt_ar,
  }))
  const isSame =
    wanted.length === there.length &&
    wanted.every(
      ({ stem, color }, at) =>
        stem === there[at]?.stem &&
        (color ?? there[at]?.color ?? null) === (there[at]?.color ?? null),
    )
  if (isSame) return null
  changes.push({
    field: 'pictures',
    size: null,
    color: null,
    before: there.length,
    after: wanted.length,
    back: { before: there, after: wanted.map(({ stem, color }) => ({ stem, color })) },
  })
  return wanted
}

/** Moment of a text in the shop's time zone; null and undefined are kept. */
export const momentOf = (text: string | null | undefined): Date | null | undefined =>
  text ? fromCairo(text) : text === null ? null : undefined

export const todayOf = (now: Date): string => toCairoDay(now)
