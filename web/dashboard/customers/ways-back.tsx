import { useLocation } from 'react-router'
import * as m from '#messages'
import { BackLink } from '../kit/links/back-link.tsx'
import { screenPath } from '../screens.ts'

/** Navigation state with the query of the customer list. */
export type CameFromCustomers = { customersAsked?: string } | null

const useCustomersAsked = (): string | undefined =>
  (useLocation().state as CameFromCustomers)?.customersAsked

/** Address of the customer list with its last query. */
export const useCustomersAddress = (): string =>
  `${screenPath('customers')}${useCustomersAsked() ?? ''}`

export function BackToCustomers() {
  const asked = useCustomersAsked()
  const to = useCustomersAddress()
  return (
    <nav aria-label={m.admin_customers()}>
      <BackLink to={to} isBefore={asked !== undefined} words={m.admin_customers()} />
    </nav>
  )
}
