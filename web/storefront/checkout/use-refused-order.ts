import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import { shownCart } from '../cart/cart.ts'
import type { Change, Seen } from './changed-total.tsx'
import { stateOf } from './stock-alert.tsx'

type Place = 'stock' | 'pieces' | 'total'

type Refused = {
  /** The alert that tells it. */
  place: Place | null
  /** As many as the shop does not take in one order. */
  pieces?: number | undefined
  /** What the order comes to now, beside what was seen. */
  change?: Change | undefined
}

/**
 * What the shop refuses an order for and no field tells: each has its alert above the form or its
 * button, and the focus goes there.
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
   * Null where an alert tells it. Judged once, with the cart of now: lines that ran short may be
   * mended later on.
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
