import { admin_customer_note, admin_customers_mark } from '#messages'

/**
 * What the fields of the form are called, in the order in which they stand; in the history as well.
 */
export const labels = { mark: admin_customers_mark, note: admin_customer_note }
