/**
 * Pictures of the shop, from upload to response: rooms refer to rows of media_files and store no
 * bytes. Only files encoded here are ever stored or served, and the content at an address never
 * changes.
 */
import { createHash } from 'node:crypto'
import {
  pictureWidths,
  type VariantFormat,
  variantFormats,
  variantWidths,
} from '#contract/files/pictures.ts'
import { limits } from '#contract/limits.ts'
import type { BrandPicture } from '#contract/shop/settings/brand.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { overloaded } from '#server/refusal.ts'
import { DecoderFailed } from './decoding.ts'
import {
  findMediaFile,
  findMediaFileById,
  lockMediaFile,
  insertMediaFile,
  type MediaFile,
  markVariantsMade,
} from './media.queries.ts'
import { type CleanPicture, cleanPicture, type Limit, type Stranger } from './picture.ts'
import {
  deleteUnnamedFile,
  listUnnamedFiles,
  readUnnamedCondition,
  releaseUnnamedFiles,
} from './unnamed-files.queries.ts'
import { encodeVariants, type PictureVariant } from './variants.ts'

export { listHeldFiles } from './media.queries.ts'
export type { MediaFile, Stranger }

/**
 * A stored picture in a reply; contract/files/pictures.ts makes its srcset from both sizes, in pixels.
 */
export type PictureShape = { url: string; width: number; height: number }

/**
 * Response at a picture's address. Without `immutable` it substitutes a variant that is not made
 * yet: cache it briefly.
 */
export type OpenMedia = { bytes: Buffer; type: `image/${VariantFormat}`; immutable: boolean }

export const variantsJob = defineJob<{ stem: string }>({
  name: 'make-variants',
  retries: 5,
  backoff: 20,
  concurrency: 1,
  expiry: 300,
})

export const sweepJob = defineJob<object>({
  name: 'sweep-media',
  retries: 3,
  backoff: 60,
  cron: '40 4 * * *',
})

const sweepBatch = 200

const fullName = (stem: string): string => `${stem}.webp`
const variantName = (stem: string, width: number, format: VariantFormat): string =>
  `${stem}-${width}.${format}`

/** `field` is 'image' by default. */
export type PictureLimit = Pick<Limit, 'maxBytes'> & Partial<Limit>

/**
 * Stores an uploaded picture and enqueues its variants; for a stranger's, which may never be shown,
 * only after requestVariants. Equal pictures share one row. Call it before your own transaction:
 * encoding takes up to a second. A picture without references is swept after a day. Refuses with
 * 413 above `maxBytes`, with 422 on `field` a file that is no still JPEG, PNG, WebP or AVIF picture
 * within the size limits, with 429 a stranger's second one at a time, and with 503 when too many
 * pictures are waiting or the machine has no memory to decode it.
 */
export async function takePicture(
  ctx: Ctx,
  upload: Buffer | Blob,
  limit: PictureLimit,
): Promise<MediaFile> {
  const picture = await cleaned(ctx, upload, limit)
  return inTransaction(ctx, async (ctx) => {
    const file = await store(ctx, picture)
    if (!limit.stranger) await enqueueVariants(ctx, file)
    return file
  })
}

async function cleaned(
  ctx: Ctx,
  upload: Buffer | Blob,
  limit: PictureLimit,
): Promise<CleanPicture> {
  const bytes = Buffer.isBuffer(upload) ? upload : Buffer.from(await upload.arrayBuffer())
  return cleanPicture(bytes, { field: 'image', ...limit }).catch((failure: unknown) => {
    if (!(failure instanceof DecoderFailed)) throw failure
    ctx.log.error({ err: failure }, 'A picture was refused because its decoder did not answer')
    throw overloaded()
  })
}

/** Pixels of the boxes of the brand's pictures: twice the size in which screens show them. */
const boxes = { wordmark: { width: 960, height: 240 }, mark: { width: 512, height: 512 } }

/**
 * Stores a picture of the brand, which may be an SVG, and refuses like takePicture (R386). It is
 * shown in one size, so it has no variants.
 */
export async function takeBrandPicture(
  ctx: Ctx,
  upload: Blob,
  field: keyof typeof boxes,
): Promise<BrandPicture> {
  const limit = { maxBytes: limits.picture_bytes, field, box: boxes[field] }
  const { ink = 'more', ...picture } = await cleaned(ctx, upload, limit)
  const { stem, width, height } = await inTransaction(ctx, (ctx) => store(ctx, picture))
  return { path: pictureUrl(stem), width, height, ink }
}

export type PictureWithVariants = CleanPicture & { variants: PictureVariant[] }

/**
 * Stores a picture of the program, with its variants. It is not decoded, because its bytes are
 * trusted.
 */
export async function storeOwnPicture(
  ctx: Ctx,
  { variants, ...picture }: PictureWithVariants,
): Promise<MediaFile> {
  return inTransaction(ctx, async (ctx) => {
    const file = await store(ctx, picture)
    await storeVariants(ctx, file.stem, variants)
    return file
  })
}

