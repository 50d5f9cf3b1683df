import type { ReactNode } from 'react'
import type { CustomerRow } from '#contract/orders/customers/customers.ts'
import type { OrderRow } from '#contract/orders/order-records.ts'
import type { ParcelRow } from '#contract/couriers/parcel-records.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import type { StockName } from '#contract/products/stock.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { CustomerMark, CustomerRecord } from '../customers/record.tsx'
import { customerName } from '../customers/name.ts'
import { type Findable, findIn } from '../frame/find.ts'
import { nameOf } from '../kit/names.tsx'
import { OrderStatusMark } from '../orders/status.tsx'
import { ParcelMark } from '../parcels/state.tsx'
import { VariantNames, VariantPicture } from '../stock/variant.tsx'
import type { Found } from './use-found.ts'
import { screenPath } from '../screens.ts'

/** Search result: an English address, and its content. */
export type Hit = { to: string; content: ReactNode }

export type Group = { name: string; label: string; hits: Hit[] }

export const pathToOrders = (words: string): string =>
  `${screenPath('orders')}?${new URLSearchParams({ search: words })}`
const pathToCustomers = (words: string): string =>
  `${screenPath('customers')}?${new URLSearchParams({ search: words })}`
const pathToProducts = (words: string): string =>
  `${screenPath('products')}?${new URLSearchParams({ search: words })}`

/** Results in non-empty groups; without a query every permitted screen. */
export function groupsOf(words: string, found: Found | null, own: Findable[]): Group[] {
  const screens = findIn(own, words)
  const all: Group[] = [
    { name: 'stock', label: m.admin_stock(), hits: found?.variants.map(variantHit) ?? [] },
    { name: 'orders', label: m.admin_orders(), hits: found ? orderHits(found) : [] },
    { name: 'parcels', label: m.admin_parcels(), hits: found?.parcels.map(parcelHit) ?? [] },
    { name: 'customers', label: m.admin_customers(), hits: found ? customerHits(found) : [] },
    { name: 'products', label: m.admin_products(), hits: found ? productHits(found) : [] },
    { name: 'screens', label: m.admin_search_screens(), hits: screens.map(screenHit) },
  ]
  return all.filter(({ hits }) => hits.length > 0)
}

const variantHit = (one: StockName): Hit => ({
  to: screenPath('stock', one.variant_id),
  content: (
    <>
      <VariantPicture of={one} />
      <VariantNames of={one} />
      {one.sku && <bdi className="ltr muted">{one.sku}</bdi>}
    </>
  ),
})

const parcelHit = ({ id, number, first_name, last_name, tracking, state }: ParcelRow): Hit => ({
  to: screenPath('parcels', id),
  content: (
    <>
      <bdi className="strong">
        {first_name} {last_name}
      </bdi>
      <bdi className="ltr muted">{number}</bdi>
      {tracking && <bdi className="ltr muted">{tracking}</bdi>}
      <ParcelMark state={state} />
    </>
  ),
})

function orderHits({ words, orders, ordersTotal }: Found): Hit[] {
  const all = {
    to: pathToOrders(words),
    content: <span className="strong">{m.admin_search_all_orders({ count: ordersTotal })}</span>,
  }
  return [...orders.map(orderHit), ...(ordersTotal > orders.length ? [all] : [])]
}

const orderHit = ({
  id,
  number,
  first_name,
  last_name,
  phone,
  total_price,
  status,
}: OrderRow): Hit => ({
  to: screenPath('orders', 'orderDetails', id),
  content: (
    <>
      <bdi className="strong">
        {first_name} {last_name}
      </bdi>
      <bdi className="ltr muted">{number}</bdi>
      <bdi className="ltr muted">{phone}</bdi>
      <Money egp={total_price} />
      <OrderStatusMark status={status} />
    </>
  ),
})

function customerHits({ words, customers, customersTotal }: Found): Hit[] {
  const all = {
    to: pathToCustomers(words),
    content: (
      <span className="strong">{m.admin_search_all_customers({ count: customersTotal })}</span>
    ),
  }
  return [...customers.map(customerHit), ...(customersTotal > customers.length ? [all] : [])]
}

const customerHit = (customer: CustomerRow): Hit => ({
  to: screenPath('customers', customer.phone),
  content: (
    <>
      <bdi className="strong">{customerName(customer)}</bdi>
      <bdi className="ltr muted">{customer.phone}</bdi>
      <span className="muted">
        <CustomerRecord figures={customer} withOpen />
      </span>
      <CustomerMark mark={customer.mark} />
    </>
  ),
})

function productHits({ words, products, productsTotal }: Found): Hit[] {
  const all = {
    to: pathToProducts(words),
    content: (
      <span className="strong">{m.admin_search_all_products({ count: productsTotal })}</span>
    ),
  }
  return [...products.map(productHit), ...(productsTotal > products.length ? [all] : [])]
}

function productHit(product: ProductRecord): Hit {
  const { id, price, pictures, category, category_ar } = product
  const [picture] = pictures
  return {
    to: screenPath('products', id, 'edit'),
    content: (
      <>
        <span className="picture-frame is-small finder-picture">
          <Picture of={picture} alt="" sizes="2rem" />
        </span>
        <bdi className="strong">{nameOf(product)}</bdi>
        <bdi className="muted">{nameOf({ name: category, name_ar: category_ar })}</bdi>
        <span className="finder-hit-end">
          <Money egp={price} />
        </span>
      </>
    ),
  }
}

const screenHit = ({ to, label, icon }: Findable): Hit => ({
  to,
  content: (
    <>
      <Icon of={icon} small />
      <span className="strong">{label}</span>
    </>
  ),
})
