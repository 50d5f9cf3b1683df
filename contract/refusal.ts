/**
 * Expected refusals: thrown by rules, sent over HTTP as a body, and thrown again by the client.
 * Anything else that is thrown is a bug.
 */
import type { FieldRefusal } from './field-refusals.ts'
import type { May } from './accounts/roles.ts'
import type { ReasonParams } from './row-reasons.ts'

export type RefusalCode =
  | 'malformed'
  | 'sign_in_first'
  | 'wrong_credentials'
  | 'forbidden'
  | 'second_step'
  | 'reauthenticate'
  | 'not_found'
  | 'conflict'
  | 'changed_meanwhile'
  | 'stock_changed'
  | 'total_changed'
  | 'too_many_pieces'
  | 'out_of_stock'
  | 'call_us'
  | 'shop_closed'
  | 'not_pending'
  | 'not_restorable'
  | 'cart_empty'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'too_many'
  | 'overloaded'
  | 'internal'
  | 'no_response'

/** Texts by field name; nested fields are written with dots, as in `items.0.quantity`. */
export type FieldErrors = Record<string, string[]>

/** Codes of the refused fields, for which screens have words. */
export type FieldCodes = Record<string, FieldRefusal[]>

/** A cart line that cannot be supplied in full, with the number of pieces left. */
export type Shortage = {
  product_id: number
  size_id: number | null
  color_id: number | null
  name: string
  left: number
}

/** Totals of a checkout, in EGP. */
export type Totals = {
  subtotal: number
  discount: number
  delivery_price: number
  total_price: number
}

/** Pieces of one size and colour; null where the product has no sizes (or colours). */
export type Pieces = { size: string | null; color: string | null; quantity: number }

/** Figures and records of a 409, besides the keys of every refusal. */
export type RefusalDetails = {
  /**
   * Fields changed by another member since the sent version (`changed_meanwhile`).
   */
  fields?: string[]
  /**
   * The current record, as its own call shows it to the same reader (`changed_meanwhile`).
   */
  now?: unknown
  /** Day on which the shop takes orders again, as YYYY-MM-DD (`shop_closed`). */
  until?: string
  /** The order's current totals (`total_changed`). */
  totals?: Totals
  /**
   * Current stock of the product, and of each variant if it is counted so (`stock_changed`).
   */
  quantity?: number
  stock?: Pieces[] | null
  /**
   * Reason as a code: of `not_restorable` (contract/running/restoring.ts), or of an act that the
   * record's state forbids, with the parameters of its words (contract/row-reasons.ts).
   */
  reason?: string
  params?: ReasonParams
  /** Kinds of work that the call belongs to, any one of which is enough (`forbidden`). */
  needs?: readonly May[]
  /**
   * Token of the second step of signing in, and the methods of this account (`second_step`).
   */
  step_token?: string
  ways?: SecondStep[]
}

/** Methods of the second step, after the password. */
export type SecondStep = 'passkey' | 'code' | 'recovery_code'

export type RefusalBody = RefusalDetails & {
  message: string
  code: RefusalCode
  errors?: FieldErrors
  codes?: FieldCodes
  /** The first field's text, read here by the screen of coupons (R12, R97). */
  error?: string
  shortages?: Shortage[]
}

export class Refusal extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly errors: FieldErrors | undefined
  readonly codes: FieldCodes | undefined
  readonly shortages: Shortage[] | undefined
  readonly details: RefusalDetails
  /** Seconds until a retry makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined
  /** `error` of the API's response. */
  readonly error: string | undefined

  constructor(
    status: number,
    code: RefusalCode,
    message: string,
    more: {
      errors?: FieldErrors | undefined
      codes?: FieldCodes | undefined
      shortages?: Shortage[] | undefined
      details?: RefusalDetails | undefined
      retryAfter?: number | undefined
      error?: string | undefined
    } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.codes = more.codes
    this.shortages = more.shortages
    this.details = more.details ?? {}
    this.retryAfter = more.retryAfter
    this.error = more.error
  }
}

/**
 * Whether a thrown value is a Refusal, by its shape: the server build and the server itself each have
 * a copy of the class.
 */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Error && thrown.name === 'Refusal' && 'status' in thrown
}

export function refusalBody(refusal: Refusal): RefusalBody {
  const first = refusal.errors && Object.values(refusal.errors)[0]?.[0]
  return {
    message: refusal.message,
    code: refusal.code,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.codes && { codes: refusal.codes }),
    error: first ?? refusal.message,
    ...(refusal.shortages && { shortages: refusal.shortages }),
    ...refusal.details,
  }
}
