import { type ProductKey, productSheet, subcategoryPath } from '#contract/products/product-sheet.ts'
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
      stock: product.stock ? variant.quantity : at === 0 ? product.quantity : null,
    }),
  )

const nothing = Object.fromEntries(productSheet.map(({ key }) => [key, null])) as Record<
  ProductKey,
  WrittenCell
>

function ofVariant(
  { slug, sizes, colours }: ProductRecord,
  { size, color, sku, barcode }: Variant,
) {
  const colour = colours.find(({ name }) => name === color)
  return {
    slug,
    size,
    color,
    sku,
    barcode,
    size_ar: sizes.find((offered) => offered.size === size)?.name_ar ?? null,
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
  const { state, price, original_price, cost, badge, badge_ar, pictures } = product
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
    price,
    cost,
    badge,
    badge_ar,
    subcategory: subcategoryPath(product.category, product.subcategory),
    // The record has the price as the original price if there is none.
    original_price: original_price > price ? original_price : null,
    publish_at: state === 'scheduled' ? product.publish_at : null,
    stock_counted: product.stock ? 'each' : 'together',
    pictures: pictures.map(({ url }) => (url.startsWith('/') ? shopUrl + url : url)),
    picture_colors: colours.slice(0, colours.findLastIndex((colour) => colour !== '') + 1),
  }
}
