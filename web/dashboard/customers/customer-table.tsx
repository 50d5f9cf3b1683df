import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { CustomerRow } from '#contract/orders/customers/customers.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { Day } from '../kit/days/day.tsx'
import { nameOf } from '../kit/names.tsx'
import { SortHead } from '../kit/list/table/sort-head.tsx'
import { CellLink, FigureHead, OnlyStacked, Table } from '../kit/list/table/table.tsx'
import { screenPath } from '../screens.ts'
import { customerName } from './name.ts'
import { CustomerMark, CustomerRecord } from './record.tsx'
import type { CameFromCustomers } from './ways-back.tsx'

/** Table of customers with figures; on phones a list with the figures in words. */
export function CustomerTable({ rows }: { rows: CustomerRow[] }) {
  return (
    <Table stacked className="customers">
      <thead>
        <tr>
          <th scope="col">{m.admin_customers_name()}</th>
          <th scope="col">{m.admin_customers_phone()}</th>
          <th scope="col" className="customer-place">
            {m.admin_customers_city()}
          </th>
          <SortHead
            className="is-figure"
            label={m.admin_customers_orders()}
            desc="orders"
            first="last"
          />
          <FigureHead>{m.admin_customers_delivered()}</FigureHead>
          <SortHead
            className="is-figure"
            label={m.admin_customers_refused()}
            desc="refused"
            first="last"
          />
          <SortHead
            className="is-figure"
            label={m.admin_customers_spent()}
            desc="spent"
            first="last"
          />
          <SortHead
            className="customer-last"
            label={m.admin_customers_last()}
            desc="last"
            first="last"
          />
          <th scope="col">{m.admin_customers_mark()}</th>
          <th scope="col" className="only-stacked">
            {m.admin_customers_orders()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((customer) => (
          <Row key={customer.phone} customer={customer} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ customer }: { customer: CustomerRow }) {
  const { phone, city, city_ar, orders, delivered, refused, spent, last_at, mark } = customer
  const place = nameOf({ name: city, name_ar: city_ar })
  return (
    <tr>
      <td className="is-lead customer-name">
        <Cell phone={phone} whole>
          <bdi>{customerName(customer)}</bdi>
        </Cell>
      </td>
      <td className="is-hidden">
        <Cell phone={phone}>
          <span className="ltr whitespace-nowrap">{phone}</span>
        </Cell>
      </td>
      <td className="is-second customer-place">
        <Cell phone={phone}>
          <span>
            <OnlyStacked>
              <span className="ltr">{phone}</span>
              {place && ' · '}
            </OnlyStacked>
            <bdi>{place}</bdi>
          </span>
        </Cell>
      </td>
      <td className="is-figure is-hidden">
        <Figure>{orders}</Figure>
      </td>
      <td className="is-figure is-hidden">
        <Figure>{delivered}</Figure>
      </td>
      <td className="is-figure is-hidden">
        <Figure isBad>{refused}</Figure>
      </td>
      <td className="is-figure is-end customer-spent">
        <span className={spent === 0 ? 'customer-none' : 'strong'}>
          <Money egp={spent} />
        </span>
      </td>
      <td className="is-hidden customer-last">{last_at && <Day of={last_at} />}</td>
      <td className="is-end customer-mark">
        <CustomerMark mark={mark} />
      </td>
      <td className="is-second only-stacked customer-told">
        <CustomerRecord figures={customer} withOpen />
      </td>
    </tr>
  )
}

function Figure({ isBad = false, children: figure }: { isBad?: boolean; children: number }) {
  const look = figure === 0 ? 'customer-none' : isBad ? 'customer-refused' : undefined
  return <bdi className={look}>{formatFigure(figure)}</bdi>
}

/** Text cell that links to the customer; one link per row is focusable. */
function Cell({
  phone,
  whole = false,
  children,
}: {
  phone: string
  whole?: boolean
  children: ReactNode
}) {
  const state: CameFromCustomers = { customersAsked: useLocation().search }
  return (
    <CellLink
      whole={whole}
      to={screenPath('customers', phone)}
      state={state}
      tabIndex={whole ? undefined : -1}
    >
      {children}
    </CellLink>
  )
}
