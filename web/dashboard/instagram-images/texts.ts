import * as m from '#messages'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  path: m.admin_field_image,
  name: m.admin_field_link,
  alt: m.admin_field_alt,
  alt_ar: m.admin_field_alt_ar,
}
