import type { ReturnReason, ReturnState } from '#contract/orders/returns/return-words.ts'
import type { ReturnRecord } from '#contract/orders/returns/returns.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { isolated } from '#web/ui/text/size-text.ts'
import { Status, type StatusKind } from '#web/ui/notices/status.tsx'
import { nameOf } from '../kit/names.tsx'

export const stateLabels: Record<ReturnState, () => string> = {
  asked: m.admin_return_state_asked,
  coming: m.admin_return_state_coming,
  to_pay: m.admin_return_state_to_pay,
  done: m.admin_return_state_done,
  declined: m.admin_return_state_declined,
  cancelled: m.admin_return_state_cancelled,
}

const looks: Record<ReturnState, StatusKind> = {
  asked: 'pending',
  coming: 'shipped',
  to_pay: 'pending',
  done: 'accept',
  declined: 'reject',
  cancelled: 'over',
}

export const ReturnMark = ({ state }: { state: ReturnState }) => (
  <Status kind={looks[state]}>{stateLabels[state]()}</Status>
)

export const reasonLabels: Record<ReturnReason, () => string> = {
  too_small: m.admin_return_reason_too_small,
  too_large: m.admin_return_reason_too_large,
  not_as_expected: m.admin_return_reason_not_as_expected,
  changed_mind: m.admin_return_reason_changed_mind,
  damaged: m.admin_return_reason_damaged,
  wrong_item: m.admin_return_reason_wrong_item,
  other: m.admin_return_reason_other,
}

export const moneyByLabels = {
  courier: m.admin_return_by_courier,
  transfer: m.admin_return_by_transfer,
} as const

type Piece = ReturnRecord['items'][number]

const comma = () => (currentLocale() === 'ar' ? '، ' : ', ')

const named = (name: string | null, name_ar: string | null): string[] =>
  name === null ? [] : [isolated(nameOf({ name, name_ar }))]

/**
 * Piece of a return, `Nour Dress × 2, Clay, M for L`, with the size and colour wished instead,
 * or `Nour Dress, Clay M for Caftan, Petrol L`, with another product.
 */
export function pieceWords(piece: Piece): string {
  const name = isolated(nameOf(piece))
  const was = [...named(piece.colour, piece.colour_ar), ...named(piece.size, piece.size_ar)].join(
    ' ',
  )
  const words = piece.quantity > 1 ? m.admin_return_pieces({ name, count: piece.quantity }) : name
  const choice = [
    ...(piece.for_colour === null && piece.for_name === null
      ? named(piece.colour, piece.colour_ar)
      : named(piece.for_colour, piece.for_colour_ar)),
    ...(piece.for_size === null && piece.for_name === null
      ? named(piece.size, piece.size_ar)
      : named(piece.for_size, piece.for_size_ar)),
  ]
  if (piece.for_name !== null) {
    const other = [...named(piece.for_name, piece.for_name_ar), choice.join(' ')]
    return m.admin_return_for({
      was: [words, was].filter(Boolean).join(comma()),
      wanted: other.filter(Boolean).join(comma()),
    })
  }
  const wanted = choice.join(' ')
  const change =
    piece.wants === 'exchange' && wanted && wanted !== was
      ? m.admin_return_for({ was, wanted })
      : was
  return [words, change].filter(Boolean).join(comma())
}

export const reasonWords = (items: Piece[]): string =>
  [...new Set(items.map(({ reason }) => reasonLabels[reason]()))].join(comma())

export const isExchange = (record: ReturnRecord): boolean =>
  record.items.some(({ wants }) => wants === 'exchange')

/** Refund of a return, or the expected one before acceptance; none for an exchange. */
export const refundOf = ({ state, refund = 0, items }: ReturnRecord): number =>
  state === 'asked'
    ? items.filter(({ wants }) => wants === 'money').reduce((sum, { value = 0 }) => sum + value, 0)
    : refund
