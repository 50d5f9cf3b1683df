import type { OrderSource } from '#contract/order-records.ts'
import {
  admin_came_facebook,
  admin_came_in_store,
  admin_came_instagram,
  admin_came_other,
  admin_came_phone,
  admin_came_shop,
  admin_came_whatsapp,
  admin_source_facebook,
  admin_source_in_store,
  admin_source_instagram,
  admin_source_other,
  admin_source_phone,
  admin_source_shop,
  admin_source_whatsapp,
} from '#messages'

/** Where an order came from. */
export const orderSourceLabels: Record<OrderSource, () => string> = {
  shop: admin_source_shop,
  phone: admin_source_phone,
  whatsapp: admin_source_whatsapp,
  instagram: admin_source_instagram,
  facebook: admin_source_facebook,
  in_store: admin_source_in_store,
  other: admin_source_other,
}

/** "came from Instagram" */
export const cameFrom: Record<OrderSource, () => string> = {
  shop: admin_came_shop,
  phone: admin_came_phone,
  whatsapp: admin_came_whatsapp,
  instagram: admin_came_instagram,
  facebook: admin_came_facebook,
  in_store: admin_came_in_store,
  other: admin_came_other,
}
