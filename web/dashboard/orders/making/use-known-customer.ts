import { useEffect, useState } from 'react'
import type { CustomerRecord } from '#contract/orders/customers/customers.ts'
import { mobilePattern, normalizePhone } from '#contract/text/phone.ts'
import { isRefusal } from '#contract/refusal.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { adminApi } from '../../api.ts'

/**
 * Customer of a phone, in any spelling: null for a phone without orders, undefined while it is
 * incomplete or loading.
 */
export function useKnownCustomer(typed: string): CustomerRecord | null | undefined {
  const phone = normalizePhone(typed)
  const [known, setKnown] = useState<{ phone: string; customer: CustomerRecord | null }>()
  useEffect(() => {
    if (!mobilePattern.test(phone)) return
    const giveUp = new AbortController()
    findCustomer(phone, giveUp.signal)
      .then((customer) => giveUp.signal.aborted || setKnown({ phone, customer }))
      .catch((thrown: unknown) => giveUp.signal.aborted || logUnexpected(thrown))
    return () => giveUp.abort()
  }, [phone])
  return known?.phone === phone ? known.customer : undefined
}

async function findCustomer(phone: string, signal: AbortSignal): Promise<CustomerRecord | null> {
  try {
    return (await adminApi().customers.record({ phone, per_page: '1' }, { signal })).customer
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === 'not_found') return null
    throw thrown
  }
}
