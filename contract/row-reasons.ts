/**
 * Reasons for an unchanged record, as codes with words in both languages on screens; in calls on
 * many records each row has its own (R325).
 */
import { z } from 'zod'

/**
 * Parameters of a reason, by name: `courier`, `city` and their `_ar`, `state` of a parcel, `name`
 * and `left` of pieces, `count`, `most`, `names`.
 */
export const reasonParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type ReasonParams = z.output<typeof reasonParams>

const counted = (count: unknown, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/**
 * Reasons for which the state of a record forbids an act, each with the English text that the API
 * answers.
 */
export const conflictTexts = {
  order_changed: 'This order has changed meanwhile.',
  order_left: 'This order has left, or will not.',
  nothing_due: 'This order is paid in full.',
  nothing_to_give_back: 'Nothing of this order is to be given back.',
  payment_given_back: 'It has been given back: take the refund back first.',
  not_confirmed: 'This order is not confirmed yet.',
  confirmed: 'This order is confirmed already',
  not_called: 'There is nothing to take back of this order',
  has_parcel: 'This order has a parcel already.',
  undo_over: 'It can be undone for ten minutes.',
  courier_off: 'This courier is switched off.',
  courier_not_there: 'This courier does not go there.',
  tracking_taken: 'Another parcel of this courier has this number.',
  fetched: 'What is fetched is not refused: cancel the return instead.',
  stock_counted: 'The stock of this order is being counted anew. Please try again.',
  pieces_back: 'Some of its pieces have come back or are coming: it stays accepted.',
  pieces_counted:
    'Pieces of this order have come back, are coming or were exchanged: its pieces and discount stay. Make a new order for others.',
  exchange_off: 'Its exchange was called off: take the pieces back anew.',
  money_back: 'The money for its old pieces has gone back already.',
  no_place:
    'The size or colour of these pieces has left the shop: bring it back first, or count them as damaged.',
  with_courier: 'A courier has this money with a parcel: it is paid when the parcel is delivered.',
  old_pieces_out: 'The pieces that these were exchanged for have not come back yet.',
  exchange_out:
    'Its new pieces have not come to the customer yet: reject the new order first, or wait for it.',
  courier_fetching: 'A courier is on the way to fetch it.',
  not_delivered: 'Only what has been delivered can be returned.',
  order_no_trial: 'This order is not a test.',
  trial_has_money: 'Money of this order has moved, or something of it was returned: it stays.',
  order_packed: 'This order is packed already. Please write to us.',
  order_has_money: 'Something of this order is paid or exchanged. Please write to us.',
  nothing_left: 'Nothing of this order is in the shop any more.',
  return_answered: 'The shop has answered this request already.',
  return_too_late: 'The days for a return are over. Please write to us.',
  some_here: 'Some of its pieces have come already.',
  courier_fetched: 'The courier has fetched its pieces already: they are to be received.',
  new_left: 'The new pieces have left already.',
  list_not_read: 'This list is accepted already.',
  list_not_accepted: 'Only an accepted list is undone, and once.',
  list_no_columns: 'Name its columns first.',
  list_no_rows: 'No row of it can be accepted.',
  import_on_its_way: 'This import is on its way already',
  import_another: 'Another import is on its way',
  import_not_checked: 'Check the file first',
  import_nothing: 'Nothing of this file is new or changed',
  import_not_done: 'This import is not done',
  import_none_failed: 'Nothing of this import failed',
  import_not_running: 'This import is not running',
  import_not_last: 'Only the last import can be undone',
  bulk_nothing: 'This changes no product',
  bulk_changed: 'The products have changed since the preview. Please look at them again.',
  bulk_not_running: 'This change does not run any more',
  bulk_not_done: 'This change cannot be undone now',
  stock_product_changed: 'A product has changed meanwhile: please try again',
  not_in_count: ({ name }: ReasonParams) => `${name} is not in this count`,
  count_applied: 'This count was applied already',
  count_again: ({ names }: ReasonParams) =>
    `Please count again what came or went meanwhile: ${names}`,
  category_used: ({ count }: ReasonParams) =>
    `The category is used by ${counted(count, 'subcategory', 'subcategories')}`,
  subcategory_used: ({ count }: ReasonParams) =>
    `The subcategory is used by ${counted(count, 'product', 'products')}`,
  home_page_stays: 'The home page cannot be deleted',
  courier_used: 'This courier has parcels: switch it off instead',
  sku_taken: 'Another variant has this SKU',
  too_many_synonyms: ({ most }: ReasonParams) => `There are ${most} synonyms already`,
  mail_sending: 'The mail is being sent right now',
  mail_sent: 'The mail has been sent already',
  mail_erased: 'What the mail said is no longer kept',
  mail_on_its_way: 'The mail is on its way and has not failed',
  backup_under_way: 'A backup is under way already',
  emptying_running: 'The shop is being emptied already',
  emptying_nothing: 'Nothing of the demo would go',
  emptying_many: 'The shop was emptied too often today',
  emptying_clash: ({ names }: ReasonParams) =>
    `Something of the shop has the name, address or SKU of these by now: ${names}`,
  emptying_no_pictures: 'The backup that holds the pictures is gone',
  too_many_webhooks: ({ most }: ReasonParams) => `There are ${most} webhooks already`,
  webhook_off: 'This webhook is switched off',
  webhook_stopped:
    'Whoever made this webhook may not see any more what it tells: an owner can take it over',
  delivery_sending: 'This is being sent right now',
  staff_yourself: 'Another owner has to change what you may do yourself',
  last_owner: 'The shop needs one owner at least who can sign in',
  own_second_step: 'Set up a second step of your own first',
  passkey_taken: 'This passkey is kept already',
  no_passkeys: 'Passkeys work only where the shop has a name as its address, with https',
  no_authenticator: 'There is no authenticator to confirm',
  no_factor: 'Recovery codes stand in for a passkey or an authenticator: there is none',
  last_factor: 'A second step is asked of your role: set up another one first',
} as const
export type ConflictReason = keyof typeof conflictTexts

/** Reasons that follow from a refusal's `code`, or from the state of a record (`moved_on`). */
const general = [
  'gone',
  'changed_meanwhile',
  'moved_on',
  'not_pending',
  'out_of_stock',
  'busy',
  'failed',
  'suspended',
] as const

export const rowReasons = [...(Object.keys(conflictTexts) as ConflictReason[]), ...general] as const
export type RowReason = (typeof rowReasons)[number]

/**
 * Result of a row, without its id. If done, `code` and `reason` are null and `params` is empty.
 */
export const rowResult = {
  done: z.boolean(),
  /** Code of the refusal. */
  code: z.string().nullable(),
  message: z.string(),
  reason: z.enum(rowReasons).nullable(),
  params: reasonParams,
}
export type RowResult = z.output<z.ZodObject<typeof rowResult>>
