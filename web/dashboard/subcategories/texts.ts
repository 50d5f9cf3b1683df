import { limits } from '#contract/limits.ts'
import { sizeGuideTexts, type SubcategoryRecord } from '#contract/subcategories.ts'
import {
  admin_field_name,
  admin_field_name_ar,
  admin_field_status,
  admin_guide_say_columns,
  admin_guide_say_empty,
  admin_guide_say_rows,
  admin_guide_say_twice,
  admin_product_say_centimetres,
  admin_subcategory_active,
  admin_subcategory_category,
  admin_subcategory_category_gone,
  admin_subcategory_hidden,
  form_required,
} from '#messages'
import { exactly, sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  name: admin_field_name,
  name_ar: admin_field_name_ar,
  status: admin_field_status,
  category_id: admin_subcategory_category,
}

/** What the statuses are called (R40). */
export const statusLabels: Record<SubcategoryRecord['status'], () => string> = {
  active: admin_subcategory_active,
  hidden: admin_subcategory_hidden,
}

/**
 * What is said for texts of the shop about sub-categories. A popup says that all fields are to be
 * filled; beside each of them it is one.
 */
export const say = sayingAlso(
  [exactly(sizeGuideTexts.columns), () => admin_guide_say_columns({ most: limits.guide_columns })],
  [exactly(sizeGuideTexts.rows), () => admin_guide_say_rows({ most: limits.guide_rows })],
  [exactly(sizeGuideTexts.twice), () => admin_guide_say_twice()],
  [exactly(sizeGuideTexts.empty), () => admin_guide_say_empty()],
  [
    exactly(sizeGuideTexts.value),
    () => admin_product_say_centimetres({ most: limits.centimetres }),
  ],
  [/^Please fill all fields!$/, () => form_required()],
  [/^Invalid category selected$/, () => admin_subcategory_category_gone()],
)
