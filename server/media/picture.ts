/**
 * Turns bytes from outside into a picture of ours, or refuses them. What comes out was encoded here
 * from pixels alone: nothing of the upload but its looks gets any further.
 */
import { limits } from '#contract/limits.ts'
import { storedSide } from '#contract/pictures.ts'
import { invalid, overloaded, pictureTooLarge, tooMany } from '#server/refusal.ts'
import { decode, type Terms, type WhyNot } from './decoding.ts'

/** A WebP with neither side above what screens need, turned upright, without metadata. */
export type CleanPicture = { bytes: Buffer; width: number; height: number }

/**
 * Somebody who may be anybody, by the network that the upload came from (http/limits.ts,
 * networkOf); undefined where nobody can tell.
 */
export type Stranger = { network: string | undefined }

export type Limit = {
  /** Of the upload. */
  maxBytes: number
  field: string
  /** Without one the picture is an admin's. */
  stranger?: Stranger | undefined
}

const terms = {
  admins: { megapixels: limits.picture_megapixels, storedSide, seconds: 20 },
  strangers: { megapixels: limits.review_picture_megapixels, storedSide: 1600, seconds: 8 },
} satisfies Record<string, Terms>

type Priority = keyof typeof terms

/** Uploads that may be queued; each holds its bytes in memory meanwhile. */
const mostQueued: Record<Priority, number> = { admins: 32, strangers: 8 }

/** Seconds after which a network may send another picture. */
const nextPicture = 5

/**
 * Refuses with 413 above the limit's bytes, with 422 on its field what is not one whole still
 * picture of an accepted type and size, with 503 when too many uploads are waiting already, and
 * with 429 a stranger's from whose network another is still under way. Rejects with DecoderFailed
 * when decoding broke off.
 */
export async function cleanPicture(
  bytes: Buffer,
  { maxBytes, field, stranger }: Limit,
): Promise<CleanPicture> {
  if (bytes.length > maxBytes) throw pictureTooLarge(field, maxBytes)
  if (!isStillPicture(bytes))
    throw invalid({ [field]: [`The ${field} must be a JPEG, PNG, WebP or AVIF picture.`] })
  const priority: Priority = stranger ? 'strangers' : 'admins'
  const decoded = await oneOfNetwork(stranger?.network, () =>
    queued(priority, () => decode({ bytes, terms: terms[priority] })),
  )
  if ('refused' in decoded)
    throw invalid({ [field]: [`The ${field} ${refusals[decoded.refused](terms[priority])}.`] })
  return decoded
}

const refusals: Record<WhyNot, (terms: Terms) => string> = {
  more: () => 'holds more than a picture',
  'not whole': () => 'must be one whole, still picture',
  'too many pixels': ({ megapixels }) => `may not have more than ${megapixels} megapixels`,
  'too long': () => `may not have more than ${limits.picture_side} pixels on a side`,
  damaged: () => 'is damaged and cannot be read',
}

/** By content; a name or type that was sent along proves nothing. */
function isStillPicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return true
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return !isAnimatedPng(bytes)
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true
  return text(4, 12) === 'ftypavif' || (text(4, 12) === 'ftypmif1' && text(16, 64).includes('avif'))
}

/**
 * An animation says so in a chunk before its first pixels; the decoder would silently take the
 * first frame.
 */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
  }
  return false
}

const networks = new Set<string>()

/** So that nobody fills the queue of strangers alone. */
async function oneOfNetwork<Result>(
  network: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (network === undefined) return work()
  if (networks.has(network)) throw tooMany(nextPicture)
  networks.add(network)
  try {
    return await work()
  } finally {
    networks.delete(network)
  }
}

const queues: Record<Priority, (() => void)[]> = { admins: [], strangers: [] }
let isBusy = false

/**
 * One decoding at a time in a process: a single large picture takes some hundred megabytes while it
 * is open. An admin's goes before all strangers', which is why this is not p-limit: its one queue
 * knows no priorities.
 */
async function queued<Result>(priority: Priority, work: () => Promise<Result>): Promise<Result> {
  const queue = queues[priority]
  if (queue.length >= mostQueued[priority]) throw overloaded()
  if (isBusy) await new Promise<void>((resolve) => queue.push(resolve))
  isBusy = true
  try {
    return await work()
  } finally {
    const next = queues.admins.shift() ?? queues.strangers.shift()
    if (next) next()
    else isBusy = false
  }
}
