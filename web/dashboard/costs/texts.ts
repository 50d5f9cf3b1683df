import type { CostKind } from '#contract/couriers/costs.ts'
import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = {
  kind: m.admin_cost_kind,
  amount: m.admin_cost_amount,
  day: m.admin_column_date,
  note: m.admin_note,
}

export const kindLabels: Record<CostKind, () => string> = {
  packing: m.admin_cost_packing,
  ads: m.admin_cost_ads,
  rent: m.admin_cost_rent,
  wages: m.admin_cost_wages,
  other: m.admin_cost_other,
}
