import type { StartStep } from '#contract/shop/start.ts'
import * as m from '#messages'

/** Titles of the steps. */
export const stepTitles: Record<StartStep, () => string> = {
  name: m.admin_brand,
  contact: m.admin_start_contact,
  areas: m.admin_start_areas,
  products: m.admin_start_products,
  payment: m.admin_start_payment,
  texts: m.admin_start_texts,
  trial: m.admin_start_trial,
  open: m.admin_start_open,
}
