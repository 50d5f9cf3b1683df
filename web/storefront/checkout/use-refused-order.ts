import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import { shownCart } from '../cart/cart.ts'
import type { Change, Seen } from './changed-total.tsx'
import { stateOf } from './stock-alert.tsx'

type Place = 'stock' | 'pieces' | 'total'

type Refused = {
  /** Alert that shows the refusal. */
  place: Place | null
  /** Number of pieces that is too many for one order. */
  pieces?: number | undefined
  /** New totals, beside the ones the shopper saw. */
  change?: Change | undefined
}

/**
 * Refusals of an order that belong to no field: each has its alert above the form or above its
 * button, which gets the focus.
 */
export function useRefusedOrder() {
  const [refused, setRefused] = useState<Refused>({ place: null })
  const alerts = {
    stock: useRef<HTMLDivElement>(null),
    pieces: useRef<HTMLDivElement>(null),
    total: useRef<HTMLDivElement>(null),
  }
  const { stock, pieces, total } = alerts
  useEffect(() => {
    if (refused.place) ({ stock, pieces, total })[refused.place].current?.focus()
  }, [refused, stock, pieces, total])

  /**
   * The refusal, or null where an alert shows it. Decided once, with the current cart, since its
   * lines may be mended later.
   */
  const read = (refusal: Refusal, seen: Seen | undefined): Refusal | null => {
    const cart = shownCart()
    const { totals } = refusal.details
    if (totals && seen) setRefused({ place: 'total', change: { seen, totals } })
    else if (refusal.code === 'too_many_pieces')
      setRefused({ place: 'pieces', pieces: cart?.count })
    else setRefused({ place: refusal.code === 'out_of_stock' ? 'stock' : null })
    if (refusal.code === 'out_of_stock')
      return cart?.cart.some((line) => stateOf(line) !== null) ? null : refusal
    return totals || refusal.code === 'too_many_pieces' || refusal.code === 'cart_empty'
      ? null
      : refusal
  }
  return { refused, alerts, read }
}
