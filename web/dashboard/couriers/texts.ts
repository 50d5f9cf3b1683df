import { courierTexts, type CourierField } from '#contract/couriers.ts'
import { limits } from '#contract/limits.ts'
import {
  admin_courier_areas,
  admin_courier_columns,
  admin_courier_from_additional_phone,
  admin_courier_from_address,
  admin_courier_from_apartment,
  admin_courier_from_area,
  admin_courier_from_building,
  admin_courier_from_building_floor_apartment,
  admin_courier_from_count,
  admin_courier_from_courier_note,
  admin_courier_from_empty,
  admin_courier_from_floor,
  admin_courier_from_kind,
  admin_courier_from_landmark,
  admin_courier_from_name,
  admin_courier_from_number,
  admin_courier_from_phone,
  admin_courier_from_pieces,
  admin_courier_from_return_count,
  admin_courier_from_return_pieces,
  admin_courier_from_state,
  admin_courier_from_street,
  admin_courier_from_text,
  admin_courier_from_to_collect,
  admin_courier_from_tracking,
  admin_courier_is_active,
  admin_courier_name,
  admin_courier_name_ar,
  admin_courier_pays_within,
  admin_courier_phone,
  admin_courier_say_always,
  admin_courier_say_areas,
  admin_courier_say_columns,
  admin_courier_say_days,
  admin_courier_say_tracking,
  admin_courier_tracking,
} from '#messages'
import { exactly, sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  name: admin_courier_name,
  name_ar: admin_courier_name_ar,
  phone: admin_courier_phone,
  tracking_url: admin_courier_tracking,
  pays_within_days: admin_courier_pays_within,
  is_active: admin_courier_is_active,
  columns: admin_courier_columns,
  areas: admin_courier_areas,
}

/** What can stand in a column. */
export const fieldLabels: Record<CourierField, () => string> = {
  number: admin_courier_from_number,
  tracking: admin_courier_from_tracking,
  name: admin_courier_from_name,
  phone: admin_courier_from_phone,
  additional_phone: admin_courier_from_additional_phone,
  area: admin_courier_from_area,
  state: admin_courier_from_state,
  address: admin_courier_from_address,
  street: admin_courier_from_street,
  building_floor_apartment: admin_courier_from_building_floor_apartment,
  building: admin_courier_from_building,
  floor: admin_courier_from_floor,
  apartment: admin_courier_from_apartment,
  landmark: admin_courier_from_landmark,
  courier_note: admin_courier_from_courier_note,
  kind: admin_courier_from_kind,
  to_collect: admin_courier_from_to_collect,
  count: admin_courier_from_count,
  pieces: admin_courier_from_pieces,
  return_count: admin_courier_from_return_count,
  return_pieces: admin_courier_from_return_pieces,
  text: admin_courier_from_text,
  empty: admin_courier_from_empty,
}

/** What the contract says of couriers, in the page's language. */
export const sayCourier = sayingAlso(
  [exactly(courierTexts.tracking), () => admin_courier_say_tracking({ word: '{tracking}' })],
  [exactly(courierTexts.days), () => admin_courier_say_days({ most: limits.delivery_days })],
  [exactly(courierTexts.columns), () => admin_courier_say_columns()],
  [exactly(courierTexts.always), () => admin_courier_say_always()],
  [exactly(courierTexts.areas), () => admin_courier_say_areas()],
)
