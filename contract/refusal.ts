/**
 * An expected "no", the same on every side: thrown by rules, sent over HTTP as its body, thrown again by the client.
 * Anything else that is thrown is a bug.
 */
export type RefusalCode =
  | 'malformed'
  | 'sign_in_first'
  | 'wrong_credentials'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'out_of_stock'
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

/** One cart line that cannot be supplied in full, and how many pieces are left of it. */
export type Shortage = { product_id: number; size_id: number | null; color_id: number | null; name: string; left: number }

export type RefusalBody = {
  message: string
  code: RefusalCode
  errors?: FieldErrors
  /** The first text again: the coupon screen of the specification reads it here (spec §8). */
  error?: string
  shortages?: Shortage[]
}

export class Refusal extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly errors: FieldErrors | undefined
  readonly shortages: Shortage[] | undefined
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
      shortages?: Shortage[] | undefined
      retryAfter?: number | undefined
      error?: string | undefined
    } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.shortages = more.shortages
    this.retryAfter = more.retryAfter
    this.error = more.error
  }
}

/** Told by shape, not by class: the server build and the server itself each hold a copy of the class. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Error && thrown.name === 'Refusal' && 'status' in thrown
}

export function refusalBody(refusal: Refusal): RefusalBody {
  const first = refusal.errors && Object.values(refusal.errors)[0]?.[0]
  return {
    message: refusal.message,
    code: refusal.code,
    ...(refusal.errors && { errors: refusal.errors }),
    error: first ?? refusal.message,
    ...(refusal.shortages && { shortages: refusal.shortages }),
  }
}
