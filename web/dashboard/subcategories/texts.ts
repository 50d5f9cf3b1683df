import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = {
  name: m.admin_field_name_en,
  name_ar: m.admin_field_name_ar,
  status: m.admin_field_status,
  category_id: m.admin_subcategory_category,
}

/** Labels of the statuses (R40). */
export const statusLabels: Record<SubcategoryRecord['status'], () => string> = {
  active: m.admin_subcategory_active,
  hidden: m.admin_subcategory_hidden,
}
