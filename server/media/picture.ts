/**
 * Re-encoding of uploaded pictures. The result is encoded here from pixels alone: nothing else of
 * the upload is kept.
 */
import { type Coded, coded } from '#contract/field-refusals.ts'
import type { Ink } from '#contract/files/ink.ts'
import { limits } from '#contract/limits.ts'
import { storedSide } from '#contract/files/pictures.ts'
import { invalid, overloaded, pictureTooLarge, tooMany } from '#server/refusal.ts'
import { decode, draw, type PictureLimits, type WhyNot } from './decoding.ts'
import { drawingBytes, isDrawing } from './drawing.ts'

/** A WebP within the maximum size, with orientation applied and without metadata. */
export type CleanPicture = { bytes: Buffer; width: number; height: number; ink?: Ink }

/** Uploader without an account, by network (http/limits.ts, networkOf); undefined if unknown. */
export type Stranger = { network: string | undefined }

export type Limit = {
  /** Limit of the upload's bytes. */
  maxBytes: number
  field: string
  /** Undefined for an admin's upload. */
  stranger?: Stranger | undefined
  /** Pixels into which a wordmark or a mark has to fit, which may be an SVG (R386). */
  box?: PictureLimits['box'] | undefined
}

const terms = {
  admins: { megapixels: limits.picture_megapixels, storedSide, seconds: 20 },
  strangers: { megapixels: limits.review_picture_megapixels, storedSide: 1600, seconds: 8 },
} satisfies Record<string, PictureLimits>

/** Seconds for a drawing: a logo takes less than one. */
const drawingSeconds = 5

type Priority = keyof typeof terms

/** Limits of queued uploads, whose bytes are in memory meanwhile. */
const mostQueued: Record<Priority, number> = { admins: 32, strangers: 8 }

/** Seconds after which a network may send another picture. */
const nextPicture = 5

/**
 * Re-encodes a picture. Refuses with 413 above the byte limit, with 422 on its field a file that is
 * no complete still picture of an accepted type and size, with 503 when too many uploads are
 * queued, and with 429 a stranger's while another from the same network is in progress. Rejects
 * with DecoderFailed if decoding broke off.
 */
export async function cleanPicture(
  bytes: Buffer,
  { maxBytes, field, stranger, box }: Limit,
): Promise<CleanPicture> {
  const drawn = box !== undefined && isDrawing(bytes)
  const most = drawn ? drawingBytes : maxBytes
  if (bytes.length > most) throw pictureTooLarge(field, most)
  if (!drawn && !isStillPicture(bytes))
    throw invalid({ [field]: [coded(box ? 'picture_or_drawing' : 'picture_kind', { field })] })
  const priority: Priority = stranger ? 'strangers' : 'admins'
  const limited = drawn ? { ...terms.admins, seconds: drawingSeconds } : terms[priority]
  const upload = { bytes, terms: box ? { ...limited, box } : limited }
  const decoded = await oneOfNetwork(stranger?.network, () =>
    queued(priority, () => (drawn ? draw(upload) : decode(upload))),
  )
  if ('refused' in decoded)
    throw invalid({ [field]: [refusals[decoded.refused](field, terms[priority])] })
  return decoded
}

const refusals: Record<WhyNot, (field: string, terms: PictureLimits) => Coded> = {
  more: (field) => coded('picture_more', { field }),
  'not whole': (field) => coded('picture_not_whole', { field }),
  'too many pixels': (field, { megapixels }) =>
    coded('picture_pixels', { field, most: megapixels }),
  'too long': (field) => coded('picture_side', { field, most: limits.picture_side }),
  damaged: (field) => coded('picture_damaged', { field }),
  'not its own': (field) => coded('drawing_parts', { field }),
  'not drawn': (field) => coded('drawing_failed', { field }),
  empty: (field) => coded('picture_empty', { field }),
}

/** Checks the content; a sent name or type proves nothing. */
function isStillPicture(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return true
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return !isAnimatedPng(bytes)
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true
  return text(4, 12) === 'ftypavif' || (text(4, 12) === 'ftypmif1' && text(16, 64).includes('avif'))
}

/**
 * An animated PNG has a chunk before its first pixels; the decoder would silently take the first
 * frame.
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

/** One upload per network at a time, so that nobody fills the queue of strangers alone. */
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
 * One decoding at a time per process: a single large picture takes some hundred megabytes. An
 * admin's comes before all strangers', which p-limit cannot do: its queue has no priorities.
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
