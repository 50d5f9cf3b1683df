/** Product saved last, kept while the product list is open, for the notice with its link. */
import { useSyncExternalStore } from 'react'
import type { ProductRecord } from '#contract/products/product-records.ts'

let saved: ProductRecord | null = null
const listeners = new Set<() => void>()

/** Stores the product; null forgets it. */
export function tellSaved(product: ProductRecord | null): void {
  saved = product
  for (const tell of listeners) tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSaved = (): ProductRecord | null =>
  useSyncExternalStore(
    subscribe,
    () => saved,
    () => null,
  )