/**
 * Stores a picture in a transaction that locks its row: a concurrent sweep of the same picture runs
 * wholly before, or not at all.
 */
async function store(ctx: Ctx, { bytes, width, height }: CleanPicture): Promise<MediaFile> {
  const stem = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const file = await insertMediaFile(ctx, { stem, width, height, bytes: bytes.length })
  await ctx.storage.put(fullName(stem), bytes)
  return file
}

async function storeVariants(ctx: Ctx, stem: string, variants: PictureVariant[]): Promise<void> {
  await Promise.all(
    variants.map(({ width, format, bytes }) =>
      ctx.storage.put(variantName(stem, width, format), bytes),
    ),
  )
  await markVariantsMade(ctx, stem)
}

/**
 * Enqueues the variants of a stranger's picture, in the transaction that publishes it. Safe to
 * repeat.
 */
export async function requestVariants(ctx: Ctx, id: number): Promise<void> {
  const file = await findMediaFileById(ctx, id)
  if (file) await enqueueVariants(ctx, file)
}

async function enqueueVariants(ctx: Ctx, { stem, variants_made_at }: MediaFile): Promise<void> {
  if (!variants_made_at) await ctx.jobs.enqueue(ctx.client, variantsJob, { stem })
}

/** Makes and stores the sized variants of a picture, once; a picture without a row is ignored. */
export async function makeVariants(ctx: Ctx, stem: string, signal: AbortSignal): Promise<void> {
  const file = await findMediaFile(ctx, stem)
  if (!file || file.variants_made_at) return
  const picture = await ctx.storage.get(fullName(stem))
  if (!picture) throw new Error(`The picture ${stem} is missing in storage`)
  const variants = await encodeVariants(picture, variantWidths(file.width), signal)
  await inTransaction(ctx, async (ctx) => {
    // Swept meanwhile: files without a row would stay for ever.
    if (!(await lockMediaFile(ctx, stem))) return
    await storeVariants(ctx, stem, variants)
  })
}

/**
 * Job that deletes pictures with their variants that no row refers to and that nobody has uploaded
 * for a day. Returns how many.
 */
export async function sweepMedia(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const unnamed = await readUnnamedCondition(ctx)
  let removed = 0
  let last = 0
  while (!signal.aborted) {
    const files = await listUnnamedFiles(ctx, unnamed, last, sweepBatch)
    for (const file of files) {
      if (signal.aborted) break
      if (await removePicture(ctx, unnamed, file)) removed++
    }
    if (files.length < sweepBatch) break
    last = files.at(-1)?.id ?? last
  }
  return removed
}

/**
 * Lets the next sweep delete those of these pictures that no row refers to, however new they are,
 * and returns them as they were.
 */
export async function releasePictures(ctx: Ctx, ids: number[]): Promise<MediaFile[]> {
  const unnamed = await readUnnamedCondition(ctx)
  return releaseUnnamedFiles(ctx, unnamed, ids)
}

/**
 * Files are deleted before the row's deletion is committed: an upload of the same picture waits for
 * that, and then writes its file again.
 */
async function removePicture(ctx: Ctx, unnamed: string, file: MediaFile): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteUnnamedFile(ctx, unnamed, file.id))) return false
    for (const width of knownWidths(file.width)) {
      for (const format of variantFormats)
        await ctx.storage.delete(variantName(file.stem, width, format))
    }
    await ctx.storage.delete(fullName(file.stem))
    return true
  })
}

/** Widths that this release or a former one makes of a picture, or names on a page. */
const knownWidths = (width: number): number[] => [
  ...pictureWidths.filter((step) => step < width),
  width,
]

/** File at /media/<name>; null for an unknown name. */
export async function openMedia(ctx: Ctx, name: string): Promise<OpenMedia | null> {
  const parts = /^([0-9a-f]{32})(?:-([1-9][0-9]{0,3})\.(avif|webp)|\.webp)$/.exec(name)
  if (!parts) return null
  const [, stem = '', width, format = 'webp'] = parts
  const bytes = await ctx.storage.get(name)
  if (bytes) return { bytes, type: `image/${format as VariantFormat}`, immutable: true }
  if (!width) return null
  const file = await findMediaFile(ctx, stem)
  if (!file || !knownWidths(file.width).includes(Number(width))) return null
  const full = await ctx.storage.get(fullName(stem))
  return full && { bytes: full, type: 'image/webp', immutable: false }
}

/** Whether a picture's own file is there; its variants can be made from it. */
export const isStored = async (ctx: Ctx, stem: string): Promise<boolean> =>
  (await ctx.storage.get(fullName(stem))) !== null

/** Address of a stored picture, for rows without its size (an order's own copy). */
export const pictureUrl = (stem: string): string => `/media/${fullName(stem)}`

/** Stem of a picture's address; null if it is none. */
export const stemOf = (url: string): string | null =>
  /^\/media\/([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? null

export function pictureOf(file: Pick<MediaFile, 'stem' | 'width' | 'height'>): PictureShape {
  return { url: pictureUrl(file.stem), width: file.width, height: file.height }
}
