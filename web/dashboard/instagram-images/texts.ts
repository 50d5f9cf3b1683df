import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = {
  path: m.admin_field_image,
  name: m.admin_field_link,
  alt: m.admin_field_alt,
  alt_ar: m.admin_field_alt_ar,
}
