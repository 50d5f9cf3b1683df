/** Conversion of a product's rows to one shape for all formats. */
import { foldName } from '#contract/products/options/option-names.ts'
import { limits } from '#contract/limits.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import type { ImportFormat, ImportTarget } from '#contract/files/import-columns.ts'
import { slugOf } from '#server/slug.ts'
import { Cells } from './cells.ts'
import { foldHeading } from '#server/sheets/headings.ts'
import { readPictures } from './pictures.ts'
import { originalOf, readPrices } from './prices.ts'
import type { ReadFacts, ReadProduct } from './read-product.ts'
import { kindOf, type ProductRows, type Row } from './rows.ts'
import type { OptionUses } from './options.ts'
import { one } from './first-value.ts'
import { sizeTableOf } from './size-table.ts'
import { type AskedOption, readPiecesOf, readVariants } from './variants.ts'

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
  'choice_name',
  'choice_name_ar',
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
/** Fields that other shops have per variant. */
const ofVariants = new Set<ImportTarget>(['price', 'original_price', 'cost'])
/** Context of a file; pictures at the shop's own address are already stored. */
export type Reading = {
  headings: string[]
  format: ImportFormat
  shopUrl: string
  /** Whether each cell is meant as it is, in the shop's own sheet. */
  isStrict: boolean
  uses: OptionUses
  /** Called for each option that is neither size nor colour and is a choice. */
  ask: (option: AskedOption) => void
}

export function readProduct(
  group: ProductRows,
  { headings, format, shopUrl, isStrict, uses, ask }: Reading,
): ReadProduct {
  const { lead, rows, lines, trouble } = group
  const isOwn = format === 'own' || format === 'other'
  const isWoo = format === 'woocommerce'
  const cells = new Cells(headings, isStrict)
  const product: ReadProduct = {
    row: lead.number,
    rows: rows.length,
    slug: readSlug(cells, lead),
    ...(isWoo && lead.text('id') && { source_id: lead.text('id').slice(0, limits.sku) }),
    facts: {},
    variants: [],
    problems: cells.problems,
  }
  const isGift = !isOwn && isGiftCard(rows)
  if (isGift || trouble) {
    product.facts = { name: lead.text('name').slice(0, limits.product_name) || null }
    if (isGift) cells.note(lead, lead.has('kind') ? 'kind' : 'subcategory', 'gift_card')
    else if (trouble) cells.note(lead, trouble === 'kind' ? 'kind' : 'parent', trouble)
    return product
  }
  // A WooCommerce variation has the name of its product, and its other fields are its own.
  const ofProduct = isWoo ? [lead] : rows
  const ofAll = isWoo ? [lead, ...lines.filter((line) => line !== lead)] : rows
  for (const fact of textFacts)
    product.facts = withFact(product.facts, fact, one(cells, ofProduct, fact, isOwn))
  for (const fact of numberFacts) {
    const isForAll = ofVariants.has(fact)
    const mustAgree = fact === 'cost' || (isOwn && !isForAll)
    product.facts = withFact(
      product.facts,
      fact,
      one(cells, isForAll ? ofAll : ofProduct, fact, mustAgree, (row) =>
        fact === 'original_price' ? originalOf(cells, row, product) : cells.read(row, fact),
      ),
    )
  }
  const weight = one(cells, ofProduct, 'weight_kg', false)
  if (product.facts.weight == null && typeof weight === 'number') product.facts.weight = weight
  const word = one(cells, ofProduct, 'subcategory', isOwn)
  if (word !== undefined) product.word = typeof word === 'string' ? wordOf(word, format) : null
  readState(cells, lead, product, isWoo)
  const counted = readWord(cells, lead, 'stock_counted')
  if (counted !== undefined) product.counted = counted as 'together' | 'each' | null
  readVariants(cells, group, product, { isWoo, uses, ask })
  readPrices(cells, { lines, rows: ofAll, isHandMade: isOwn && !isStrict }, product)
  readSharedStock(cells, lead, lines, product)
  if (!isStrict && product.facts.price === 0) {
    product.state = 'draft'
    cells.tell(lead, 'price', 'free_draft', null, { isNote: true })
  }
  if (!isStrict) {
    product.facts = inBothLanguages(product.facts)
    const table = sizeTableOf(lead.text('desc'))
    if (table && product.variants.some(({ size }) => size !== null)) product.size_table = table
  }
  const pictures = readPictures(cells, group, product.variants, { format, shopUrl })
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

/** Cards of several denominations, which other shops list among their products. */
const isGiftCard = (rows: Row[]): boolean =>
  rows.some(
    (row) =>
      row.text('kind').toLowerCase() === 'true' ||
      /gift.?card/.test(kindOf(row)) ||
      /^(?:e ?)?gift ?cards?$/.test(foldHeading(row.text('subcategory'))),
  )

const isArabic = (text: string): boolean =>
  (text.match(/\p{Script=Arabic}/gu)?.length ?? 0) > (text.match(/\p{Script=Latin}/gu)?.length ?? 0)

/**
 * Texts in Arabic stand in the Arabic field as well, which other shops do not have; a name that is
 * there in Arabic alone is the name.
 */
function inBothLanguages(facts: ReadFacts): ReadFacts {
  const both = { ...facts }
  for (const field of ['name', 'desc', 'material', 'care'] as const) {
    const text = facts[field]
    if (text && isArabic(text) && !facts[`${field}_ar`]) both[`${field}_ar`] = text
  }
  if (!facts.name && facts.name_ar) both.name = facts.name_ar
  return both
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

/** Words of other shops for products without a category. */
const uncategorised = new Set(['uncategorized', 'uncategorised', 'غير مصنف'])

/** Most specific of several categories: 'Women > Dresses' before 'Sale'. */
function wordOf(text: string, format: ImportFormat): string | null {
  const depth = (path: string) => path.split('>').length
  const all = format === 'woocommerce' ? text.split(/(?<!\\),/) : [text]
  const paths = all.map((path) => path.replaceAll('\\,', ',').trim())
  const named = paths.filter((path) => path !== '' && !uncategorised.has(foldHeading(path)))
  return named.sort((a, b) => depth(b) - depth(a))[0] ?? null
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

function readState(cells: Cells, lead: Row, product: ReadProduct, isWoo: boolean): void {
  const said = lead.text('state').toLowerCase()
  const theirs = theirStates[said]
  // WooCommerce's word is the visibility in its catalogue.
  const state =
    theirs ?? (isWoo ? undefined : (readWord(cells, lead, 'state') as ReadProduct['state']))
  const published = cells.read(lead, 'published')
  if (state !== undefined) product.state = state
  // An active product that is not on the online store is a draft here.
  if (published === false) product.state = 'draft'
  else if (published === true && product.state === undefined) product.state = 'published'
  if (isWoo && said === 'hidden' && product.state !== 'draft') {
    product.state = 'draft'
    cells.tell(lead, 'state', 'hidden_draft', null, { isNote: true })
  }
  if (state === 'scheduled' && !product.facts.publish_at)
    cells.note(lead, 'publish_at', 'publish_at_missing')
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

function refuseSums(cells: Cells, lead: Row, { variants }: ReadProduct): void {
  for (const target of ['size', 'color'] as const) {
    const names = new Set(
      variants.flatMap((variant) => (variant[target] ? [foldName(variant[target])] : [])),
    )
    if (names.size > limits.options)
      cells.note(lead, target, 'too_many_options', String(limits.options))
  }
}
