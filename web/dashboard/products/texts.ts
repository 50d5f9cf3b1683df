import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/money.ts'
import { productTexts } from '#contract/product-records.ts'
import {
  admin_product_say_name,
  admin_product_say_options,
  admin_product_say_original,
  admin_product_say_picture_gone,
  admin_product_say_pictures,
  admin_product_say_price,
  admin_product_say_quantity,
  admin_product_say_shade,
  admin_product_say_subcategory,
  admin_say_picture,
  admin_stock_changed,
} from '#messages'
import { exactly, sayingAlso, type Wording } from '../kit/form/say.ts'

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
}

/** What is said for texts of the shop about products. */
export const say = sayingAlso(
  ...Object.entries(productTexts).map(([key, text]): Wording => [exactly(text), words[key as keyof typeof words]]),
  [/^Choose among the pictures of this product$/, () => admin_product_say_picture_gone()],
  [/^The stock has changed meanwhile/, () => admin_stock_changed()],
  [/^Enter a color as #rrggbb$/, () => admin_product_say_shade()],
)
