import type { OrderSource } from '#contract/orders/order-records.ts'
import * as m from '#messages'

export const orderSourceLabels: Record<OrderSource, () => string> = {
  shop: m.admin_source_shop,
  phone: m.admin_source_phone,
  whatsapp: m.admin_source_whatsapp,
  instagram: m.admin_source_instagram,
  facebook: m.admin_source_facebook,
  in_store: m.admin_source_in_store,
  other: m.admin_source_other,
}

/** Source within a sentence: "came from Instagram" */
export const cameFrom: Record<OrderSource, () => string> = {
  shop: m.admin_came_shop,
  phone: m.admin_came_phone,
  whatsapp: m.admin_came_whatsapp,
  instagram: m.admin_came_instagram,
  facebook: m.admin_came_facebook,
  in_store: m.admin_came_in_store,
  other: m.admin_came_other,
}
