/** The words of each reason for which a record was left as it is (R325). */
import { Refusal } from '#contract/refusal.ts'
import type { ParcelState } from '#contract/parcels.ts'
import {
  type ReasonParams,
  type RowReason,
  type RowResult,
  rowReasons,
} from '#contract/row-reasons.ts'
import {
  account_no_passkeys,
  account_passkey_taken,
  admin_gone,
  admin_why_no_authenticator,
  admin_why_no_factor,
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
  admin_bulk_moved,
  admin_bulk_say_not_done,
  admin_bulk_say_not_running,
  admin_bulk_say_nothing,
  admin_category_used,
  admin_courier_used,
  admin_factor_asked,
  admin_import_nothing,
  admin_import_say_another,
  admin_import_say_none_failed,
  admin_import_say_not_checked,
  admin_import_say_not_done,
  admin_import_say_not_last,
  admin_import_say_not_running,
  admin_import_say_on_its_way,
  admin_mail_say_erased,
  admin_mail_say_on_its_way,
  admin_mail_say_sending,
  admin_mail_say_sent,
  admin_product_say_sku_taken,
  admin_return_new_left,
  admin_return_not_delivered,
  admin_return_some_here,
  admin_staff_say_last_owner,
  admin_staff_yourself,
  admin_step_rules_yours,
  admin_subcategory_used,
  admin_webhook_say_many,
  admin_webhook_say_off,
  admin_webhook_say_sending,
  admin_webhook_say_stopped,
  admin_why_backup_under_way,
  admin_why_count_again,
  admin_why_count_applied,
  admin_why_courier_fetched,
  admin_why_list_no_columns,
  admin_why_list_no_rows,
  admin_why_list_not_accepted,
  admin_why_list_not_read,
  admin_why_not_in_count,
  admin_why_product_changed,
  admin_why_return_too_late,
  admin_why_too_many_synonyms,
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
  courier_not_there: (params) =>
    admin_why_not_there({ courier: shownName(params, 'courier'), city: shownName(params, 'city') }),
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
  not_delivered: () => admin_return_not_delivered(),
  return_too_late: () => admin_why_return_too_late(),
  some_here: () => admin_return_some_here(),
  courier_fetched: () => admin_why_courier_fetched(),
  new_left: () => admin_return_new_left(),
  list_not_read: () => admin_why_list_not_read(),
  list_not_accepted: () => admin_why_list_not_accepted(),
  list_no_columns: () => admin_why_list_no_columns(),
  list_no_rows: () => admin_why_list_no_rows(),
  import_on_its_way: () => admin_import_say_on_its_way(),
  import_another: () => admin_import_say_another(),
  import_not_checked: () => admin_import_say_not_checked(),
  import_nothing: () => admin_import_nothing(),
  import_not_done: () => admin_import_say_not_done(),
  import_none_failed: () => admin_import_say_none_failed(),
  import_not_running: () => admin_import_say_not_running(),
  import_not_last: () => admin_import_say_not_last(),
  bulk_nothing: () => admin_bulk_say_nothing(),
  bulk_changed: () => admin_bulk_moved(),
  bulk_not_running: () => admin_bulk_say_not_running(),
  bulk_not_done: () => admin_bulk_say_not_done(),
  stock_product_changed: () => admin_why_product_changed(),
  count_applied: () => admin_why_count_applied(),
  courier_used: () => admin_courier_used(),
  sku_taken: () => admin_product_say_sku_taken(),
  mail_sending: () => admin_mail_say_sending(),
  mail_sent: () => admin_mail_say_sent(),
  mail_erased: () => admin_mail_say_erased(),
  mail_on_its_way: () => admin_mail_say_on_its_way(),
  backup_under_way: () => admin_why_backup_under_way(),
  webhook_off: () => admin_webhook_say_off(),
  webhook_stopped: () => admin_webhook_say_stopped(),
  delivery_sending: () => admin_webhook_say_sending(),
  staff_yourself: () => admin_staff_yourself(),
  last_owner: () => admin_staff_say_last_owner(),
  own_second_step: () => admin_step_rules_yours(),
  passkey_taken: () => account_passkey_taken(),
  no_passkeys: () => account_no_passkeys(),
  no_authenticator: () => admin_why_no_authenticator(),
  no_factor: () => admin_why_no_factor(),
  last_factor: () => admin_factor_asked(),
  not_in_count: ({ name }) => admin_why_not_in_count({ name: String(name) }),
  count_again: ({ names }) => admin_why_count_again({ names: String(names) }),
  category_used: ({ count }) => admin_category_used({ count: Number(count) }),
  subcategory_used: ({ count }) => admin_subcategory_used({ count: Number(count) }),
  too_many_synonyms: ({ most }) => admin_why_too_many_synonyms({ most: Number(most) }),
  too_many_webhooks: ({ most }) => admin_webhook_say_many({ most: Number(most) }),
  gone: () => admin_gone(),
  moved_on: ({ state }) =>
    isState(state) ? admin_why_moved_on({ state: stateLabels[state]() }) : admin_why_changed(),
  not_pending: () => admin_order_not_pending(),
  out_of_stock: ({ name, left }) =>
    name === undefined
      ? admin_order_stock_gone()
      : admin_order_stock_line({ name, left: Number(left ?? 0) }),
  busy: () => admin_why_busy(),
  failed: () => admin_something_wrong(),
}

const shownName = (params: ReasonParams, what: string): string =>
  nameOf({ name: String(params[what] ?? ''), name_ar: String(params[`${what}_ar`] ?? '') || null })

const isState = (state: unknown): state is ParcelState =>
  typeof state === 'string' && state in stateLabels

/** Why a row of a call on many was left as it is, in the page's language. */
export const reasonOfRow = ({ reason, params }: Pick<RowResult, 'reason' | 'params'>): string =>
  words[reason ?? 'failed'](params)

/** The same of a refusal of one record; null where it has no such reason. */
export function reasonOfRefusal({ details }: Pick<Refusal, 'details'>): string | null {
  const reason = rowReasons.find((one) => one === details.reason)
  return reason ? words[reason](details.params ?? {}) : null
}

/** The result of a row that stood alone, as a refusal of that one record. */
export const refusalOfRow = ({ message, reason, params }: RowResult): Refusal =>
  new Refusal(409, 'conflict', message, { details: { params, ...(reason && { reason }) } })
