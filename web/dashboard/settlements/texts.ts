import type {
  RowTrouble,
  SettlementField,
  SettlementKind,
  SettlementState,
} from '#contract/settlements.ts'
import * as messages from '#messages'
import type { StatusKind } from '#web/ui/status.tsx'

export const stateLabels: Record<SettlementState, () => string> = {
  read: messages.admin_settle_state_read,
  accepted: messages.admin_settle_state_accepted,
  undone: messages.admin_settle_state_undone,
}

export const stateLooks: Record<SettlementState, StatusKind> = {
  read: 'pending',
  accepted: 'accept',
  undone: 'over',
}

export const kindLabels: Record<SettlementKind, () => string> = {
  too_little: messages.admin_settle_too_little,
  too_much: messages.admin_settle_too_much,
  unknown: messages.admin_settle_unknown,
  twice: messages.admin_settle_twice,
  wrong: messages.admin_settle_wrong,
  refused_with_fee: messages.admin_settle_refused,
  match: messages.admin_settle_match,
}

/** What becomes of the rows of a kind. */
export const kindHelp: Partial<Record<SettlementKind, () => string>> = {
  too_little: messages.admin_settle_too_little_help,
  too_much: messages.admin_settle_too_much_help,
  unknown: messages.admin_settle_unknown_help,
  twice: messages.admin_settle_twice_help,
  wrong: messages.admin_settle_wrong_help,
  refused_with_fee: messages.admin_settle_refused_help,
}

export const troubleWords: Record<RowTrouble, (said: { value: string }) => string> = {
  amount: messages.admin_settle_trouble_amount,
  unclear_amount: messages.admin_settle_trouble_unclear,
  no_amount: () => messages.admin_settle_trouble_no_amount(),
  no_number: () => messages.admin_settle_trouble_no_number(),
  shortened: messages.admin_settle_trouble_shortened,
  not_handed: () => messages.admin_settle_trouble_not_handed(),
  other_way: () => messages.admin_settle_trouble_other_way(),
  two_orders: messages.admin_settle_trouble_two_orders,
  maybe_order: messages.admin_settle_trouble_maybe_order,
  sent_again: messages.admin_settle_trouble_sent_again,
}

export const fieldLabels: Record<SettlementField, () => string> = {
  tracking: messages.admin_settle_col_tracking,
  reference: messages.admin_settle_col_reference,
  collected: messages.admin_settle_col_collected,
  fee: messages.admin_settle_col_fee,
  net: messages.admin_settle_col_net,
  day: messages.admin_settle_col_day,
}

/** What the history tells of a list. */
export const historyLabels = {
  state: messages.admin_settle_state,
  courier: messages.admin_settle_courier,
  file_name: messages.admin_settle_file,
  rows: messages.admin_settle_rows,
  columns: messages.admin_settle_field_columns,
  ticked: messages.admin_settle_field_ticked,
  unticked: messages.admin_settle_field_unticked,
  order: messages.admin_settle_field_order,
  yours: messages.admin_settle_field_yours,
  bank_amount: messages.admin_settle_field_bank,
  undone_reason: messages.admin_settle_undo_reason,
}
