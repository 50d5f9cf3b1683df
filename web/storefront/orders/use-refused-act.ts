import { useRevalidator } from 'react-router'
import type { Refusal } from '#contract/refusal.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { sayRefused } from './own-act-texts.ts'

/** Reasons after which the order's page has no form any more. */
const over = ['not_pending', 'order_packed', 'order_has_money']

/**
 * Reads a refused act on the own order. A conflict reloads the page; where that removes the form, a
 * toast says why.
 */
export function useRefusedAct(): (refusal: Refusal) => Refusal | null {
  const { showToast } = useAnnouncements()
  const { revalidate } = useRevalidator()
  return (refusal) => {
    if (refusal.status !== 409) return refusal
    void revalidate()
    if (!over.includes(refusal.details.reason ?? refusal.code)) return refusal
    showToast(sayRefused(refusal))
    return null
  }
}
