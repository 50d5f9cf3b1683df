/** Refusals, which rules throw: expected errors with status, code and English text. */
import { coded, decoded, type FieldRefusals } from '#contract/field-refusals.ts'
import { textOf } from '#contract/field-texts.ts'
import {
  type FieldCodes,
  type FieldErrors,
  type Pieces,
  Refusal,
  type SecondStep,
  type Shortage,
  type Totals,
} from '#contract/refusal.ts'
import { type RestoreReason, restoreTexts } from '#contract/running/restoring.ts'
import type { May } from '#contract/accounts/roles.ts'
import {
  type ConflictReason,
  conflictTexts,
  type ReasonParams,
  type RowReason,
} from '#contract/row-reasons.ts'

export const malformed = (message = 'The request cannot be read') =>
  new Refusal(400, 'malformed', message)

/** A body that does not arrive, or arrives too slowly. */
export const stalled = () => malformed('The request stalled')

export const signInFirst = (message = 'Unauthenticated.') =>
  new Refusal(401, 'sign_in_first', message)

/** Never says which of address and password is wrong. */
export const wrongCredentials = () =>
  new Refusal(401, 'wrong_credentials', 'The email or the password is wrong')

export const forbidden = (message = 'You are not allowed to do this') =>
  new Refusal(403, 'forbidden', message)

/** Of who knows the password of an account that an owner has suspended. */
export const suspended = () =>
  because(
    forbidden('This account is suspended. Please speak with the owner of the shop'),
    'suspended',
    {},
  )

/** Of the staff, but not whose work this is. @param all whether one of them is not enough */
export const notYourWork = (needs: readonly May[], all = false) =>
  new Refusal(
    403,
    'forbidden',
    `Your role does not cover this: it needs ${needs.join(all ? ' and ' : ' or ')}`,
    { details: { needs } },
  )

/** A session authenticated too long ago for the request (R278). */
export const reauthenticate = () =>
  new Refusal(403, 'reauthenticate', 'Show once more that it is you')

/** A right password for an account that requires a second factor. */
export const secondStep = (step_token: string, ways: SecondStep[]) =>
  new Refusal(403, 'second_step', 'Signing in needs a second step', {
    details: { step_token, ways },
  })

/** @param what the missing thing, as in 'Product' */
export const notFound = (what = 'Page') => new Refusal(404, 'not_found', `${what} not found`)

/** Row of a query; refuses with 404 if there is none. */
export function found<Row>(row: Row | null, what: string): Row {
  if (row === null) throw notFound(what)
  return row
}

/** The same refusal for any error in a lookup by number or phone. */
export const noSuchOrder = () =>
  new Refusal(404, 'not_found', 'No order has this number and this phone')

/** Fields as an answer has them, with texts and codes; the message is the first text. */
function worded(fields: FieldRefusals) {
  const errors: FieldErrors = {}
  const codes: FieldCodes = {}
  for (const [field, written] of Object.entries(fields)) {
    errors[field] = written.map(textOf)
    codes[field] = written.map(decoded)
  }
  return { message: Object.values(errors)[0]?.[0] ?? 'The given data is invalid', errors, codes }
}

/** A value that another record has already: forms show it beside its field. */
export function conflict(fields: FieldRefusals) {
  const { message, ...more } = worded(fields)
  return new Refusal(409, 'conflict', message, more)
}

/** Of an account whose right cannot be taken away: shown to who runs the script. */
export const wrongAdmin = (message: string) => new Refusal(409, 'conflict', message)

/**
 * An act that the state of a record does not allow.
 * @param reason code translated by screens
 * @param params of that translation
 */
export function conflictFor(reason: ConflictReason, params: ReasonParams = {}) {
  const text = conflictTexts[reason]
  const message = typeof text === 'string' ? text : text(params)
  return new Refusal(409, 'conflict', message, { details: { reason, params } })
}

/** A refusal of another kind with a more precise reason. */
export const because = (
  { status, code, message, ...more }: Refusal,
  reason: RowReason,
  params: ReasonParams,
) => new Refusal(status, code, message, { ...more, details: { ...more.details, reason, params } })

