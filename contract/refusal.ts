/**
 * An expected "no", the same on every side: thrown by rules, sent over HTTP as its body, thrown
 * again by the client. Anything else that is thrown is a bug.
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

/** Of the same fields: why, as codes that screens have words for. */
export type FieldCodes = Record<string, FieldRefusal[]>

/** One cart line that cannot be supplied in full, and how many pieces are left of it. */
export type Shortage = {
  product_id: number
  size_id: number | null
  color_id: number | null
  name: string
  left: number
}

/** What a checkout comes to, in EGP. */
export type Totals = {
  subtotal: number
  discount: number
  delivery_price: number
  total_price: number
}

/** Pieces of one size and colour; null where the product has no sizes (or colours). */
export type Pieces = { size: string | null; color: string | null; quantity: number }

/** The figures and records that a 409 answers with, beside the keys that every refusal has. */
export type RefusalDetails = {
  /**
   * Of `changed_meanwhile`: the fields that somebody else has changed since the version that was
   * sent.
   */
  fields?: string[]
  /**
   * Of `changed_meanwhile`: the record as it is now, as its own call answers it to the same reader.
   */
  now?: unknown
  /** Of `total_changed`: what the order comes to now. */
  totals?: Totals
  /**
   * Of `stock_changed`: what there is now of the whole product, and of each size and colour where
   * it is counted so.
   */
  quantity?: number
  stock?: Pieces[] | null
  /**
   * Why, as a code: of `not_restorable` (contract/running/restoring.ts), and of what a record's state
   * forbids, with what its words name (contract/row-reasons.ts).
   */
  reason?: string
  params?: ReasonParams
  /** Of `forbidden`: the work that the call belongs to; any one of these would do. */
  needs?: readonly May[]
  /**
   * Of `second_step`: what goes with the second step of signing in, and the ways that this account
   * has.
   */
  step_token?: string
  ways?: SecondStep[]
}

/** How somebody shows a second time, after the password, that it is they. */
export type SecondStep = 'passkey' | 'code' | 'recovery_code'

export type RefusalBody = RefusalDetails & {
  message: string
  code: RefusalCode
  errors?: FieldErrors
  codes?: FieldCodes
  /** The first text again: the screen of coupons reads it here (R12, R97). */
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
  /** Seconds after which asking again makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined
  /** What an answer of the API says in `error`. */
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
 * Told by shape, not by class: the server build and the server itself each hold a copy of the
 * class.
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
