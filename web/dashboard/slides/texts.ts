import { admin_field_alt, admin_field_alt_ar, admin_field_image, admin_field_name, admin_field_name_ar } from '#messages'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  path: admin_field_image,
  name: admin_field_name,
  name_ar: admin_field_name_ar,
  alt: admin_field_alt,
  alt_ar: admin_field_alt_ar,
}
