/** Labels of kinds, amounts and results of bulk changes, for their screens and the history. */
import type { BulkKind, roundings } from '#contract/products/bulk-change.ts'
import type { BulkRecord } from '#contract/products/bulk.ts'
import * as m from '#messages'
import { formatDays } from '#web/days.ts'
import { formatMoney } from '#web/ui/prices/price.tsx'

export const kindLabels: Record<BulkKind, () => string> = {
  sale: m.admin_bulk_kind_sale,
  price: m.admin_bulk_kind_price,
  badge: m.admin_bulk_kind_badge,
  subcategory: m.admin_bulk_kind_subcategory,
  state: m.admin_bulk_kind_state,
  stock: m.admin_bulk_kind_stock,
  delete: m.admin_bulk_kind_delete,
}

export const directionLabels = { lower: m.admin_bulk_lower, raise: m.admin_bulk_raise }

export const roundLabels: Record<(typeof roundings)[number], () => string> = {
  none: m.admin_bulk_round_none,
  5: m.admin_bulk_round_5,
  10: m.admin_bulk_round_10,
  95: m.admin_bulk_round_95,
}

export const reasonLabels = { received: m.admin_bulk_received, correction: m.admin_bulk_correction }

export const stateLabels: Record<BulkRecord['state'], () => string> = {
  running: m.admin_bulk_state_running,
  stopped: m.admin_bulk_state_stopped,
  done: m.admin_bulk_state_done,
  undoing: m.admin_bulk_state_undoing,
  undone: m.admin_bulk_state_undone,
}

/** Labels of a bulk change in the history, beside those of products. */
export const labels = {
  bulk_kind: m.admin_bulk_field,
  bulk_change: m.admin_bulk_field,
  direction: m.admin_bulk_direction,
  percent: m.admin_bulk_percent,
  amount: m.admin_bulk_amount,
  round: m.admin_bulk_round,
  from: m.admin_bulk_from,
  until: m.admin_bulk_until,
  pieces: m.admin_bulk_pieces,
  reason: m.admin_bulk_reason,
  note: m.admin_bulk_note,
  products: m.admin_products,
}

type What = BulkRecord['what']

/** Bulk change in words: "15% lower, rounded to …95, 27 to 30 Nov" */
export function whatWords(what: What): string {
  if (what.kind === 'badge') {
    const badge = [what.badge, what.badge_ar].filter(Boolean).join(' / ')
    return badge ? m.admin_bulk_is_badge({ badge: badge }) : m.admin_bulk_is_no_badge()
  }
  if (what.kind === 'subcategory') return m.admin_bulk_is_subcategory()
  if (what.kind === 'state')
    return what.state === 'draft' ? m.admin_bulk_is_hidden() : m.admin_bulk_is_published()
  if (what.kind === 'delete') return m.admin_bulk_is_deleted()
  if (what.kind === 'stock') return m.admin_bulk_is_stock({ count: what.pieces ?? 0 })
  return priceWords(what)
}

function priceWords({ direction, percent, amount = 0, round = 'none', from, until }: What): string {
  const by = percent === undefined ? formatMoney(amount) : `⁦${percent}%⁩`
  const moved =
    direction === 'raise' ? m.admin_bulk_is_higher({ by }) : m.admin_bulk_is_lower({ by })
  const rounded =
    round === 'none' ? moved : m.admin_bulk_is_rounded({ what: moved, round: roundLabels[round]() })
  return from && until
    ? m.admin_bulk_is_for({ what: rounded, days: formatDays(from, until) })
    : rounded
}