/** An act for pending orders only. */
export const notPending = () =>
  new Refusal(409, 'not_pending', 'This order is not pending any more')

/**
 * An entry of the history that cannot be restored.
 * @param message instead of the reason's default
 */
export const notRestorable = (
  reason: RestoreReason,
  message: string = restoreTexts[reason],
  codes?: FieldCodes,
) => new Refusal(409, 'not_restorable', message, { codes, details: { reason } })

/** A change that takes more pieces than the stock, with the current quantity. */
export const stockChanged = ({ quantity, stock }: { quantity: number; stock: Pieces[] | null }) =>
  new Refusal(409, 'stock_changed', 'The stock has changed meanwhile: look at what there is now', {
    details: { quantity, stock },
  })

/** A checkout whose total differs from the one shown. */
export const totalChanged = (totals: Totals) =>
  new Refusal(409, 'total_changed', 'The total has changed. Please look at it again.', {
    details: { totals },
  })

/** Lines that cannot be supplied in full, each with what is left of it. */
export const outOfStock = (shortages: Shortage[]) =>
  new Refusal(
    409,
    'out_of_stock',
    shortages
      .map(({ name, left }) => `${name}: ${left === 0 ? 'sold out' : `only ${left} left`}`)
      .join('. '),
    {
      shortages,
    },
  )

/**
 * More pieces than the shop accepts online.
 * @param most limit per order
 */
export const tooManyPieces = (most: number) =>
  new Refusal(
    409,
    'too_many_pieces',
    `An order takes ${most} pieces at most, and one phone number ${2 * most} in a day. For more, please write to us.`,
  )

/**
 * An order by a blocked phone, which the shop accepts by telephone alone. The text does not reveal
 * that.
 */
export const callUs = () => new Refusal(409, 'call_us', 'Please call us to place this order')

/** A call of a shop that is not open yet (R388). */
export const notOpenYet = () =>
  new Refusal(503, 'shop_closed', 'This shop is not open yet', { retryAfter: 24 * 60 * 60 })

/**
 * An order, or a piece for the cart, while the shop is away (R388).
 * @param until day on which it takes orders again
 */
export const shopAway = (until: string) =>
  new Refusal(409, 'shop_closed', `The shop is closed. Orders start again on ${until}`, {
    details: { until },
  })

export const cartEmpty = () => new Refusal(422, 'cart_empty', 'Your cart is empty')

export const tooLarge = (message = 'The request is too large') =>
  new Refusal(413, 'too_large', message)

/** @param maxBytes limit of a picture in this field */
export const pictureTooLarge = (field: string, maxBytes: number) => {
  const most = Math.floor(maxBytes / 1000)
  const { message, ...more } = worded({ [field]: [coded('picture_size', { field, most })] })
  return new Refusal(413, 'too_large', message, more)
}

export const unsupportedType = (message = 'Send JSON, a form or multipart data') =>
  new Refusal(415, 'unsupported_type', message)

/** Invalid input, with texts by field; the first one is the message too. */
export function invalid(fields: FieldRefusals, shortages?: Shortage[]) {
  const { message, ...more } = worded(fields)
  return new Refusal(422, 'invalid', message, { ...more, shortages })
}

export const tooMany = (retryAfter: number) =>
  new Refusal(429, 'too_many', 'Too many requests. Please try again later.', { retryAfter })

/** A daily limit of one network, or of all. The text does not reveal other visitors' activity. */
export const tooManyToday = (retryAfter: number) =>
  new Refusal(
    429,
    'too_many',
    'Too many of these were sent today. Please try again tomorrow, or reach us another way.',
    { retryAfter },
  )

/** The limit of concurrent files. */
export const tooManyFiles = () =>
  new Refusal(
    429,
    'too_many',
    'As many files as the shop makes at once are being made. Please try again when they are done.',
    {
      retryAfter: 10,
    },
  )

/** The limit of an account's event streams, for streams that reconnect automatically. */
export const tooManyStreams = () =>
  new Refusal(429, 'too_many', 'As many event streams as one account may have are open', {
    retryAfter: 30,
  })

export const overloaded = (retryAfter = 5) =>
  new Refusal(503, 'overloaded', 'The shop is busy. Please try again in a moment.', { retryAfter })
