import { useEffect, useState } from 'react'
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
  /** Those of the orders that the words are the beginning of, each once, with the customer's name. */
  phones: { phone: string; name: string }[]
  products: ProductRecord[]
  productsTotal: number
}

/** Milliseconds after the last key. */
const pause = 200
const most = { orders: 6, products: 4, phones: 3 }

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
  const [{ allOrders }, { products, total }] = await Promise.all([
    adminApi().orders.page(asked(most.orders), { signal }),
    // Of digits a product's list makes its id, which no phone begins with.
    isPhone(words) ? { products: [], total: 0 } : adminApi().products.page(asked(most.products), { signal }),
  ])
  const phones = phonesOf(words, allOrders.data)
  return { words, orders: allOrders.data, ordersTotal: allOrders.total, phones, products, productsTotal: total }
}

const isPhone = (words: string): boolean => /^(?:\+|0)\d*$/.test(normalizePhone(words))

function phonesOf(words: string, orders: OrderRow[]): Found['phones'] {
  const typed = normalizePhone(words).replace(/^(?:\+|00)?20(?=1)/, '0')
  if (!/^0?1\d{2,}$/.test(typed)) return []
  const begin = typed.replace(/^1/, '01')
  const names = new Map<string, string>()
  for (const { phone, additional_phone, first_name, last_name } of orders) {
    const one = [phone, additional_phone].find((phone) => phone?.startsWith(begin))
    if (one && !names.has(one)) names.set(one, `${first_name} ${last_name}`)
  }
  return [...names].slice(0, most.phones).map(([phone, name]) => ({ phone, name }))
}
