import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { failureText } from '../forms/failure-alert.tsx'

/** Texts of refusals by code or reason. */
const refused: { [reason: string]: (() => string) | undefined } = {
  not_pending: m.order_not_waiting,
  order_packed: m.order_packed,
  order_changed: m.order_changed_meanwhile,
  order_has_money: m.order_has_money,
  nothing_left: m.order_again_none,
  shop_closed: m.opening_closed,
  call_us: m.order_call_us,
  too_many_pieces: m.order_call_us,
}

/** Text for a refused act on the own order, else the shared text of forms. */
export const sayRefused = (refusal: Refusal): string =>
  (refused[refusal.details.reason ?? ''] ?? refused[refusal.code])?.() ?? failureText(refusal)
