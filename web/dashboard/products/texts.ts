import type { ProductState } from '#contract/products/product-form.ts'
import * as m from '#messages'
import type { ProductValues } from './product-values.ts'

/** Labels of the form's fields in order, also for the history. */
export const labels = {
  images: m.admin_pictures,
  name: m.admin_field_name_en,
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
  choice_name: m.admin_choice_name,
  choice_name_ar: m.admin_choice_name_ar,
  choices: m.admin_choice_values,
  choice_names: m.admin_choice_names,
  missing: m.admin_choice_values,
  begun: m.admin_choice_values,
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

/** Further labels of a product in the history. */
export const recordLabels = {
  from: m.admin_product_price_from,
  until: m.admin_product_price_until,
  size: m.admin_product_size,
  color: m.admin_product_colour,
  sku: m.admin_product_sku,
  barcode: m.admin_product_barcode,
}
