import type { KeyWork } from '#contract/accounts/roles.ts'
import * as m from '#messages'

export const labels = { name: m.admin_key_name, may: m.admin_key_may, until: m.admin_key_until }

/** Labels of the history. */
export const historyLabels = {
  name: m.admin_key_name,
  may: m.admin_key_may,
  expires_at: m.admin_key_until,
}

export const workLabels: Record<KeyWork, () => string> = {
  orders: m.admin_work_orders,
  parcels: m.admin_work_parcels,
  catalogue: m.admin_work_catalogue,
  front: m.admin_work_front,
  figures: m.admin_work_figures,
  shop: m.admin_work_shop,
}
