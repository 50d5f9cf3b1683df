import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/money.ts'
import { productTexts } from '#contract/product-records.ts'
import {
  admin_field_name,
  admin_field_name_ar,
  admin_pictures,
  admin_product_badge,
  admin_product_badge_ar,
  admin_product_colours,
  admin_product_desc,
  admin_product_desc_ar,
  admin_product_material,
  admin_product_material_ar,
  admin_product_original_price,
  admin_product_price,
  admin_product_quantity,
  admin_product_say_centimetres,
  admin_product_say_grams,
  admin_product_say_name,
  admin_product_say_options,
  admin_product_say_original,
  admin_product_say_picture_colour,
  admin_product_say_picture_gone,
  admin_product_say_pictures,
  admin_product_say_price,
  admin_product_say_quantity,
  admin_product_say_shade,
  admin_product_say_subcategory,
  admin_product_shades,
  admin_product_sizes,
  admin_product_stock,
  admin_product_subcategory,
  admin_say_picture,
  admin_stock_changed,
} from '#messages'
import { exactly, sayingAlso, type Wording } from '../kit/form/say.ts'
import type { ProductValues } from './product-values.ts'

/** What the fields of the form are called, in the order in which they stand; in the history as well. */
export const labels = {
  images: admin_pictures,
  name: admin_field_name,
  name_ar: admin_field_name_ar,
  desc: admin_product_desc,
  desc_ar: admin_product_desc_ar,
  price: admin_product_price,
  original_price: admin_product_original_price,
  quantity: admin_product_quantity,
  subcategory_id: admin_product_subcategory,
  material: admin_product_material,
  material_ar: admin_product_material_ar,
  badge: admin_product_badge,
  badge_ar: admin_product_badge_ar,
  colors: admin_product_colours,
  shades: admin_product_shades,
  sizes: admin_product_sizes,
  stock: admin_product_stock,
} satisfies Record<keyof ProductValues, () => string>

const words: Record<keyof typeof productTexts, () => string> = {
  name_required: admin_product_say_name,
  price_required: admin_product_say_price,
  invalid_subcategory: admin_product_say_subcategory,
  quantity: () => admin_product_say_quantity({ most: formatFigure(limits.stock) }),
  too_many_options: () => admin_product_say_options({ most: limits.options }),
  picture: admin_say_picture,
  too_many_pictures: () => admin_product_say_pictures({ most: limits.pictures }),
  no_kept_picture: admin_product_say_picture_gone,
  original_price: admin_product_say_original,
  order: admin_product_say_picture_gone,
  centimetres: () => admin_product_say_centimetres({ most: limits.centimetres }),
  grams: () => admin_product_say_grams({ most: formatFigure(limits.grams) }),
  picture_color: admin_product_say_picture_colour,
}

/** What is said for texts of the shop about products. */
export const say = sayingAlso(
  ...Object.entries(productTexts).map(([key, text]): Wording => [exactly(text), words[key as keyof typeof words]]),
  [/^Choose among the pictures of this product$/, () => admin_product_say_picture_gone()],
  [/^The stock has changed meanwhile/, () => admin_stock_changed()],
  [/^Enter a color as #rrggbb$/, () => admin_product_say_shade()],
)
