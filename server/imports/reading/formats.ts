/** Detection of a file's origin by its headings, and the default mapping of its columns. */
import {
  type ImportFormat,
  type ImportTarget,
  importLimits,
} from '#contract/files/import-columns.ts'
import { productSheet } from '#contract/products/product-sheet.ts'

type Headings = Readonly<Record<string, ImportTarget>>

/** Heading in comparable form: without case, spaces, punctuation, and Arabic spelling variants. */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/[\u064b-\u0652\u0640\u200e\u200f\ufeff]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const folded = (headings: Headings): Map<string, ImportTarget> =>
  new Map(Object.entries(headings).map(([heading, target]) => [foldHeading(heading), target]))

const own = new Map(
  productSheet.flatMap(({ key, en, ar, former = [] }) =>
    [en, ar, ...former].map((heading) => [foldHeading(heading), key] as const),
  ),
)

const shopifyOptions = (
  name: (number: number) => string,
  value: (number: number) => string,
): Headings =>
  Object.fromEntries(
    [1, 2, 3].flatMap((number) => [
      [name(number), `option${number}_name`],
      [value(number), `option${number}_value`],
    ]),
  )

const shopifyOld = folded({
  Handle: 'slug',
  Title: 'name',
  'Body (HTML)': 'desc',
  Type: 'subcategory',
  Published: 'published',
  ...shopifyOptions(
    (number) => `Option${number} Name`,
    (number) => `Option${number} Value`,
  ),
  'Variant SKU': 'sku',
  'Variant Grams': 'weight',
  'Variant Inventory Tracker': 'tracker',
  'Variant Inventory Qty': 'stock',
  'Variant Inventory Policy': 'oversell',
  'Variant Price': 'price',
  'Variant Compare At Price': 'original_price',
  'Variant Barcode': 'barcode',
  'Image Src': 'pictures',
  'Image Alt Text': 'picture_alt',
  'Variant Image': 'color_picture',
  'Cost per item': 'cost',
  Status: 'state',
})

const shopifyNew = folded({
  'URL handle': 'slug',
  Title: 'name',
  Description: 'desc',
  Type: 'subcategory',
  'Published on online store': 'published',
  ...shopifyOptions(
    (number) => `Option${number} name`,
    (number) => `Option${number} value`,
  ),
  SKU: 'sku',
  'Weight value (grams)': 'weight',
  'Inventory tracker': 'tracker',
  'Inventory quantity': 'stock',
  'Continue selling when out of stock': 'oversell',
  Price: 'price',
  'Compare-at price': 'original_price',
  Barcode: 'barcode',
  'Product image URL': 'pictures',
  'Image alt text': 'picture_alt',
  'Variant image URL': 'color_picture',
  'Cost per item': 'cost',
  Status: 'state',
})

const attributes: Headings = Object.fromEntries(
  Array.from({ length: importLimits.options }, (_, at) => at + 1).flatMap((number) => [
    [`Attribute ${number} name`, `option${number}_name`],
    [`Attribute ${number} value(s)`, `option${number}_value`],
  ]),
)

const woocommerce = folded({
  ID: 'id',
  Type: 'kind',
  SKU: 'sku',
  'GTIN, UPC, EAN, or ISBN': 'barcode',
  Name: 'name',
  Published: 'published',
  Description: 'desc',
  'Date sale price starts': 'sale_from',
  'Date sale price ends': 'sale_until',
  'In stock?': 'in_stock',
  Stock: 'stock',
  'Backorders allowed?': 'oversell',
  'Weight (kg)': 'weight_kg',
  'Weight (g)': 'weight',
  'Length (cm)': 'depth',
  'Width (cm)': 'width',
  'Height (cm)': 'height',
  'Sale price': 'sale_price',
  'Regular price': 'price',
  Categories: 'subcategory',
  Images: 'pictures',
  Parent: 'parent',
  ...attributes,
})

/** Headings that occur in no table of our own. */
const marks: { format: ImportFormat; headings: string[]; known: Map<string, ImportTarget> }[] = [
  { format: 'shopify', headings: ['Handle', 'Title'], known: shopifyOld },
  { format: 'shopify_new', headings: ['URL handle', 'Title'], known: shopifyNew },
  { format: 'woocommerce', headings: ['Type', 'Regular price', 'Name'], known: woocommerce },
]

export type Recognised = { format: ImportFormat; mapping: (ImportTarget | null)[] }

/**
 * Default mapping of headings. Our own headings are recognised in files of `other` origin too: a
 * table of SKU and Price is enough to change prices.
 */
export function recogniseFormat(headings: string[]): Recognised {
  const said = headings.map(foldHeading)
  const mark = marks.find(({ headings }) =>
    headings.every((heading) => said.includes(foldHeading(heading))),
  )
  const known = mark?.known ?? own
  const taken = new Set<ImportTarget>()
  const mapping = said.map((heading) => {
    const target = known.get(heading) ?? null
    // Of two columns with one heading the first is mapped.
    if (target === null || taken.has(target)) return null
    taken.add(target)
    return target
  })
  const isOwn = taken.has('slug') || taken.has('sku') || taken.has('name')
  return { format: mark?.format ?? (isOwn ? 'own' : 'other'), mapping }
}
