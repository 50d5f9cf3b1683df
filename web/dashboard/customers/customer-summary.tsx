import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import type { CustomerFigures } from '#contract/orders/customers/customers.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { CustomerRecord, type CustomerRecordProps } from './record.tsx'

type CustomerSummaryProps = Omit<CustomerRecordProps, 'figures'> & {
  figures: Pick<
    CustomerFigures,
    'orders' | 'delivered' | 'refused' | 'cancelled' | 'open' | 'spent'
  >
  phone: string
  /** Timestamp of the phone's last order. */
  lastAt: string | null
  className: string
  /** Further content after the figures. */
  children?: ReactNode
}

/**
 * History of a phone in words, with a link to the customer: "3 delivered, 1 refused · EGP 8,420
 * paid · last on 2 Nov".
 */
export function CustomerSummary({
  figures,
  phone,
  lastAt,
  className,
  children,
  ...record
}: CustomerSummaryProps) {
  const further = [
    figures.spent > 0 && m.admin_customer_paid({ money: formatMoney(figures.spent) }),
    lastAt && m.admin_customer_last({ day: formatDay(lastAt) }),
  ].filter(Boolean)
  return (
    <DeskLink
      className={`customer-summary ${className}`}
      to={screenPath('customers', encodeURIComponent(phone))}
    >
      <span className="customer-summary-words">
        <b>
          <CustomerRecord figures={figures} {...record} />
        </b>
        {further.length > 0 && <span>{further.join(' · ')}</span>}
        {children}
      </span>
      <Icon of={IconChevronRight} small flip />
    </DeskLink>
  )
}
