import type { AskCode, SharedCode, Words } from '#contract/field-refusals.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { ReturnReason, ReturnWants } from '#contract/orders/returns/return-words.ts'
import * as m from '#messages'
import { sayer, sharedWords } from '#web/forms/texts.ts'
import { failureText } from '../forms/failure-alert.tsx'

export const labels = { lines: m.return_ask_pieces, note: m.return_ask_note }

export const reasons: Record<ReturnReason, () => string> = {
  too_small: m.return_ask_reason_too_small,
  too_large: m.return_ask_reason_too_large,
  not_as_expected: m.return_ask_reason_not_as_expected,
  changed_mind: m.return_ask_reason_changed_mind,
  damaged: m.return_ask_reason_damaged,
  wrong_item: m.return_ask_reason_wrong_item,
  other: m.return_ask_reason_other,
}

export const wishes: Record<ReturnWants, () => string> = {
  exchange: m.return_ask_exchange,
  money: m.return_ask_money,
}

export const askWords: Words<AskCode> = {
  return_lines: m.return_ask_no_lines,
  return_too_many_lines: m.return_ask_too_many,
  return_line: m.return_ask_no_line,
  return_twice: m.return_ask_too_many,
  return_quantity: m.return_ask_too_many,
  return_reason: m.return_ask_no_reason,
  return_wants: m.return_ask_no_wants,
}

export const say = sayer<SharedCode | AskCode>({ ...sharedWords, ...askWords })

/** Texts of refusals by reason. */
const refused: { [reason: string]: (() => string) | undefined } = {
  not_delivered: m.return_ask_not_delivered,
  return_too_late: m.return_ask_too_late,
  return_answered: m.order_back_answered,
}

/** Text for a refused return request, else the shared text of forms. */
export const sayFailure = (refusal: Refusal): string =>
  refused[refusal.details.reason ?? '']?.() ?? failureText(refusal)
