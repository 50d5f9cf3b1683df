/** The words of each reason for which a record was left as it is (R325). */
import { Refusal } from '#contract/refusal.ts'
import type { ParcelState } from '#contract/parcels.ts'
import { type ReasonParams, type RowReason, type RowResult, rowReasons } from '#contract/row-reasons.ts'
import {
  admin_gone,
  admin_order_not_pending,
  admin_order_stock_busy,
  admin_order_stock_gone,
  admin_order_stock_line,
  admin_why_busy,
  admin_why_changed,
  admin_why_courier_fetching,
  admin_why_courier_off,
  admin_why_exchange_off,
  admin_why_exchange_out,
  admin_why_fetched,
  admin_why_has_parcel,
  admin_why_money_back,
  admin_why_moved_on,
  admin_why_confirmed,
  admin_why_no_place,
  admin_why_not_called,
  admin_why_not_confirmed,
  admin_why_not_there,
  admin_why_old_pieces_out,
  admin_why_order_left,
  admin_why_pieces_back,
  admin_why_pieces_counted,
  admin_why_tracking_taken,
  admin_why_with_courier,
  admin_something_wrong,
} from '#messages'
import { stateLabels } from '../parcels/state.tsx'
import { isolated } from '#web/ui/size-text.ts'
import { nameOf } from './names.tsx'

/** Every reason: one without words does not compile. */
const words: Record<RowReason, (params: ReasonParams) => string> = {
  order_changed: () => admin_why_changed(),
  changed_meanwhile: () => admin_why_changed(),
  order_left: () => admin_why_order_left(),
  not_confirmed: () => admin_why_not_confirmed(),
  confirmed: () => admin_why_confirmed(),
  not_called: () => admin_why_not_called(),
  has_parcel: () => admin_why_has_parcel(),
  courier_off: (params) => admin_why_courier_off({ courier: shownName(params, 'courier') }),
  courier_not_there: (params) => admin_why_not_there({ courier: shownName(params, 'courier'), city: shownName(params, 'city') }),
  tracking_taken: () => admin_why_tracking_taken(),
  fetched: () => admin_why_fetched(),
  stock_counted: () => admin_order_stock_busy(),
  pieces_back: () => admin_why_pieces_back(),
  pieces_counted: () => admin_why_pieces_counted(),
  exchange_off: () => admin_why_exchange_off(),
  money_back: () => admin_why_money_back(),
  no_place: ({ name }) => admin_why_no_place({ name: isolated(String(name ?? '')) }),
  with_courier: () => admin_why_with_courier(),
  old_pieces_out: () => admin_why_old_pieces_out(),
  exchange_out: () => admin_why_exchange_out(),
  courier_fetching: () => admin_why_courier_fetching(),
  gone: () => admin_gone(),
  moved_on: ({ state }) => (isState(state) ? admin_why_moved_on({ state: stateLabels[state]() }) : admin_why_changed()),
  not_pending: () => admin_order_not_pending(),
  out_of_stock: ({ name, left }) =>
    name === undefined ? admin_order_stock_gone() : admin_order_stock_line({ name, left: Number(left ?? 0) }),
  busy: () => admin_why_busy(),
  failed: () => admin_something_wrong(),
}

const shownName = (params: ReasonParams, what: string): string =>
  nameOf({ name: String(params[what] ?? ''), name_ar: String(params[`${what}_ar`] ?? '') || null })

const isState = (state: unknown): state is ParcelState => typeof state === 'string' && state in stateLabels

/** Why a row of a call on many was left as it is, in the page's language. */
export const reasonOfRow = ({ reason, params }: Pick<RowResult, 'reason' | 'params'>): string => words[reason ?? 'failed'](params)

/** The same of a refusal of one record; null where it has no such reason. */
export function reasonOfRefusal({ details }: Pick<Refusal, 'details'>): string | null {
  const reason = rowReasons.find((one) => one === details.reason)
  return reason ? words[reason](details.params ?? {}) : null
}

/** The result of a row that stood alone, as a refusal of that one record. */
export const refusalOfRow = ({ message, reason, params }: RowResult): Refusal =>
  new Refusal(409, 'conflict', message, { details: { params, ...(reason && { reason }) } })
