/**
 * One definition per call: from it come the route, the in-process call, the fetch client and the documentation.
 */
import type { z } from 'zod'

/** What is counted together for rate limits. */
export type LimitName = 'search' | 'cart' | 'checkout' | 'login' | 'register' | 'password' | 'notify' | 'review' | 'question' | 'callback'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Who = 'anyone' | 'user' | 'admin'

/** Where a call lives and who may make it. Schema-free, because the browser carries all of these. */
export type Path = {
  method: Method
  path: `/api/${string}`
  who: Who
  /** Input fields that travel in the query string of a write; a GET sends everything but its path parameters there. */
  query?: readonly string[]
  /** Travels as multipart even without a file (R10). */
  multipart?: true
  /** The same answer for every visitor until something shoppers can see changes: kept as bytes. */
  cached?: true
  /** A GET or POST that deletes (R17): it answers the DELETE method alike. */
  deletes?: true
  /** Answers an event stream: each event's data has the shape of the reply. */
  stream?: true
}

/** How many pictures a field takes and how many bytes each may have. */
export type Pictures = { count: number; bytes: number }

export type Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> = Path & {
  summary: string
  input: Input
  reply: Reply
  /** Status of success; 200 unless said. */
  status?: 200 | 201
  /** The fields that take pictures, in multipart bodies. */
  pictures?: Readonly<Record<string, Pictures>>
  /** Heeds an Idempotency-Key header. */
  idempotent?: true
  /** Which rate limit counts this call (server/http/limits.ts). */
  limit?: LimitName
  /** The refusals a caller should expect beyond those every call shares. */
  refusals?: readonly number[]
  example?: z.input<Input>
}

export const endpoint = <Where extends Path, Input extends z.ZodType, Reply extends z.ZodType>(
  path: Where,
  rest: Omit<Endpoint<Input, Reply>, keyof Path>,
): Endpoint<Input, Reply> & Pick<Where, 'stream' & keyof Where> => ({ ...path, ...rest })

export type Calls = Record<string, Endpoint>

/** What a caller gives: path parameters, query and body in one object. */
export type InputOf<E> = E extends Endpoint<infer Input, infer _> ? z.input<Input> : never
/** What a caller gets. */
export type ReplyOf<E> = E extends Endpoint<infer _, infer Reply> ? z.output<Reply> : never
/** What a handler gets. */
export type ParsedOf<E> = E extends Endpoint<infer Input, infer _> ? z.output<Input> : never
/** What a handler gives. */
export type AnswerOf<E> = E extends Endpoint<infer _, infer Reply> ? z.input<Reply> : never

export type CallOptions = {
  /** The bearer token of a signed-in visitor. */
  token?: string | null
  signal?: AbortSignal
  /** Makes a repeat of the same request safe (checkout). */
  idempotencyKey?: string
}

type Call<E> = E extends { stream: true } ? (input?: InputOf<E>, options?: CallOptions) => Promise<Response> : AnsweredCall<E>

type AnsweredCall<E> =
  Record<string, never> extends InputOf<E>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>

export type ApiOf<Rooms extends Record<string, Calls>> = {
  [Room in keyof Rooms]: { [Name in keyof Rooms[Room]]: Call<Rooms[Room][Name]> }
}
