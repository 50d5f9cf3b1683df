/** Why a record was left as it is, as a code that screens have words for in both languages; of calls on many, each row has its own (R325). */
import { z } from 'zod'

/** Refused for what a record of the room is; the API's own text of each. */
export const conflictTexts = {
  order_changed: 'This order has changed meanwhile.',
  order_left: 'This order has left, or will not.',
  not_confirmed: 'This order is not confirmed yet.',
  confirmed: 'This order is confirmed already',
  not_called: 'There is nothing to take back of this order',
  has_parcel: 'This order has a parcel already.',
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
  no_place: 'The size or colour of these pieces has left the shop: bring it back first, or count them as damaged.',
  with_courier: 'A courier has this money with a parcel: it is paid when the parcel is delivered.',
  old_pieces_out: 'The pieces that these were exchanged for have not come back yet.',
  exchange_out: 'Its new pieces have not come to the customer yet: reject the new order first, or wait for it.',
  courier_fetching: 'A courier is on the way to fetch it.',
} as const
export type ConflictReason = keyof typeof conflictTexts

/** These follow from a refusal's `code`, or from the state in which a record is (`moved_on`). */
const general = ['gone', 'changed_meanwhile', 'moved_on', 'not_pending', 'out_of_stock', 'busy', 'failed'] as const

export const rowReasons = [...(Object.keys(conflictTexts) as ConflictReason[]), ...general] as const
export type RowReason = (typeof rowReasons)[number]

/** What the words of a reason name: `courier`, `city` and their `_ar`, `state` of a parcel, `name` and `left` of pieces. */
export const reasonParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type ReasonParams = z.output<typeof reasonParams>

/** What the result of a row has, beside its id. Done: `code` and `reason` are null, `params` is empty. */
export const rowResult = {
  done: z.boolean(),
  /** Why not: of which kind the refusal is. */
  code: z.string().nullable(),
  message: z.string(),
  reason: z.enum(rowReasons).nullable(),
  params: reasonParams,
}
export type RowResult = z.output<z.ZodObject<typeof rowResult>>
