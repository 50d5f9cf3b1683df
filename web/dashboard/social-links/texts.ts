import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = { name: m.admin_field_name, link: m.admin_field_link }
