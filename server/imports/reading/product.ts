/** Conversion of a product's rows to one shape for all formats. */
import { foldName } from '#contract/products/option-names.ts'
import { limits } from '#contract/limits.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import type { ImportFormat, ImportTarget } from '#contract/files/import-columns.ts'
import { isBelow } from '#contract/products/timed-prices.ts'
import { slugOf } from '#server/slug.ts'
import { Cells } from './cells.ts'
import { foldHeading } from './formats.ts'
import { readPictures } from './pictures.ts'
import type { ReadFacts, ReadProduct, ReadSale } from './read-product.ts'
import type { ProductRows, Row } from './rows.ts'
import { readPiecesOf, readVariants } from './variants.ts'

const textFacts = [
  'name',
  'name_ar',
  'desc',
  'desc_ar',
  'material',
  'material_ar',
  'care',
  'care_ar',
  'badge',
  'badge_ar',
  'publish_at',
] as const
const numberFacts = [
  'height',
  'width',
  'depth',
  'weight',
  'price',
  'original_price',
  'cost',
] as const
/**
 * Fields that other shops have per variant and ours per product: all rows must agree. Of other
 * differing fields the first value counts.
 */
const oneForAll = new Set<ImportTarget>(['price', 'original_price', 'cost'])
const amounts = ['price', 'original_price', 'sale_price'] as const
/**
 * Price fields, whose empty cells count in a row with an amount: an empty sale price beside a price
 * means no sale (R251).
 */
const prices = [...amounts, 'sale_from', 'sale_until'] as const

/** Context of a file; pictures at the shop's own address are already stored. */
export type Reading = { headings: string[]; format: ImportFormat; shopUrl: string }

export function readProduct(
  { lead, rows, lines, trouble }: ProductRows,
  { headings, format, shopUrl }: Reading,
): ReadProduct {
  const isOwn = format === 'own' || format === 'other'
  const cells = new Cells(headings, isOwn)
  const product: ReadProduct = {
    row: lead.number,
    rows: rows.length,
    slug: readSlug(cells, lead),
    facts: {},
    variants: [],
    problems: cells.problems,
  }
  if (trouble) {
    cells.note(lead, trouble === 'kind' ? 'kind' : 'parent', trouble)
    return product
  }
  // A WooCommerce variation has the name of its product, and its other fields are its own.
  const ofProduct = format === 'woocommerce' ? [lead] : rows
  const ofAll = format === 'woocommerce' ? [lead, ...lines.filter((line) => line !== lead)] : rows
  for (const fact of textFacts)
    product.facts = withFact(product.facts, fact, one(cells, ofProduct, fact, isOwn))
  for (const fact of numberFacts) {
    const isForAll = oneForAll.has(fact)
    const mustAgree = fact === 'cost' || (isOwn && !isForAll)
    product.facts = withFact(
      product.facts,
      fact,
      one(cells, isForAll ? ofAll : ofProduct, fact, mustAgree),
    )
  }
  const weight = one(cells, ofProduct, 'weight_kg', false)
  if (product.facts.weight == null && typeof weight === 'number') product.facts.weight = weight
  const word = one(cells, ofProduct, 'subcategory', isOwn)
  if (word !== undefined) product.word = typeof word === 'string' ? wordOf(word, format) : null
  readState(cells, lead, product)
  refusePrices(cells, ofAll, isOwn)
  readSale(cells, ofAll, product)
  const counted = readWord(cells, lead, 'stock_counted')
  if (counted !== undefined) product.counted = counted as 'together' | 'each' | null
  product.variants = readVariants(cells, lines, lead, format)
  readSharedStock(cells, lead, lines, product)
  const pictures = readPictures(cells, { lead, rows, lines }, product.variants, { format, shopUrl })
  if (pictures) product.pictures = pictures
  refuseSums(cells, lead, product)
  return product
}

function withFact<Key extends keyof ReadFacts>(
  facts: ReadFacts,
  key: Key,
  value: string | number | boolean | null | undefined,
): ReadFacts {
  return value === undefined ? facts : { ...facts, [key]: value as ReadFacts[Key] }
}

function readSlug(cells: Cells, lead: Row): string | null {
  const said = cells.text(lead, 'slug')
  return said ? slugOf(decoded(said), 'product', 200) : null
}

/** Slug with decoded Arabic, which browsers percent-encode. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** First value of a column; null if the column exists but all its cells are empty. */
function one(
  cells: Cells,
  rows: Row[],
  target: ImportTarget,
  mustAgree: boolean,
): string | number | boolean | null | undefined {
  let said: { value: string | number | boolean; row: Row } | undefined
  let isEmpty = false
  for (const row of rows) {
    const value = cells.read(row, target)
    if (value === undefined) continue
    isEmpty = true
    if (value === null) continue
    if (!said) said = { value, row }
    else if (mustAgree && value !== said.value)
      cells.note(row, target, 'differs', String(said.row.number))
  }
  return said ? said.value : isEmpty ? null : undefined
}

