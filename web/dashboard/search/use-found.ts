import type { CustomerRow } from '#contract/orders/customers/customers.ts'
import type { OrderRow } from '#contract/orders/order-records.ts'
import { normalizePhone } from '#contract/text/phone.ts'
import type { ParcelRow } from '#contract/couriers/parcel-records.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import type { StockName } from '#contract/products/stock.ts'
import { adminApi } from '../api.ts'
import { mayNow } from '../session/may.ts'
import { useAsTyped } from '../kit/as-typed/use-as-typed.ts'
import { isCode } from '../stock/scan/codes.ts'

export type Found = {
  /** Query of the results. */
  words: string
  orders: OrderRow[]
  /** Number of all matching orders. */
  ordersTotal: number
  customers: CustomerRow[]
  customersTotal: number
  products: ProductRecord[]
  productsTotal: number
  /** Variants of exactly this SKU or barcode. */
  variants: StockName[]
  /** Parcels of a number, where no order with it is among the results. */
  parcels: ParcelRow[]
}

const most = { orders: 6, products: 4, customers: 3, parcels: 3 }

/**
 * Related queries: one starts with the other, so that the results of one are of use for the other.
 */
const isRelated = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/** Search results; those of a related query stay until the next ones. */
export const useFound = (words: string) =>
  useAsTyped(words, find, (last, words) => isRelated(words, last.words))

async function find(words: string, signal: AbortSignal): Promise<Found> {
  const asked = (count: number) => ({ search: words, per_page: String(count) })
  const sells = mayNow('orders')
  const [{ allOrders }, { customers }, { products, total }, { hits, exact }, { parcels }] =
    await Promise.all([
      sells ? adminApi().orders.page(asked(most.orders), { signal }) : { allOrders: none },
      sells ? adminApi().customers.page(asked(most.customers), { signal }) : { customers: none },
      // The product list treats digits as an id, which never starts like a phone.
      isPhone(words) || !mayNow('catalogue')
        ? { products: [], total: 0 }
        : adminApi().products.page(asked(most.products), { signal }),
      isCode(words) && mayNow('catalogue')
        ? adminApi().stock.find({ code: words }, { signal })
        : { hits: [], exact: false },
      isCode(words) && mayNow('parcels')
        ? adminApi().parcels.page({ ...asked(most.parcels), group: 'all' }, { signal })
        : { parcels: none },
    ])
  const orderIds = new Set(allOrders.data.map(({ id }) => id))
  return {
    words,
    orders: allOrders.data,
    ordersTotal: allOrders.total,
    customers: customers.data,
    customersTotal: customers.total,
    products,
    productsTotal: total,
    variants: exact ? hits : [],
    parcels: (parcels.data as ParcelRow[]).filter(({ order_id }) => !orderIds.has(order_id)),
  }
}

/** Results without permission are not requested. */
const none = { data: [], total: 0 }

const isPhone = (words: string): boolean => /^(?:\+|0)\d*$/.test(normalizePhone(words))
