import type { RowTrouble, SettlementKind } from '#contract/couriers/settlement-rows.ts'
import type { SettlementField } from '#contract/couriers/settlement-columns.ts'
import type { SettlementState } from '#contract/couriers/settlements.ts'
import * as m from '#messages'
import type { StatusKind } from '#web/ui/notices/status.tsx'

export const stateLabels: Record<SettlementState, () => string> = {
  read: m.admin_settle_state_read,
  accepted: m.admin_settle_state_accepted,
  undone: m.admin_settle_state_undone,
}

export const stateLooks: Record<SettlementState, StatusKind> = {
  read: 'pending',
  accepted: 'accept',
  undone: 'over',
}

export const kindLabels: Record<SettlementKind, () => string> = {
  too_little: m.admin_settle_too_little,
  too_much: m.admin_settle_too_much,
  unknown: m.admin_settle_unknown,
  twice: m.admin_settle_twice,
  wrong: m.admin_settle_wrong,
  refused_with_fee: m.admin_settle_refused,
  match: m.admin_settle_match,
}

/** Effect on the rows of each kind. */
export const kindHelp: Partial<Record<SettlementKind, () => string>> = {
  too_little: m.admin_settle_too_little_help,
  too_much: m.admin_settle_too_much_help,
  unknown: m.admin_settle_unknown_help,
  twice: m.admin_settle_twice_help,
  wrong: m.admin_settle_wrong_help,
  refused_with_fee: m.admin_settle_refused_help,
}

export const troubleWords: Record<RowTrouble, (said: { value: string }) => string> = {
  amount: m.admin_settle_trouble_amount,
  unclear_amount: m.admin_settle_trouble_unclear,
  no_amount: () => m.admin_settle_trouble_no_amount(),
  no_number: () => m.admin_settle_trouble_no_number(),
  shortened: m.admin_settle_trouble_shortened,
  not_handed: () => m.admin_settle_trouble_not_handed(),
  other_way: () => m.admin_settle_trouble_other_way(),
  two_orders: m.admin_settle_trouble_two_orders,
  maybe_order: m.admin_settle_trouble_maybe_order,
  sent_again: m.admin_settle_trouble_sent_again,
}

export const fieldLabels: Record<SettlementField, () => string> = {
  tracking: m.admin_settle_col_tracking,
  reference: m.admin_settle_col_reference,
  collected: m.admin_settle_col_collected,
  fee: m.admin_settle_col_fee,
  net: m.admin_settle_col_net,
  day: m.admin_settle_col_day,
}

/** Labels of a settlement in the history. */
export const historyLabels = {
  state: m.admin_settle_state,
  courier: m.admin_settle_courier,
  file_name: m.admin_settle_file,
  rows: m.admin_settle_rows,
  columns: m.admin_settle_field_columns,
  ticked: m.admin_settle_field_ticked,
  unticked: m.admin_settle_field_unticked,
  order: m.admin_settle_field_order,
  yours: m.admin_settle_field_yours,
  bank_amount: m.admin_settle_field_bank,
  undone_reason: m.admin_settle_undo_reason,
}