/** Most specific of several categories: 'Women > Dresses' before 'Sale'. */
function wordOf(text: string, format: ImportFormat): string | null {
  if (format !== 'woocommerce') return text
  const depth = (path: string) => path.split('>').length
  const paths = text.split(/(?<!\\),/).map((path) => path.replaceAll('\\,', ',').trim())
  const [deepest] = paths.filter((path) => path !== '').sort((a, b) => depth(b) - depth(a))
  return deepest ?? null
}

/** One of the allowed words of our own column, in either language. */
function readWord(cells: Cells, row: Row, target: ImportTarget): string | null | undefined {
  const said = cells.text(row, target)
  if (!said) return said
  const words = productSheet.find(({ key }) => key === target)?.words ?? {}
  const known = Object.entries(words).find(([key, { en, ar }]) =>
    [key, en, ar].some((word) => foldHeading(word) === foldHeading(said)),
  )
  if (known) return known[0]
  cells.note(row, target, 'unknown_word')
  return undefined
}

/** Shopify's words for a state; archived products are drafts here. */
const theirStates: Record<string, 'draft' | 'published'> = {
  active: 'published',
  draft: 'draft',
  archived: 'draft',
  unlisted: 'draft',
}

function readState(cells: Cells, lead: Row, product: ReadProduct): void {
  const theirs = theirStates[lead.text('state').toLowerCase()]
  const state = theirs ?? (readWord(cells, lead, 'state') as ReadProduct['state'])
  const published = cells.read(lead, 'published')
  if (state !== undefined) product.state = state
  // An active product that is not on the online store is a draft here.
  if (published === false) product.state = 'draft'
  else if (published === true && product.state === undefined) product.state = 'published'
  if (state === 'scheduled' && !product.facts.publish_at)
    cells.note(lead, 'publish_at', 'publish_at_missing')
}

/**
 * Refuses rows whose price fields differ, empty cells included; rows without any amount are
 * ignored. Our own sheet has a product's price in its first row, so empty cells below are ignored
 * too.
 */
function refusePrices(cells: Cells, rows: Row[], isOwn: boolean): void {
  const [first, ...others] = rows.filter((row) => amounts.some((target) => row.text(target) !== ''))
  if (!first) return
  for (const target of prices) {
    const isOfFirst = isOwn && (target === 'price' || target === 'original_price')
    const said = cells.peek(first, target)
    for (const row of others) {
      const other = cells.peek(row, target)
      if (said === undefined || other === undefined || (isOfFirst && other === null)) continue
      if (other !== said) cells.note(row, target, 'differs', String(first.number))
    }
  }
}

/** A sale price without dates becomes the price, with the regular price as the original one. */
function readSale(cells: Cells, rows: Row[], product: ReadProduct): void {
  const price = one(cells, rows, 'sale_price', false)
  if (typeof price !== 'number') {
    // A product whose sale is over has no original price any more.
    if (price === null && product.facts.original_price === undefined)
      product.facts.original_price = null
    return
  }
  const [from = null, until = null] = (['sale_from', 'sale_until'] as const).map(
    (target) => one(cells, rows, target, false) as string | null | undefined,
  )
  const saying = rows.find((row) => row.text('sale_price') !== '') ?? (rows[0] as Row)
  const regular = product.facts.price
  if (typeof regular !== 'number') return
  if (!isBelow({ price }, regular)) cells.note(saying, 'sale_price', 'sale_not_below')
  else if (from && until && until < from) cells.note(saying, 'sale_until', 'sale_order')
  else if (from || until) product.sale = { price, from, until } satisfies ReadSale
  else product.facts = { ...product.facts, price, original_price: regular }
}

/** Stock of the product for variants without a number of their own. */
function readSharedStock(cells: Cells, lead: Row, lines: Row[], product: ReadProduct): void {
  if (lines.includes(lead)) return
  const together = readPiecesOf(cells, lead, true)
  if (
    typeof together !== 'number' ||
    product.variants.some(({ stock }) => typeof stock === 'number')
  )
    return
  product.counted = 'together'
  const [first] = product.variants
  if (first) first.stock = together
}

function refuseSums(
  cells: Cells,
  lead: Row,
  { facts: { price, original_price }, variants }: ReadProduct,
): void {
  if (typeof price === 'number' && typeof original_price === 'number' && original_price < price)
    cells.note(lead, 'original_price', 'original_below')
  for (const target of ['size', 'color'] as const) {
    const names = new Set(
      variants.flatMap((variant) => (variant[target] ? [foldName(variant[target])] : [])),
    )
    if (names.size > limits.options)
      cells.note(lead, target, 'too_many_options', String(limits.options))
  }
}
