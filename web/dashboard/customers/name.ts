import type { CustomerRow } from '#contract/orders/customers/customers.ts'

/** Name on the last order; the phone where its orders now belong to another one. */
export const customerName = ({
  first_name,
  last_name,
  phone,
}: Pick<CustomerRow, 'first_name' | 'last_name' | 'phone'>): string =>
  `${first_name} ${last_name}`.trim() || phone
