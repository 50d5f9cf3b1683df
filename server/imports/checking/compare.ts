/**
 * Comparison of a file's product with the shop's, if there is one: new, changed and invalid fields.
 * No database access.
 */
import { fromCairo, toCairoDay } from '#contract/days/cairo.ts'
import { hexOf } from '#contract/products/colours.ts'
import {
  type ImportTarget,
  type RowProblemCode,
  textLimits,
} from '#contract/files/import-columns.ts'
import type { ImportOptions, ImportOutcome } from '#contract/files/imports.ts'
import { limits } from '#contract/limits.ts'
import { isBelow } from '#contract/products/timed-prices.ts'
import { finderOf, firstOfEach, foldName } from '#contract/products/option-names.ts'
import type { ProductRecord } from '#server/products/products.ts'
import type { ReadProduct, ReadVariant, RowProblem } from '../reading/reading.ts'
import { picturesOfVariants } from './list-of-skus.ts'
import { coloursOf, factFields, factOf, neverEmpty, pricesOf, sizesOf, stemsOf } from './fields.ts'
import { compareStock, piecesOfNew } from './stock.ts'
import { compareVariants } from './variants.ts'
import type { FieldChange, Work, WorkPicture } from './product-write.ts'

export type Surroundings = {
  options: ImportOptions
  /**
   * Sub-categories with names by the file's words; the empty word is for new products without one.
   */
  subcategories: Map<string, { id: number; name: string }>
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
  product: ReadProduct,
  record: ProductRecord | null,
  around: Surroundings,
): Compared {
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

function subcategoryOf(
  product: ReadProduct,
  { subcategories }: Surroundings,
  { wrong }: Finding,
): { id: number; name: string } | null {
  if (!product.word) return null
  const subcategory = subcategories.get(product.word)
  if (!subcategory) wrong('subcategory', 'no_place')
  return subcategory ?? null
}

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
  const sizes = optionsOf(variants, 'size').map(({ name, name_ar = null }) => ({ name, name_ar }))
  const colours = optionsOf(variants, 'color').map(({ name, name_ar = null, hex }) => ({
    name,
    name_ar,
    hex: hex ?? hexOf(name),
  }))
  const prices = saleOf(product, around.today)
  const { publish_at = null, ...written } = facts
  const made: (Work & { kind: 'new' })['product'] = {
    ...written,
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
    variants: variants.map(({ size, color, sku, barcode }) => ({
      size,
      color,
      sku: sku ?? null,
      barcode: barcode ?? null,
    })),
  }
  return {
    kind: 'new',
    product: made,
    pictures: picturesOf(
      product,
      around,
      colours.map(({ name }) => name),
    ),
  }
}

type Option = { name: string; name_ar?: string | null; hex?: string | null }

/** Sizes or colours in the order of the file, with the details of any of its rows. */
function optionsOf(variants: ReadVariant[], option: 'size' | 'color'): Option[] {
  const named = variants.filter((variant) => variant[option] !== null)
  return firstOfEach(named, (variant) => variant[option] ?? '').map((first) => {
    const same = named.filter(
      (variant) => foldName(variant[option] ?? '') === foldName(first[option] ?? ''),
    )
    const name_ar = same.map((variant) => variant[`${option}_ar`]).find(Boolean)
    const hex = same.map(({ color_hex }) => color_hex).find(Boolean)
    return {
      name: first[option] ?? '',
      ...(name_ar && { name_ar }),
      ...(option === 'color' && hex && { hex }),
    }
  })
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
  for (const field of factFields) {
    const after = product.facts[field]
    const before = factOf(record, field)
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
    change.subcategory_id = subcategory.id
    const back = { before: record.subcategory_id, after: subcategory.id }
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
  compareStock(product, record, matched, { change, finding })
  changeSale(product, record, around, { change, finding })
  refuseSales(change, record, around, finding)
  return {
    kind: 'changed',
    change,
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

/**
 * Options of the file are added after the existing ones; options that it does not name are kept.
 */
function changeOptions(
  { variants }: ReadProduct,
  record: ProductRecord,
  change: Change,
  { changes, wrong }: Finding,
): void {
  const sizes = sizesOf(record)
  const afterSizes = joined(
    sizes.map(({ size, name_ar }) => ({ name: size, name_ar })),
    optionsOf(variants, 'size'),
  )
  const colours = coloursOf(record)
  const afterColours = joined(colours, optionsOf(variants, 'color'))
  if (afterSizes.length > limits.options) wrong('size', 'too_many_options', String(limits.options))
  if (afterColours.length > limits.options)
    wrong('color', 'too_many_options', String(limits.options))
  const wanted = afterSizes.map(({ name, name_ar = null }) => ({ size: name, name_ar }))
  if (JSON.stringify(wanted) !== JSON.stringify(sizes)) {
    change.sizes = wanted
    changes.push({
      field: 'size',
      size: null,
      color: null,
      before: names(sizes.map(({ size }) => size)),
      after: names(wanted.map(({ size }) => size)),
      back: { before: sizes, after: wanted },
    })
  }
  const painted = afterColours.map(({ name, name_ar = null, hex = null }, at) => ({
    name,
    name_ar,
    hex: at < colours.length ? hex : (hex ?? hexOf(name)),
  }))
  if (JSON.stringify(painted) !== JSON.stringify(colours)) {
    change.colors = painted
    changes.push({
      field: 'color',
      size: null,
      color: null,
      before: names(colours.map(({ name }) => name)),
      after: names(painted.map(({ name }) => name)),
      back: { before: colours, after: painted },
    })
  }
}

const names = (list: string[]): string | null =>
  list.length > 0 ? list.join(', ').slice(0, textLimits.subcategory) : null

function joined(there: Option[], said: Option[]): Option[] {
  const find = finderOf(said, ({ name }) => name)
  const known = there.map((option) => {
    const { name_ar = option.name_ar, hex = option.hex } = find(option.name) ?? {}
    return { ...option, name_ar: name_ar ?? null, ...(hex !== undefined && { hex }) }
  })
  const has = finderOf(there, ({ name }) => name)
  return [...known, ...said.filter(({ name }) => !has(name))]
}

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
