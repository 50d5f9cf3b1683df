/**
 * The product that was saved last, as long as the list of products is open: its way into the shop
 * is offered there.
 */
import { useSyncExternalStore } from 'react'
import type { ProductRecord } from '#contract/product-records.ts'

let saved: ProductRecord | null = null
const listeners = new Set<() => void>()

/** Null forgets it. */
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
