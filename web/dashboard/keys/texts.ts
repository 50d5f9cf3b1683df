import { staffTexts } from '#contract/staff-texts.ts'
import type { KeyWork } from '#contract/roles.ts'
import {
  admin_key_may,
  admin_key_name,
  admin_key_say_ends,
  admin_key_say_may,
  admin_key_until,
  admin_work_catalogue,
  admin_work_figures,
  admin_work_front,
  admin_work_orders,
  admin_work_parcels,
  admin_work_shop,
} from '#messages'
import { exactly, sayingAlso } from '../kit/form/say.ts'

export const labels = { name: admin_key_name, may: admin_key_may, until: admin_key_until }

/** What the history shows. */
export const historyLabels = {
  name: admin_key_name,
  may: admin_key_may,
  expires_at: admin_key_until,
}

export const workLabels: Record<KeyWork, () => string> = {
  orders: admin_work_orders,
  parcels: admin_work_parcels,
  catalogue: admin_work_catalogue,
  front: admin_work_front,
  figures: admin_work_figures,
  shop: admin_work_shop,
}

export const sayKey = sayingAlso(
  [exactly(staffTexts.key_may), () => admin_key_say_may()],
  [exactly(staffTexts.key_ends), () => admin_key_say_ends()],
)
