import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { useEffect, useState } from 'react'
import type { CustomerRecord as Customer } from '#contract/orders/customers/customers.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../../api.ts'
import { CustomerMark, CustomerRecord } from '../../customers/record.tsx'
import { DeskLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'

/** Customer of an order and the history of the phone, as a link to the customer's screen. */
export function KnownCustomer({
  order: { first_name, last_name, phone, version },
}: {
  order: Pick<OrderRecord, 'first_name' | 'last_name' | 'phone' | 'version'>
}) {
  const known = useCustomer(phone, version)
  return (
    <DeskLink className="known-customer" to={screenPath('customers', phone)}>
      <Icon of={IconUserCheck} small />
      <span className="known-record">
        <span>
          <bdi className="sr-only">{`${first_name} ${last_name}`}</bdi>{' '}
          {known ? <CustomerRecord figures={known} /> : m.admin_order_customer()}
        </span>
        <CustomerMark mark={known?.mark ?? null} />
      </span>
      <Icon of={IconChevronRight} small flip />
    </DeskLink>
  )
}

/**
 * Customer of the phone, loaded after the order; when that fails the link has no record.
 * @param version of the order, reloads the customer
 */
function useCustomer(phone: string, version: number): Customer | null {
  const [known, setKnown] = useState<Customer | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done to the order changes what is known of its phone
  useEffect(() => {
    const giveUp = new AbortController()
    adminApi()
      .customers.record({ phone, per_page: '1' }, { signal: giveUp.signal })
      .then(({ customer }) => setKnown(customer))
      .catch((thrown) => giveUp.signal.aborted || logUnexpected(thrown))
    return () => giveUp.abort()
  }, [phone, version])
  return known
}
