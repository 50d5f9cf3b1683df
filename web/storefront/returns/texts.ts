import { askTexts } from '#contract/return-form.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { ReturnReason, ReturnWants } from '#contract/return-words.ts'
import {
  return_ask_exchange,
  return_ask_money,
  return_ask_no_line,
  return_ask_no_lines,
  return_ask_no_reason,
  return_ask_no_wants,
  return_ask_note,
  return_ask_not_delivered,
  return_ask_pieces,
  return_ask_reason_changed_mind,
  return_ask_reason_damaged,
  return_ask_reason_not_as_expected,
  return_ask_reason_other,
  return_ask_reason_too_large,
  return_ask_reason_too_small,
  return_ask_reason_wrong_item,
  return_ask_too_late,
  return_ask_too_many,
} from '#messages'
import { speakerOf } from '#web/forms/texts.ts'
import { failureText } from '../forms/failure-alert.tsx'

export const labels = { lines: return_ask_pieces, note: return_ask_note }

export const reasons: Record<ReturnReason, () => string> = {
  too_small: return_ask_reason_too_small,
  too_large: return_ask_reason_too_large,
  not_as_expected: return_ask_reason_not_as_expected,
  changed_mind: return_ask_reason_changed_mind,
  damaged: return_ask_reason_damaged,
  wrong_item: return_ask_reason_wrong_item,
  other: return_ask_reason_other,
}

export const wishes: Record<ReturnWants, () => string> = {
  exchange: return_ask_exchange,
  money: return_ask_money,
}

export const say = speakerOf(askTexts, {
  lines: return_ask_no_lines,
  too_many_lines: return_ask_too_many,
  line: return_ask_no_line,
  twice: return_ask_too_many,
  quantity: return_ask_too_many,
  reason: return_ask_no_reason,
  wants: return_ask_no_wants,
})

/** Texts by the reason of a refusal. */
const refused: { [reason: string]: (() => string) | undefined } = {
  not_delivered: return_ask_not_delivered,
  return_too_late: return_ask_too_late,
}

/** The reason for which a return cannot be asked, else what every form of the shop says. */
export const sayFailure = (refusal: Refusal): string =>
  refused[refusal.details.reason ?? '']?.() ?? failureText(refusal)
