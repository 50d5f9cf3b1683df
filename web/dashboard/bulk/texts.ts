/**
 * What kinds, amounts and results of a change of many products are called, on its screens and in
 * the history.
 */
import { type BulkKind, type BulkRecord, bulkTexts, type roundings } from '#contract/bulk.ts'
import {
  admin_bulk_correction,
  admin_bulk_direction,
  admin_bulk_field,
  admin_bulk_from,
  admin_bulk_is_badge,
  admin_bulk_is_for,
  admin_bulk_is_hidden,
  admin_bulk_is_higher,
  admin_bulk_is_lower,
  admin_bulk_is_no_badge,
  admin_bulk_is_published,
  admin_bulk_is_rounded,
  admin_bulk_is_stock,
  admin_bulk_is_subcategory,
  admin_bulk_kind_badge,
  admin_bulk_kind_price,
  admin_bulk_kind_sale,
  admin_bulk_kind_state,
  admin_bulk_kind_stock,
  admin_bulk_kind_subcategory,
  admin_bulk_lower,
  admin_bulk_note,
  admin_bulk_pieces,
  admin_bulk_raise,
  admin_bulk_reason,
  admin_bulk_received,
  admin_bulk_round,
  admin_bulk_round_10,
  admin_bulk_round_5,
  admin_bulk_round_95,
  admin_bulk_round_none,
  admin_bulk_say_amount,
  admin_bulk_say_nothing,
  admin_bulk_say_over,
  admin_bulk_say_percent,
  admin_bulk_say_pieces,
  admin_bulk_say_too_many,
  admin_bulk_say_until,
  admin_bulk_state_done,
  admin_bulk_state_running,
  admin_bulk_state_stopped,
  admin_bulk_state_undoing,
  admin_bulk_state_undone,
  admin_bulk_until,
  admin_bulk_amount,
  admin_bulk_percent,
  admin_product_say_subcategory,
  admin_products,
} from '#messages'
import { formatDays } from '#web/days.ts'
import { formatMoney } from '#web/ui/price.tsx'
import { exactly, sayingAlso, type Wording } from '../kit/form/say.ts'

export const kindLabels: Record<BulkKind, () => string> = {
  sale: admin_bulk_kind_sale,
  price: admin_bulk_kind_price,
  badge: admin_bulk_kind_badge,
  subcategory: admin_bulk_kind_subcategory,
  state: admin_bulk_kind_state,
  stock: admin_bulk_kind_stock,
}

export const directionLabels = { lower: admin_bulk_lower, raise: admin_bulk_raise }

export const roundLabels: Record<(typeof roundings)[number], () => string> = {
  none: admin_bulk_round_none,
  5: admin_bulk_round_5,
  10: admin_bulk_round_10,
  95: admin_bulk_round_95,
}

export const reasonLabels = { received: admin_bulk_received, correction: admin_bulk_correction }

export const stateLabels: Record<BulkRecord['state'], () => string> = {
  running: admin_bulk_state_running,
  stopped: admin_bulk_state_stopped,
  done: admin_bulk_state_done,
  undoing: admin_bulk_state_undoing,
  undone: admin_bulk_state_undone,
}

/** What the history tells of a change beside what it tells of a product. */
export const labels = {
  bulk_kind: admin_bulk_field,
  bulk_change: admin_bulk_field,
  direction: admin_bulk_direction,
  percent: admin_bulk_percent,
  amount: admin_bulk_amount,
  round: admin_bulk_round,
  from: admin_bulk_from,
  until: admin_bulk_until,
  pieces: admin_bulk_pieces,
  reason: admin_bulk_reason,
  note: admin_bulk_note,
  products: admin_products,
}

type What = BulkRecord['what']

/** "15% lower, rounded to …95, 27 to 30 Nov" */
export function whatWords(what: What): string {
  if (what.kind === 'badge') {
    const badge = [what.badge, what.badge_ar].filter(Boolean).join(' / ')
    return badge ? admin_bulk_is_badge({ badge: badge }) : admin_bulk_is_no_badge()
  }
  if (what.kind === 'subcategory') return admin_bulk_is_subcategory()
  if (what.kind === 'state')
    return what.state === 'draft' ? admin_bulk_is_hidden() : admin_bulk_is_published()
  if (what.kind === 'stock') return admin_bulk_is_stock({ count: what.pieces ?? 0 })
  return priceWords(what)
}

function priceWords({ direction, percent, amount = 0, round = 'none', from, until }: What): string {
  const by = percent === undefined ? formatMoney(amount) : `⁦${percent}%⁩`
  const moved = direction === 'raise' ? admin_bulk_is_higher({ by }) : admin_bulk_is_lower({ by })
  const rounded =
    round === 'none' ? moved : admin_bulk_is_rounded({ what: moved, round: roundLabels[round]() })
  return from && until
    ? admin_bulk_is_for({ what: rounded, days: formatDays(from, until) })
    : rounded
}

const wordings: Record<keyof typeof bulkTexts, () => string> = {
  which: admin_bulk_say_nothing,
  too_many: admin_bulk_say_too_many,
  percent: admin_bulk_say_percent,
  amount: admin_bulk_say_amount,
  until: admin_bulk_say_until,
  over: admin_bulk_say_over,
  pieces: admin_bulk_say_pieces,
}

/** What is said for the contract's texts about changes of many products. */
export const say = sayingAlso(
  ...Object.entries(bulkTexts).map(
    ([key, text]): Wording => [exactly(text), wordings[key as keyof typeof wordings]],
  ),
  [/^Invalid subcategory selected$/, () => admin_product_say_subcategory()],
)
