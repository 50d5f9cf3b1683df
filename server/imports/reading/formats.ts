/** Detection of a file's origin by its headings and cells, and the default mapping of its columns. */
import {
  type ImportFormat,
  type ImportTarget,
  recordKindOf,
} from '#contract/files/import-columns.ts'
import { foldHeading } from '#server/sheets/headings.ts'
import type { Sheet } from '../../sheets/reading/sheet.ts'
import { kindOfSheet, recogniseRecords } from '../records/reading/recognise.ts'
import { handMade, own, shopify, targetIn, woocommerce } from './headings.ts'
import { isWooTable, mapByOrder } from './woo-columns.ts'

/** Headings that occur in no table of our own. */
const marks: [format: ImportFormat, headings: string[]][] = [
  ['shopify_new', ['url handle', 'title']],
  ['shopify', ['handle', 'title']],
  ['shopify', ['handle', 'variant price']],
  ['woocommerce', ['type', 'regular price', 'name']],
]

export type Recognised = { format: ImportFormat; mapping: (ImportTarget | null)[] }

/**
 * Default mapping of headings. Our own headings are recognised in files of `other` origin too: a
 * table of SKU and Price is enough to change prices.
 * @param chosen format; by the headings and cells if absent
 */
export function recogniseFormat(sheet: Sheet, chosen?: ImportFormat): Recognised {
  const kind = chosen ? recordKindOf(chosen) : kindOfSheet(sheet)
  if (kind) return recogniseRecords(kind, sheet)
  const said = sheet.headings.map(foldHeading)
  const isMarked = (format: ImportFormat) =>
    marks.some(
      ([marked, headings]) =>
        marked === format && headings.every((heading) => said.includes(heading)),
    )
  const format =
    chosen ??
    marks.find(([marked]) => isMarked(marked))?.[0] ??
    (isWooTable(sheet) ? 'woocommerce' : undefined)
  if (format === 'shopify' || format === 'shopify_new')
    return { format, mapping: mapped(said.map((heading) => targetIn(shopify, heading))) }
  if (format === 'woocommerce') {
    const mapping = isMarked(format)
      ? said.map((heading) => targetIn(woocommerce, heading))
      : mapByOrder(sheet)
    return { format, mapping: mapped(mapping) }
  }
  const mapping = mapped(
    said.map((heading) => targetIn(own, heading) ?? targetIn(handMade, heading)),
  )
  // A price after a discount is the price, unless another column is.
  if (!mapping.includes('price') && mapping.includes('sale_price'))
    mapping[mapping.indexOf('sale_price')] = 'price'
  const isHandMade = said.some((heading, at) => mapping[at] && targetIn(own, heading) === null)
  const isOwn = (['slug', 'sku', 'name'] as const).some((target) => mapping.includes(target))
  return { format: format ?? (isOwn && !isHandMade ? 'own' : 'other'), mapping }
}

/** Targets that several columns supply: a category beside a type, a short description. */
const shared = new Set<ImportTarget>(['subcategory', 'desc'])

/** Mapping in which of two columns with one target the first is mapped. */
const mapped = (mapping: (ImportTarget | null)[]): (ImportTarget | null)[] =>
  mapping.map((target, at) =>
    target && !shared.has(target) && mapping.indexOf(target) < at ? null : target,
  )
