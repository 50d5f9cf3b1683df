/** Typed values of a bulk change, and the request body. */
import { plusDays } from '#contract/days/day.ts'
import type { z } from 'zod'
import { bulkChange, type BulkKind, type roundings } from '#contract/products/bulk-change.ts'

export type Typed = {
  kind: BulkKind
  direction: 'lower' | 'raise'
  unit: 'percent' | 'amount'
  by: string
  round: (typeof roundings)[number]
  from: string
  until: string
  badge: string
  badge_ar: string
  subcategory_id: string
  state: 'published' | 'draft'
  pieces: string
  reason: 'received' | 'correction'
  note: string
}

/** Initial values: how much is typed, and a sale starts tomorrow and lasts four days. */
export const firstTyped = (today: string, kind: BulkKind, state: Typed['state']): Typed => ({
  kind,
  direction: 'lower',
  unit: 'percent',
  by: '',
  round: 'none',
  from: plusDays(today, 1),
  until: plusDays(today, 4),
  badge: '',
  badge_ar: '',
  subcategory_id: '',
  state,
  pieces: '',
  reason: 'received',
  note: '',
})

/** Typed values as the request body. */
export function spelled(typed: Typed): z.input<typeof bulkChange> {
  const { kind, direction, unit, by, round, from, until } = typed
  const price = { direction, [unit]: by, round }
  if (kind === 'price') return { kind, ...price }
  if (kind === 'sale') return { kind, ...price, from, until }
  if (kind === 'badge') return { kind, badge: typed.badge, badge_ar: typed.badge_ar }
  if (kind === 'subcategory') return { kind, subcategory_id: typed.subcategory_id }
  if (kind === 'delete') return { kind }
  if (kind === 'state') return { kind, state: typed.state }
  return { kind, pieces: typed.pieces, reason: typed.reason, note: typed.note }
}

/** Errors of the contract by field; empty when valid. */
export function errorsOf(typed: Typed): Record<string, string> {
  const { error } = bulkChange.safeParse(spelled(typed))
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).reverse(),
  )
}
