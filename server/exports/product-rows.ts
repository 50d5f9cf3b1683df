import { type ProductKey, productSheet, subcategoryPath } from '#contract/products/product-sheet.ts'
import { regularOf } from '#contract/products/variant-prices.ts'
import type { ProductRecord } from '#server/products/products.ts'
import { rowOf } from './rows.ts'
import type { WrittenCell, WrittenRow } from '#server/sheets/sheet.ts'

type Variant = ProductRecord['variants'][number]

/**
 * A row for each variant, in the form of the shop's own import.
 * @param shopUrl the shop's public address, for absolute URLs of pictures
 */
export const productRows = (product: ProductRecord, shopUrl: string): WrittenRow[] =>
  product.variants.map((variant, at) =>
    rowOf(productSheet, {
      ...nothing,
      ...ofVariant(product, variant),
      ...(at === 0 && ofProduct(product, shopUrl)),
      ...pricesOf(product, variant, at),
      stock: product.stock ? variant.quantity : at === 0 ? product.quantity : null,
    }),
  )

/**
 * Price and original price: in the first row those of the product, or in every row its own, where
 * any variant has others (R395).
 */
function pricesOf(product: ProductRecord, own: Variant, at: number) {
  const has = ({ price, original_price }: Variant) => price !== null || original_price !== null
  const isPriced = product.variants.some(has)
  if (at > 0 && !isPriced) return {}
  const { price, original_price } = isPriced ? regularOf(product, own) : product
  // The record has the price as the original price if there is none.
  return { price, original_price: original_price === price ? null : original_price }
}

const nothing = Object.fromEntries(productSheet.map(({ key }) => [key, null])) as Record<
  ProductKey,
  WrittenCell
>

function ofVariant(
  { slug, sizes, colours }: ProductRecord,
  { size, color, sku, barcode }: Variant,
) {
  const colour = colours.find(({ name }) => name === color)
  const offered = sizes.find((one) => one.size === size)
  const own = offered?.choice ? offered : null
  return {
    slug,
    size: own ? (own.part ?? null) : size,
    choice: own?.choice ?? null,
    choice_ar: own?.choice_ar ?? null,
    color,
    sku,
    barcode,
    size_ar: (own ? own.part_ar : offered?.name_ar) ?? null,
    color_ar: colour?.name_ar ?? null,
    color_hex: colour?.hex ?? null,
  }
}

function ofProduct(product: ProductRecord, shopUrl: string) {
  const {
    name,
    name_ar,
    desc,
    desc_ar,
    material,
    material_ar,
    care,
    care_ar,
    height,
    width,
    depth,
    weight,
  } = product
  const { state, cost, badge, badge_ar, pictures } = product
  const colours = pictures.map(({ color }) => color ?? '')
  return {
    name,
    name_ar,
    desc,
    desc_ar,
    material,
    material_ar,
    care,
    care_ar,
    height,
    width,
    depth,
    weight,
    state,
    cost,
    badge,
    badge_ar,
    choice_name: product.choice_name,
    choice_name_ar: product.choice_name_ar,
    subcategory: subcategoryPath(product.category, product.subcategory),
    publish_at: state === 'scheduled' ? product.publish_at : null,
    stock_counted: product.stock ? 'each' : 'together',
    pictures: pictures.map(({ url }) => (url.startsWith('/') ? shopUrl + url : url)),
    picture_colors: colours.slice(0, colours.findLastIndex((colour) => colour !== '') + 1),
  }
}
