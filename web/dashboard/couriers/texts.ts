import type { CourierField } from '#contract/couriers/couriers.ts'
import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = {
  name: m.admin_field_name_en,
  name_ar: m.admin_courier_name_ar,
  phone: m.admin_courier_phone,
  tracking_url: m.admin_courier_tracking,
  pays_within_days: m.admin_courier_pays_within,
  is_active: m.admin_courier_is_active,
  columns: m.admin_courier_columns,
  areas: m.admin_courier_areas,
}

/** Labels of the fields in a courier's sheet. */
export const fieldLabels: Record<CourierField, () => string> = {
  number: m.admin_courier_from_number,
  tracking: m.admin_courier_from_tracking,
  name: m.admin_courier_from_name,
  phone: m.admin_courier_from_phone,
  additional_phone: m.admin_courier_from_additional_phone,
  area: m.admin_courier_from_area,
  state: m.admin_courier_from_state,
  address: m.admin_courier_from_address,
  street: m.admin_courier_from_street,
  building_floor_apartment: m.admin_courier_from_building_floor_apartment,
  building: m.admin_courier_from_building,
  floor: m.admin_courier_from_floor,
  apartment: m.admin_courier_from_apartment,
  landmark: m.admin_courier_from_landmark,
  courier_note: m.admin_courier_from_courier_note,
  kind: m.admin_courier_from_kind,
  to_collect: m.admin_courier_from_to_collect,
  count: m.admin_courier_from_count,
  pieces: m.admin_courier_from_pieces,
  return_count: m.admin_courier_from_return_count,
  return_pieces: m.admin_courier_from_return_pieces,
  text: m.admin_courier_from_text,
  empty: m.admin_courier_from_empty,
}
