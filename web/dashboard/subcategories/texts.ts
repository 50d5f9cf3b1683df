import type { SubcategoryRecord } from '#contract/subcategories.ts'
import * as m from '#messages'

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
