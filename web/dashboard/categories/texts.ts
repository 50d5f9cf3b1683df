import type { CategoryRecord } from '#contract/categories.ts'
import {
  admin_category_clothing,
  admin_category_decor,
  admin_category_is_home,
  admin_category_kind,
  admin_field_image,
  admin_field_name,
  admin_field_name_ar,
} from '#messages'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  name: admin_field_name,
  name_ar: admin_field_name_ar,
  kind: admin_category_kind,
  image: admin_field_image,
  is_home: admin_category_is_home,
}

/** What a category may hold. */
export const kindLabels: Record<CategoryRecord['kind'], () => string> = {
  clothing: admin_category_clothing,
  decor: admin_category_decor,
}
