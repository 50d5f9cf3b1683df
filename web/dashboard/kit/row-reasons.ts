/** Texts for the reasons that a record was left unchanged (R325). */
import { Refusal } from '#contract/refusal.ts'
import type { ParcelState } from '#contract/couriers/parcel-records.ts'
import {
  type ReasonParams,
  type RowReason,
  type RowResult,
  rowReasons,
} from '#contract/row-reasons.ts'
import * as m from '#messages'
import { stateLabels } from '../parcels/state.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { nameOf } from './names.tsx'

/** Texts by reason: a reason without a text does not compile. */
const words: Record<RowReason, (params: ReasonParams) => string> = {
  order_changed: () => m.admin_why_changed(),
  changed_meanwhile: () => m.admin_why_changed(),
  order_left: () => m.admin_why_order_left(),
  nothing_due: () => m.admin_why_nothing_due(),
  nothing_to_give_back: () => m.admin_why_nothing_to_give_back(),
  payment_given_back: () => m.admin_why_payment_given_back(),
  not_confirmed: () => m.admin_why_not_confirmed(),
  confirmed: () => m.admin_why_confirmed(),
  not_called: () => m.admin_why_not_called(),
  has_parcel: () => m.admin_why_has_parcel(),
  undo_over: () => m.admin_why_undo_over(),
  courier_off: (params) => m.admin_why_courier_off({ courier: shownName(params, 'courier') }),
  courier_not_there: (params) =>
    m.admin_why_not_there({
      courier: shownName(params, 'courier'),
      city: shownName(params, 'city'),
    }),
  tracking_taken: () => m.admin_why_tracking_taken(),
  fetched: () => m.admin_why_fetched(),
  stock_counted: () => m.admin_order_stock_busy(),
  pieces_back: () => m.admin_why_pieces_back(),
  pieces_counted: () => m.admin_why_pieces_counted(),
  exchange_off: () => m.admin_why_exchange_off(),
  money_back: () => m.admin_why_money_back(),
  no_place: ({ name }) => m.admin_why_no_place({ name: isolated(String(name ?? '')) }),
  with_courier: () => m.admin_why_with_courier(),
  old_pieces_out: () => m.admin_why_old_pieces_out(),
  exchange_out: () => m.admin_why_exchange_out(),
  courier_fetching: () => m.admin_why_courier_fetching(),
  not_delivered: () => m.admin_return_not_delivered(),
  order_no_trial: () => m.admin_reason_no_trial(),
  trial_has_money: () => m.admin_reason_trial_money(),
  order_packed: () => m.order_packed(),
  order_has_money: () => m.order_has_money(),
  nothing_left: () => m.order_again_none(),
  return_answered: () => m.order_back_answered(),
  return_too_late: () => m.admin_why_return_too_late(),
  some_here: () => m.admin_return_some_here(),
  courier_fetched: () => m.admin_why_courier_fetched(),
  new_left: () => m.admin_return_new_left(),
  list_not_read: () => m.admin_why_list_not_read(),
  list_not_accepted: () => m.admin_why_list_not_accepted(),
  list_no_columns: () => m.admin_why_list_no_columns(),
  list_no_rows: () => m.admin_why_list_no_rows(),
  import_on_its_way: () => m.admin_import_say_on_its_way(),
  import_another: () => m.admin_import_say_another(),
  import_not_checked: () => m.admin_import_say_not_checked(),
  import_nothing: () => m.admin_import_nothing(),
  import_not_done: () => m.admin_import_say_not_done(),
  import_none_failed: () => m.admin_import_say_none_failed(),
  import_not_running: () => m.admin_import_say_not_running(),
  import_not_last: () => m.admin_import_say_not_last(),
  bulk_nothing: () => m.admin_bulk_say_nothing(),
  bulk_changed: () => m.admin_bulk_moved(),
  bulk_not_running: () => m.admin_bulk_say_not_running(),
  bulk_not_done: () => m.admin_bulk_say_not_done(),
  stock_product_changed: () => m.admin_why_product_changed(),
  count_applied: () => m.admin_why_count_applied(),
  home_page_stays: () => m.admin_why_home_page_stays(),
  courier_used: () => m.admin_courier_used(),
  sku_taken: () => m.admin_product_say_sku_taken(),
  mail_sending: () => m.admin_mail_say_sending(),
  mail_sent: () => m.admin_mail_say_sent(),
  mail_erased: () => m.admin_mail_say_erased(),
  mail_on_its_way: () => m.admin_mail_say_on_its_way(),
  backup_under_way: () => m.admin_why_backup_under_way(),
  emptying_running: () => m.admin_why_emptying_running(),
  emptying_nothing: () => m.admin_empty_nothing(),
  emptying_many: () => m.admin_why_emptying_many(),
  emptying_clash: ({ names }) => m.admin_why_emptying_clash({ names: String(names) }),
  emptying_no_pictures: () => m.admin_why_emptying_pictures(),
  webhook_off: () => m.admin_webhook_say_off(),
  webhook_stopped: () => m.admin_webhook_say_stopped(),
  delivery_sending: () => m.admin_webhook_say_sending(),
  staff_yourself: () => m.admin_staff_yourself(),
  last_owner: () => m.admin_staff_say_last_owner(),
  own_second_step: () => m.admin_step_rules_yours(),
  passkey_taken: () => m.account_passkey_taken(),
  no_passkeys: () => m.account_no_passkeys(),
  no_authenticator: () => m.admin_why_no_authenticator(),
  no_factor: () => m.admin_why_no_factor(),
  last_factor: () => m.admin_factor_asked(),
  not_in_count: ({ name }) => m.admin_why_not_in_count({ name: String(name) }),
  count_again: ({ names }) => m.admin_why_count_again({ names: String(names) }),
  category_used: ({ count }) => m.admin_category_used({ count: Number(count) }),
  subcategory_used: ({ count }) => m.admin_subcategory_used({ count: Number(count) }),
  too_many_synonyms: ({ most }) => m.admin_why_too_many_synonyms({ most: Number(most) }),
  too_many_webhooks: ({ most }) => m.admin_webhook_say_many({ most: Number(most) }),
  gone: () => m.admin_gone(),
  moved_on: ({ state }) =>
    isState(state) ? m.admin_why_moved_on({ state: stateLabels[state]() }) : m.admin_why_changed(),
  not_pending: () => m.admin_order_not_pending(),
  out_of_stock: ({ name, left }) =>
    name === undefined
      ? m.admin_order_stock_gone()
      : m.admin_order_stock_line({ name, left: Number(left ?? 0) }),
  busy: () => m.admin_why_busy(),
  failed: () => m.admin_something_wrong(),
  suspended: () => m.account_suspended(),
}

