import type { CustomerRow } from '#contract/customers.ts'
import type { OrderRow } from '#contract/order-records.ts'
import { normalizePhone } from '#contract/phone.ts'
import type { ProductRecord } from '#contract/product-records.ts'
import { adminApi } from '../api.ts'
import { mayNow } from '../session/may.ts'
import { useAsTyped } from '../kit/as-typed/use-as-typed.ts'

export type Found = {
  /** What was asked. */
  words: string
  orders: OrderRow[]
  /** Of all orders that match, shown or not. */
  ordersTotal: number
  customers: CustomerRow[]
  customersTotal: number
  products: ProductRecord[]
  productsTotal: number
}

const most = { orders: 6, products: 4, customers: 3 }

/** One is the beginning of the other: what was found for one says something about the other. */
const isRelated = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/** What was found last stands where it still says something. */
export const useFound = (words: string) =>
  useAsTyped(words, find, (last, words) => isRelated(words, last.words))

async function find(words: string, signal: AbortSignal): Promise<Found> {
  const asked = (count: number) => ({ search: words, per_page: String(count) })
  const sells = mayNow('orders')
  const [{ allOrders }, { customers }, { products, total }] = await Promise.all([
    sells ? adminApi().orders.page(asked(most.orders), { signal }) : { allOrders: none },
    sells ? adminApi().customers.page(asked(most.customers), { signal }) : { customers: none },
    // Of digits a product's list makes its id, which no phone begins with.
    isPhone(words) || !mayNow('catalogue')
      ? { products: [], total: 0 }
      : adminApi().products.page(asked(most.products), { signal }),
  ])
  return {
    words,
    orders: allOrders.data,
    ordersTotal: allOrders.total,
    customers: customers.data,
    customersTotal: customers.total,
    products,
    productsTotal: total,
  }
}

/** What is not of the visitor's work is not looked for. */
const none = { data: [], total: 0 }

const isPhone = (words: string): boolean => /^(?:\+|0)\d*$/.test(normalizePhone(words))
