/**
 * One definition per call: from it come the route, the in-process call, the fetch client and the
 * documentation.
 */
import type { z } from 'zod'
import type { May } from './accounts/roles.ts'

/** What is counted together for rate limits. */
export type LimitName =
  | 'search'
  | 'cart'
  | 'checkout'
  | 'find'
  | 'login'
  | 'register'
  | 'password'
  | 'notify'
  | 'review'
  | 'question'
  | 'callback'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Who = 'anyone' | 'user' | 'admin'

/** A text of success, or how it follows from what was asked and from the rest of the answer. */
export type Message =
  | string
  | ((asked: Record<string, unknown>, answer: Record<string, unknown>) => string)

/**
 * Where a call lives and who may make it. Schema-free, because the browser carries all of these.
 */
export type Path = {
  method: Method
  path: `/api/${string}`
  who: Who
  /** Beside `who: 'admin'`, always: the work it belongs to. Of several, any one is enough. */
  may?: May | readonly May[]
  /** Asks people who signed in longer ago to show once more that it is they (R278). */
  reauth?: true
  /**
   * The `message` of success, which the server answers by itself. It alone means success: the
   * client refuses any other (R11).
   */
  done?: Message
  /** The `message` of success where the status tells success: the client does not look at it. */
  says?: Message
  /**
   * Input fields that travel in the query string of a write; a GET sends everything but its path
   * parameters there.
   */
  query?: readonly string[]
  /** Travels as multipart even without a file (R10). */
  multipart?: true
  /** The same answer for every visitor until something shoppers can see changes: kept as bytes. */
  cached?: true
  /** A GET or POST that deletes (R17): it answers the DELETE method alike. */
  deletes?: true
  /** Answers an event stream: each event's data has the shape of the reply. */
  stream?: true
  /** Answers a file to keep, as it is made; the reply says nothing. */
  file?: true
}

/** A path that names its message of success. */
export type WithMessage = { done: Message } | { says: Message }

/** What changes something names its message of success. */
export type ShopperPath = Path & ({ method: 'GET' } | WithMessage)

/**
 * How many pictures a field takes and how many bytes each may have; `what` names one file that is
 * no picture.
 */
export type Pictures = { count: number; bytes: number; what?: string }

export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = Path & {
  summary: string
  input: Input
  /** What is answered besides the message. */
  reply: Reply
  /** Of a cached call: answers that are made anew each time, because somebody counts them. */
  unkept?: (answer: Record<string, unknown>) => boolean
  /** Status of success; 200 unless said. */
  status?: 200 | 201
  /** The fields that take pictures, in multipart bodies. */
  pictures?: Readonly<Record<string, Pictures>>
  /**
   * Takes an Idempotency-Key header: a repeat of the request gets its answer again, and another
   * request with that key is refused. A key of 'shop' is the whole shop's and gets its first answer
   * whatever else is asked; of a 'cart' the call itself keeps the answers, whose owner is the
   * cart's. What answers a secret once, takes pictures, or acts on many records in a transaction
   * each takes none.
   */
  keyed?: true | 'shop' | 'cart'
  /** Which rate limit counts this call (server/http/limits.ts). */
  limit?: LimitName
  /**
   * Makes something that stays, for whoever asks: bounded in a day as well
   * (server/http/daily-limits).
   */
  daily?: true
  /** The refusals a caller should expect beyond those every call shares. */
  refusals?: readonly number[]
  example?: z.input<Input>
}

export const endpoint = <Where extends Path, Input extends z.ZodType, Reply extends z.ZodType>(
  path: Where,
  rest: Omit<Endpoint<Input, Reply>, keyof Path>,
): Endpoint<Input, Reply> & Pick<Where, ('stream' | 'file' | 'done' | 'says') & keyof Where> => ({
  ...path,
  ...rest,
})

/** What a call says of its success; undefined of one that only reads. */
export function messageOf(
  { done, says }: Path,
  asked: Record<string, unknown>,
  answer: Record<string, unknown>,
): string | undefined {
  const message = done ?? says
  return typeof message === 'function' ? message(asked, answer) : message
}

export type Calls = Record<string, Endpoint>

/** What a caller gives: path parameters, query and body in one object. */
export type InputOf<E> = E extends Endpoint<infer Input, infer _> ? z.input<Input> : never
/** What a caller gets. */
export type ReplyOf<E> =
  E extends Endpoint<infer _, infer Reply>
    ? E extends WithMessage
      ? Said<z.output<Reply>>
      : z.output<Reply>
    : never
type Said<Answer> =
  Record<string, never> extends Answer ? { message: string } : Answer & { message: string }
/** What a handler gets. */
export type ParsedOf<E> = E extends Endpoint<infer Input, infer _> ? z.output<Input> : never
/** What a handler gives: the server says the message itself. */
export type AnswerOf<E> = E extends Endpoint<infer _, infer Reply> ? z.input<Reply> : never

export type CallOptions = {
  /** The bearer token of a signed-in visitor. */
  token?: string | null
  signal?: AbortSignal
  /** Makes a repeat of the same request safe (checkout). */
  idempotencyKey?: string
}

type Call<E> = E extends { stream: true } | { file: true }
  ? (input?: InputOf<E>, options?: CallOptions) => Promise<Response>
  : AnsweredCall<E>

type AnsweredCall<E> =
  Record<string, never> extends InputOf<E>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>

export type ApiOf<Rooms extends Record<string, Calls>> = {
  [Room in keyof Rooms]: { [Name in keyof Rooms[Room]]: Call<Rooms[Room][Name]> }
}