const shownName = (params: ReasonParams, what: string): string =>
  nameOf({ name: String(params[what] ?? ''), name_ar: String(params[`${what}_ar`] ?? '') || null })

const isState = (state: unknown): state is ParcelState =>
  typeof state === 'string' && state in stateLabels

/** Reason that a row of a bulk action was left unchanged, in the page's language. */
export const reasonOfRow = ({ reason, params }: Pick<RowResult, 'reason' | 'params'>): string =>
  words[reason ?? 'failed'](params)

/** Rows that were left unchanged with their reasons, for a failure. */
export const rowsLeft = (
  left: ({ id: number } & Pick<RowResult, 'reason' | 'params'>)[],
  nameOf: (id: number) => string | undefined,
) => left.map((row) => ({ name: nameOf(row.id) ?? String(row.id), reason: reasonOfRow(row) }))

/** Reason in the refusal of a single record; null without one. */
export function reasonOfRefusal({ details }: Pick<Refusal, 'details'>): string | null {
  const reason = rowReasons.find((one) => one === details.reason)
  return reason ? words[reason](details.params ?? {}) : null
}

/** Result of a single row as a refusal. */
export const refusalOfRow = ({ message, reason, params }: RowResult): Refusal =>
  new Refusal(409, 'conflict', message, { details: { params, ...(reason && { reason }) } })
