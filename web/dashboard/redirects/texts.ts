import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = { old_address: m.admin_redirect_old, new_address: m.admin_redirect_new }
