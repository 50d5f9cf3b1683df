/**
 * Cache entry: one response as bytes, with its ETag and its compressed forms, each made on first
 * use.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formsTaken } from './accept-encoding.ts'
import { bytesAlone } from '../../memory.ts'
import { routeOf } from '../route-names.ts'

export type Answer = {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
  /**
   * Calls that a page was rendered from (page-calls.ts), to check later whether a new rendering
   * would be the same.
   */
  basis?: string | undefined
}

export type Form = 'raw' | 'br' | 'gz'

export type CacheEntry = {
  status: number
  headers: Record<string, string>
  /** Undefined for responses that never change, which clients do not revalidate. */
  etag: string | undefined
  /**
   * Uncompressed body, dropped once the Brotli form exists, a fifth of its size, which nearly every
   * client takes; for others it is decompressed again.
   */
  raw: Buffer | undefined
  /** Compressed on first use; false if compression saves nothing. */
  br: Buffer | undefined | false
  gz: Buffer | undefined | false
  /** Memory of all forms made so far. */
  bytes: number
  basis?: string | undefined
  /** Route of the response (route-names.ts), set once it was sent. */
  route?: string | undefined
}

const later = {
  br: promisify(brotliCompress),
  gz: promisify(gzip),
  raw: promisify(brotliDecompress),
}
const encodings = { br: 'br', gz: 'gzip' }
/** Minimum of bytes for compression, below which it saves nothing on the wire. */
export const worthCompressing = 860
/**
 * Limit of bytes for synchronous compression, which takes 0.1 to 0.2 ms: handing it to another
 * thread would take as long again.
 */
const compressedAtOnce = 32 * 1024

/** ETag of a body; weak, because the compressed forms share it. */
export const etagOf = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Estimated bytes of an entry besides its body: objects, headers, its slot in the cache. */
const besideBody = 2048

export function toEntry(answer: Answer): CacheEntry {
  const raw = bytesAlone(answer.body)
  const compressed = raw.length < worthCompressing ? false : undefined
  return {
    status: answer.status,
    headers: {
      'content-type': answer.type,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...answer.headers,
    },
    etag: etagOf(raw),
    raw,
    br: compressed,
    gz: compressed,
    bytes: besideBody + raw.length + 2 * (answer.basis?.length ?? 0),
    basis: answer.basis,
  }
}

type Asked = {
  'accept-encoding'?: string | string[] | undefined
  'if-none-match'?: string | undefined
}

/** Whether the client's ETag matches the entry. */
export function isKnownAlready(
  { etag, status }: CacheEntry,
  { 'if-none-match': known }: Asked,
): boolean {
  if (!known || !etag || status !== 200) return false
  return known === etag || known.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}

/** Best form that the client accepts; it may not exist yet. */
export function formFor(entry: CacheEntry, { 'accept-encoding': accepted }: Asked): Form {
  return (accepted && formsTaken(String(accepted)).find((form) => entry[form] !== false)) || 'raw'
}

/** Headers of a form. */
export function headersOf(entry: CacheEntry, form: Form): Record<string, string> {
  return {
    ...entry.headers,
    ...(entry.etag && { etag: entry.etag }),
    ...(form !== 'raw' && { 'content-encoding': encodings[form] }),
  }
}

const making = new WeakMap<CacheEntry, Partial<Record<Form, Promise<Buffer>>>>()

/** Concurrent requests for the same form share one compression. */
function bodyOf(entry: CacheEntry, form: Form): Promise<Buffer> | Buffer {
  const made = entry[form]
  if (made) return made
  const under = making.get(entry) ?? {}
  making.set(entry, under)
  const body = under[form] ?? make(entry, form)
  if (Buffer.isBuffer(body)) return keep(entry, form, body)
  under[form] ??= body.then((body) => keep(entry, form, body)).finally(() => delete under[form])
  return under[form]
}

function make({ raw, br }: CacheEntry, form: Form): Promise<Buffer> | Buffer {
  if (raw && form !== 'raw') return compress(raw, form)
  const again = later.raw(br as Buffer)
  return form === 'raw' ? again : again.then((raw) => compress(raw, form))
}

function keep(entry: CacheEntry, form: Form, body: Buffer): Buffer {
  if (form === 'raw') return body
  const kept = bytesAlone(body)
  entry[form] = kept
  entry.bytes += kept.length
  if (form === 'br' && entry.raw) {
    entry.bytes -= entry.raw.length
    entry.raw = undefined
  }
  return kept
}

/**
 * Brotli's quality 5 would save another seven percent, and take twice as long: after a change every
 * requested page is compressed anew.
 */
function compress(raw: Buffer, form: 'br' | 'gz'): Promise<Buffer> | Buffer {
  const isSmall = raw.length <= compressedAtOnce
  const gzipped = { level: 6 }
  if (form === 'gz') return isSmall ? gzipSync(raw, gzipped) : later.gz(raw, gzipped)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  }
  return isSmall ? brotliCompressSync(raw, { params }) : later.br(raw, { params })
}

/**
 * Sends an entry that the front cache cannot (front-cache.ts): in its best form, or 304 if the
 * client has it already.
 */
export async function sendEntry(
  entry: CacheEntry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  entry.route ??= routeOf(request)
  if (isKnownAlready(entry, request.headers))
    return reply.headers(headersOf(entry, 'raw')).code(304).send()
  const form = formFor(entry, request.headers)
  const body = await bodyOf(entry, form)
  return reply
    .headers(headersOf(entry, form))
    .code(entry.status)
    .header('content-length', body.length)
    .send(body)
}
