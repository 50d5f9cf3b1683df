import * as m from '#messages'

/** What the fields of the dialog are called, there and in the history. */
export const labels = { name: m.admin_field_name, link: m.admin_field_link }
