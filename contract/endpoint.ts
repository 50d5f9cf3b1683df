/**
 * Definition of a call, from which the route, the in-process call, the fetch client and the
 * documentation are made.
 */
import type { z } from 'zod'
import type { May } from './accounts/roles.ts'

/** Groups of calls that share a rate limit. */
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

/** Message of success, or its function of the input and the rest of the reply. */
export type Message =
  | string
  | ((asked: Record<string, unknown>, answer: Record<string, unknown>) => string)

/**
 * Method, address and callers of a call, without schemas, because browsers load all of them.
 */
export type Path = {
  method: Method
  path: `/api/${string}`
  who: Who
  /** The work of the call, required with `who: 'admin'`. Any one of several is enough. */
  may?: May | readonly May[]
  /** Whether a session that is not fresh must confirm its identity (R278). */
  reauth?: true
  /**
   * The `message` of success, added by the server. The client refuses any other message (R11).
   */
  done?: Message
  /** The `message` of success where the status alone means success: the client ignores it. */
  says?: Message
  /**
   * Input fields that travel in the query string of a write; a GET sends everything but its path
   * parameters there.
   */
  query?: readonly string[]
  /** Whether the body is multipart even without a file (R10). */
  multipart?: true
  /** Whether the reply is the same for every visitor until the catalogue changes: cached as bytes. */
  cached?: true
  /** Whether a GET or POST deletes (R17): the DELETE method works as well. */
  deletes?: true
  /** Whether the response is an event stream, each of whose events has the shape of the reply. */
  stream?: true
  /** Whether the response is a streamed file; the reply is then empty. */
  file?: true
}

/** A path that names its message of success. */
export type WithMessage = { done: Message } | { says: Message }

/** Path of a write, which names its message of success. */
export type ShopperPath = Path & ({ method: 'GET' } | WithMessage)

/**
 * Picture field: maximum of files, and of bytes of each; `what` names a single file that is no
 * picture.
 */
export type Pictures = { count: number; bytes: number; what?: string }

export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = Path & {
  summary: string
  input: Input
  /** Schema of the reply without the message. */
  reply: Reply
  /** Replies of a cached call that are never cached: they are counted, or of one reader alone. */
  unkept?: (answer: Record<string, unknown>, asked: Record<string, unknown>) => boolean
  /** Status of success; 200 by default. */
  status?: 200 | 201
  /** Picture fields of the multipart body. */
  pictures?: Readonly<Record<string, Pictures>>
  /**
   * Whether the call accepts an Idempotency-Key header: a repeated request gets its first response,
   * and another request with that key is refused. 'shop': the key belongs to the whole shop and gets
   * its first response whatever the request. 'cart': the call keeps the responses itself, for the
   * cart's owner. Calls that return a secret once, take pictures, or change each of many records in
   * its own transaction have none.
   */
  keyed?: true | 'shop' | 'cart'
  /** Which rate limit counts this call (server/http/limits.ts). */
  limit?: LimitName
  /**
   * Whether anybody can create records by the call: limited per day as well
   * (server/http/daily-limits).
   */
  daily?: true
  /** Statuses of refusals besides those of every call. */
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

/** Message of success of a call; undefined for one that only reads. */
export function messageOf(
  { done, says }: Path,
  asked: Record<string, unknown>,
  answer: Record<string, unknown>,
): string | undefined {
  const message = done ?? says
  return typeof message === 'function' ? message(asked, answer) : message
}

export type Calls = Record<string, Endpoint>

/** Input of a caller: path parameters, query and body in one object. */
export type InputOf<E> = E extends Endpoint<infer Input, infer _> ? z.input<Input> : never
/** Reply as a caller receives it. */
export type ReplyOf<E> =
  E extends Endpoint<infer _, infer Reply>
    ? E extends WithMessage
      ? Said<z.output<Reply>>
      : z.output<Reply>
    : never
type Said<Answer> =
  Record<string, never> extends Answer ? { message: string } : Answer & { message: string }
/** Input as a handler receives it. */
export type ParsedOf<E> = E extends Endpoint<infer Input, infer _> ? z.output<Input> : never
/** Reply as a handler returns it: the server adds the message. */
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
