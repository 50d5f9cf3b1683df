import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProductRecord } from '#contract/products/product-records.ts'
import { isRefusal } from '#contract/refusal.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { adminApi } from '../../api.ts'

/** Products by id; null for a deleted one. */
export type Products = ReadonlyMap<number, ProductRecord | null>

/**
 * Products with their current stock: those of `ids`, each loaded once, and again when the window
 * regains the focus. `learn` adds products found by a search; `refresh` reloads all.
 */
export function useProducts(ids: readonly number[]) {
  const [products, setProducts] = useState<Products>(new Map())
  const asked = useRef(new Set<number>())
  const learn = useCallback((found: readonly ProductRecord[]) => {
    for (const { id } of found) asked.current.add(id)
    setProducts((known) => new Map([...known, ...found.map((one) => [one.id, one] as const)]))
  }, [])
  const ask = useCallback((wanted: readonly number[]) => {
    for (const id of wanted) {
      asked.current.add(id)
      fetchProduct(id)
        .then((product) => setProducts((known) => new Map(known).set(id, product)))
        .catch((thrown: unknown) => {
          // Requested again with the next change; until then its line shows the ordered values.
          asked.current.delete(id)
          logUnexpected(thrown)
        })
    }
  }, [])
  const key = [...new Set(ids)].join()
  useEffect(() => ask(idsIn(key).filter((id) => !asked.current.has(id))), [key, ask])
  const refresh = useCallback(() => ask(idsIn(key)), [key, ask])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refresh])
  return { products, learn, refresh }
}

const idsIn = (key: string): number[] => (key === '' ? [] : key.split(',').map(Number))

async function fetchProduct(id: number): Promise<ProductRecord | null> {
  try {
    return (await adminApi().products.record({ id: String(id) })).product
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === 'not_found') return null
    throw thrown
  }
}
