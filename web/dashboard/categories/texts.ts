import type { CategoryRecord } from '#contract/products/categories.ts'
import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = {
  name: m.admin_field_name_en,
  name_ar: m.admin_field_name_ar,
  kind: m.admin_category_kind,
  image: m.admin_field_image,
  is_home: m.admin_category_is_home,
}

/** Labels of the kinds of category. */
export const kindLabels: Record<CategoryRecord['kind'], () => string> = {
  clothing: m.admin_category_clothing,
  decor: m.admin_category_decor,
}
