import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/money.ts'
import { type ProductState, productTexts } from '#contract/product-form.ts'
import * as m from '#messages'
import { exactly, sayingAlso, type Wording } from '../kit/form/say.ts'
import type { ProductValues } from './product-values.ts'

/**
 * What the fields of the form are called, in the order in which they stand; in the history as well.
 */
export const labels = {
  images: m.admin_pictures,
  name: m.admin_field_name,
  name_ar: m.admin_field_name_ar,
  desc: m.admin_product_desc,
  desc_ar: m.admin_product_desc_ar,
  price: m.admin_product_price,
  original_price: m.admin_product_original_price,
  cost: m.admin_product_cost,
  prices: m.admin_product_prices,
  quantity: m.admin_product_quantity,
  subcategory_id: m.admin_product_subcategory,
  material: m.admin_product_material,
  material_ar: m.admin_product_material_ar,
  care: m.admin_product_care,
  care_ar: m.admin_product_care_ar,
  height: m.product_height,
  width: m.product_width,
  depth: m.product_depth,
  weight: m.product_weight,
  badge: m.admin_product_badge,
  badge_ar: m.admin_product_badge_ar,
  colors: m.admin_product_colours,
  shades: m.admin_product_shades,
  sizes: m.admin_product_sizes,
  size_names: m.admin_product_size_names,
  stock: m.admin_product_stock,
  variants: m.admin_product_codes,
  state: m.admin_product_state,
  publish_at: m.admin_product_publish_at,
} satisfies Record<keyof ProductValues, () => string>

export const productStateLabels = {
  draft: m.admin_product_draft,
  published: m.admin_product_published,
  scheduled: m.admin_product_scheduled,
} satisfies Record<ProductState, () => string>

/** What else the history tells of a product. */
export const recordLabels = {
  from: m.admin_product_price_from,
  until: m.admin_product_price_until,
  size: m.admin_product_size,
  color: m.admin_product_colour,
  sku: m.admin_product_sku,
  barcode: m.admin_product_barcode,
}

const words: Record<keyof typeof productTexts, () => string> = {
  name_required: m.admin_product_say_name,
  price_required: m.admin_product_say_price,
  invalid_subcategory: m.admin_product_say_subcategory,
  quantity: () => m.admin_product_say_quantity({ most: formatFigure(limits.stock) }),
  stock_each: m.admin_product_say_stock_each,
  too_many_options: () => m.admin_product_say_options({ most: limits.options }),
  picture: m.admin_say_picture,
  too_many_pictures: () => m.admin_product_say_pictures({ most: limits.pictures }),
  no_kept_picture: m.admin_product_say_picture_gone,
  original_price: m.admin_product_say_original,
  order: m.admin_product_say_picture_gone,
  centimetres: () => m.admin_product_say_centimetres({ most: limits.centimetres }),
  grams: () => m.admin_product_say_grams({ most: formatFigure(limits.grams) }),
  picture_color: m.admin_product_say_picture_colour,
  sku_taken: m.admin_product_say_sku_taken,
  sku_twice: m.admin_product_say_sku_twice,
  publish_at: m.admin_product_say_publish_at,
  publish_at_required: m.admin_product_say_publish_at_required,
  price_until: m.admin_product_say_price_until,
  price_over: m.admin_product_say_price_over,
  price_not_below: m.admin_product_say_price_not_below,
  below_timed_price: m.admin_product_say_below_timed_price,
  prices_overlap: m.admin_product_say_prices_overlap,
  too_many_prices: () => m.admin_product_say_prices({ most: limits.timed_prices }),
}

/** What is said for texts of the shop about products. */
export const say = sayingAlso(
  ...Object.entries(productTexts).map(
    ([key, text]): Wording => [exactly(text), words[key as keyof typeof words]],
  ),
  [/^Choose among the pictures of this product$/, () => m.admin_product_say_picture_gone()],
  [/^The stock has changed meanwhile/, () => m.admin_stock_changed()],
  [/^Enter a color as #rrggbb$/, () => m.admin_product_say_shade()],
)
