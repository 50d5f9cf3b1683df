/** Products as admins see them: both languages, and quantities. */
import type { AnswerOf } from '#contract/endpoint.ts'
import { pricesNow } from '#contract/products/variant-prices.ts'
import type { productRecords } from '#contract/products/product-records.ts'
import { choiceOf } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import { pictureOf } from '#server/media/media.ts'
import { notFound } from '#server/refusal.ts'
import { listProductsWhole, type Product } from './records.queries.ts'

/** The contract's product record, but with money in piastres. */
export type ProductRecord = AnswerOf<typeof productRecords.record>['product']

/** Refuses with 404 an archived product. */
export async function getProductWhole(ctx: Ctx, id: number): Promise<Product> {
  const [product] = await listProductsWhole(ctx, [id])
  if (!product) throw notFound('Product')
  return product
}

export function showRecord(product: Product): ProductRecord {
  const pictures = product.pictures.map(({ alt, alt_ar, colour_id = null, ...file }) => ({
    ...pictureOf(file),
    alt,
    alt_ar,
    color: colourNameOf(product, colour_id),
    color_id: colour_id,
  }))
  const {
    id,
    slug,
    name,
    name_ar,
    desc,
    desc_ar,
    material,
    material_ar,
    badge,
    badge_ar,
    quantity,
    stock,
    variants,
  } = product
  const { price, original_price } = regularPricesOf(product)
  return {
    id,
    slug,
    name,
    name_ar,
    desc,
    desc_ar,
    material,
    material_ar,
    price,
    badge,
    badge_ar,
    quantity,
    stock,
    variants: variants.map((variant) => ({
      ...variant,
      price_now: pricesNow(product, variant).price,
    })),
    ...measuresOf(product),
    original_price: original_price ?? price,
    price_now: product.price,
    prices: product.prices,
    ...publishingOf(product),
    preview_token: product.preview_token,
    subcategory_id: product.subcategory_id,
    subcategory: product.subcategory,
    subcategory_ar: product.subcategory_ar,
    subcategory_status: product.subcategory_status,
    category_id: product.category_id,
    category: product.category,
    category_ar: product.category_ar,
    colors: product.colours.map((colour) => colour.name),
    colours: product.colours,
    ...choiceNamesOf(product),
    sizes: product.sizes,
    images: pictures.map((picture) => picture.url),
    pictures,
    is_sold_out: quantity === 0,
    soldOut: quantity === 0,
    version: product.version,
    created_at: product.created_at,
  }
}

/** Prices that apply while no timed price is in force. */
export const regularPricesOf = ({
  price,
  original_price,
  regular_price,
  regular_original_price,
}: Product) =>
  regular_price === null
    ? { price, original_price }
    : { price: regular_price, original_price: regular_original_price }

const publishingOf = ({ cost, state, publish_at }: Product) => ({ cost, state, publish_at })

const measuresOf = ({ care, care_ar, height, width, depth, weight }: Product) => ({
  care,
  care_ar,
  height,
  width,
  depth,
  weight,
})

function choiceNamesOf(product: Product) {
  const choice = choiceOf(product)
  return { choice_name: choice?.name ?? null, choice_name_ar: choice?.name_ar ?? null }
}

/** Audited fields of a product. */
export function auditOfProduct(product: Product) {
  const {
    id,
    slug,
    name,
    name_ar,
    desc,
    desc_ar,
    material,
    material_ar,
    badge,
    badge_ar,
    subcategory_id,
  } = product
  return {
    id,
    slug,
    name,
    name_ar,
    desc,
    desc_ar,
    material,
    material_ar,
    ...regularPricesOf(product),
    badge,
    badge_ar,
    subcategory_id,
    ...measuresOf(product),
    ...publishingOf(product),
    prices: product.prices.map(({ price, original_price, from, until }) => ({
      price,
      original_price,
      from,
      until,
    })),
    ...choiceNamesOf(product),
    // Plain sizes stand as in entries of former releases, which are compared with these.
    sizes: product.sizes.map(({ id: _, size, ...more }) => ({ name: size, ...more })),
    colours: product.colours.map(({ name, name_ar, hex }) => ({ name, name_ar, hex })),
    quantity: product.quantity,
    stock: product.stock,
    variants: product.variants.map(({ size, color, sku, barcode, price, original_price }) => ({
      size,
      color,
      sku,
      barcode,
      price,
      original_price,
    })),
    pictures: product.pictures.map(({ stem, alt, alt_ar, colour_id }) => ({
      stem,
      alt,
      alt_ar,
      color: colourNameOf(product, colour_id),
    })),
    version: product.version,
  }
}

const colourNameOf = ({ colours }: Product, id: number | null | undefined): string | null =>
  colours.find((colour) => colour.id === id)?.name ?? null
