import type { CustomerRow } from '#contract/customers.ts'

/** As on the last order; the phone where its orders have become another's. */
export const customerName = ({
  first_name,
  last_name,
  phone,
}: Pick<CustomerRow, 'first_name' | 'last_name' | 'phone'>): string =>
  `${first_name} ${last_name}`.trim() || phone
