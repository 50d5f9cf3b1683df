import * as m from '#messages'

/** Labels of the form's fields in order, also for the history. */
export const labels = { mark: m.admin_customers_mark, note: m.admin_customer_note }
