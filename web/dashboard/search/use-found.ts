import { useEffect, useState } from 'react'
import type { CustomerRow } from '#contract/customers.ts'
import type { OrderRow } from '#contract/order-records.ts'
import { normalizePhone } from '#contract/phone.ts'
import type { ProductRecord } from '#contract/product-records.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { adminApi } from '../api.ts'

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

/** Milliseconds after the last key. */
const pause = 200
const most = { orders: 6, products: 4, customers: 3 }

/** One is the beginning of the other: what was found for one says something about the other. */
const isRelated = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/**
 * What the shop finds for the words; what was found last stands until then where it still says something. The answer to words that
 * are not asked any more is dropped.
 */
export function useFound(words: string): { found: Found | null; isFailed: boolean; retry: () => void } {
  const [found, setFound] = useState<Found | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setFailed(null)
    setFound((last) => (last && words && isRelated(words, last.words) ? last : null))
    if (!words) return
    const giveUp = new AbortController()
    const soon = setTimeout(async () => {
      try {
        const answer = await find(words, giveUp.signal)
        if (!giveUp.signal.aborted) setFound(answer)
      } catch (thrown) {
        if (giveUp.signal.aborted) return
        logUnexpected(thrown)
        setFound(null)
        setFailed(words)
      }
    }, pause)
    return () => {
      clearTimeout(soon)
      giveUp.abort()
    }
  }, [words, attempt])
  return { found, isFailed: failed !== null && failed === words, retry: () => setAttempt((before) => before + 1) }
}

async function find(words: string, signal: AbortSignal): Promise<Found> {
  const asked = (count: number) => ({ search: words, per_page: String(count) })
  const [{ allOrders }, { customers }, { products, total }] = await Promise.all([
    adminApi().orders.page(asked(most.orders), { signal }),
    adminApi().customers.page(asked(most.customers), { signal }),
    // Of digits a product's list makes its id, which no phone begins with.
    isPhone(words) ? { products: [], total: 0 } : adminApi().products.page(asked(most.products), { signal }),
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

const isPhone = (words: string): boolean => /^(?:\+|0)\d*$/.test(normalizePhone(words))
