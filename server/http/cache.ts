/**
 * Public answers as bytes: each rendered once per version of the catalogue, kept with its ETag and its compressed forms.
 * An answer that began under an older version is used once and not kept. The least recently used go first when memory is full.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '../db/catalogue.ts'

export type Answer = { status: number; type: string; body: string | Buffer; headers?: Record<string, string> }

export type Entry = {
  status: number
  headers: Record<string, string>
  /** Undefined for what never changes and so is never asked for again. */
  etag: string | undefined
  raw: Buffer
  br: Buffer | undefined
  gz: Buffer | undefined
  bytes: number
}

export type BytesCache = ReturnType<typeof makeBytesCache>

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }
/** Below this many bytes compression saves nothing on the wire. */
const worthCompressing = 860

/** Weak, because the compressed forms share it. */
export const etagOf = (body: Buffer): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

export async function toEntry(answer: Answer): Promise<Entry> {
  const raw = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(answer.body)
  const small = raw.length < worthCompressing
  const [br, gz] = small
    ? []
    : await Promise.all([
        compress.br(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
        compress.gz(raw, { level: 6 }),
      ])
  return {
    status: answer.status,
    headers: { 'content-type': answer.type, 'cache-control': 'no-cache', vary: 'accept-encoding', ...answer.headers },
    etag: etagOf(raw),
    raw,
    br,
    gz,
    bytes: raw.length + (br?.length ?? 0) + (gz?.length ?? 0) + 1024,
  }
}

type Asked = { 'accept-encoding'?: string | string[] | undefined; 'if-none-match'?: string | undefined }

/** Whether the client has the answer of this entry. */
export function isKnownAlready({ etag, status }: Entry, { 'if-none-match': known }: Asked): boolean {
  if (!known || !etag || status !== 200) return false
  return known === etag || known.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}

/** The best form that the client takes. */
export function formFor({ br, gz }: Entry, { 'accept-encoding': accepted }: Asked): 'br' | 'gz' | 'raw' {
  const takes = String(accepted ?? '')
  return br && /\bbr\b/.test(takes) ? 'br' : gz && /\bgzip\b/.test(takes) ? 'gz' : 'raw'
}

/** Sends an entry that is not, or not yet, answered before Fastify (kept.ts): in its best form, or 304 when the client has it already. */
export function sendEntry(entry: Entry, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(entry.headers)
  if (entry.etag) reply.header('etag', entry.etag)
  if (isKnownAlready(entry, request.headers)) return reply.code(304).send()
  const form = formFor(entry, request.headers)
  const body = entry[form] as Buffer
  if (form !== 'raw') reply.header('content-encoding', form === 'br' ? 'br' : 'gzip')
  return reply.code(entry.status).header('content-length', body.length).send(body)
}

/** An address may be far longer than its answer: made-up ones must not fill the memory unseen. */
const weightOf = (key: string, entry: Entry): number => entry.bytes + 2 * key.length

/** @param maxBytes what all kept entries may take together, with their addresses */
export function makeBytesCache(catalogue: Catalogue, maxBytes = 64 * 1024 * 1024) {
  const entries = new Map<string, Entry>()
  const filling = new Map<string, Promise<Entry>>()
  let bytes = 0

  const empty = () => {
    entries.clear()
    filling.clear()
    bytes = 0
  }
  catalogue.onChange(empty)

  const forget = (key: string) => {
    const entry = entries.get(key)
    if (entry && entries.delete(key)) bytes -= weightOf(key, entry)
  }

  const keep = (key: string, entry: Entry) => {
    if (weightOf(key, entry) > maxBytes / 4) return
    forget(key)
    entries.set(key, entry)
    bytes += weightOf(key, entry)
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  return {
    get(key: string): Entry | undefined {
      const entry = entries.get(key)
      if (entry) {
        entries.delete(key)
        entries.set(key, entry)
      }
      return entry
    },

    /**
     * The entry of `key`, made by `make` when it is not kept; whoever asks for it meanwhile waits for the same one.
     * `make` may answer with another status than 200 or say `keep: false`: then the entry is sent and forgotten.
     */
    async fill(key: string, make: () => Promise<Answer & { keep?: boolean }>): Promise<Entry> {
      const found = this.get(key) ?? filling.get(key)
      if (found) return found
      const version = catalogue.version()
      const trusted = catalogue.trusted()
      const making = (async () => {
        const answer = await make()
        const entry = await toEntry(answer)
        const current = trusted && catalogue.trusted() && catalogue.version() === version
        if (current && answer.status === 200 && answer.keep !== false) keep(key, entry)
        return entry
      })()
      if (trusted) {
        filling.set(key, making)
        const done = () => {
          if (filling.get(key) === making) filling.delete(key)
        }
        making.then(done, done)
      }
      return making
    },

    size: () => ({ entries: entries.size, bytes }),
  }
}
