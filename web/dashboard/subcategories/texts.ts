import { limits } from '#contract/limits.ts'
import { sizeGuideTexts, type SubcategoryRecord } from '#contract/subcategories.ts'
import * as m from '#messages'
import { exactly, sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  name: m.admin_field_name,
  name_ar: m.admin_field_name_ar,
  status: m.admin_field_status,
  category_id: m.admin_subcategory_category,
}

/** What the statuses are called (R40). */
export const statusLabels: Record<SubcategoryRecord['status'], () => string> = {
  active: m.admin_subcategory_active,
  hidden: m.admin_subcategory_hidden,
}

/**
 * What is said for texts of the shop about sub-categories. A popup says that all fields are to be
 * filled; beside each of them it is one.
 */
export const say = sayingAlso(
  [
    exactly(sizeGuideTexts.columns),
    () => m.admin_guide_say_columns({ most: limits.guide_columns }),
  ],
  [exactly(sizeGuideTexts.rows), () => m.admin_guide_say_rows({ most: limits.guide_rows })],
  [exactly(sizeGuideTexts.twice), () => m.admin_guide_say_twice()],
  [exactly(sizeGuideTexts.empty), () => m.admin_guide_say_empty()],
  [
    exactly(sizeGuideTexts.value),
    () => m.admin_product_say_centimetres({ most: limits.centimetres }),
  ],
  [/^Please fill all fields!$/, () => m.form_required()],
  [/^Invalid category selected$/, () => m.admin_subcategory_category_gone()],
)
