import * as m from '#messages'

/**
 * What the fields of the form are called, in the order in which they stand; in the history as well.
 */
export const labels = { mark: m.admin_customers_mark, note: m.admin_customer_note }
