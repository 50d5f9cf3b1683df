/**
 * Applies a checked import: each product in one transaction together with its done mark, so that an
 * interrupted job resumes and writes no product twice (R252).
 */
import { walkAfter } from '#server/db/walk.ts'
import pLimit from 'p-limit'
import { limits } from '#contract/limits.ts'
import { isRefusal, type Refusal } from '#contract/refusal.ts'
import type { RowProblemCode } from '#contract/files/import-columns.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { takePicture } from '#server/media/media.ts'
import {
  changeProduct,
  createRecorded,
  getProductRecord,
  type ProductRecord,
  type NamedPicture,
} from '#server/products/products.ts'
import { momentOf } from '../checking/compare.ts'
import type { Work, WorkPicture } from '../checking/product-write.ts'
import { fetchPicture, PictureMissing } from '../fetching/fetch-picture.ts'
import { withZipPictures } from '../fetching/pictures-from-zip.ts'
import {
  findImportProduct,
  type ImportProductRow,
  listWaitingProducts,
  lockWaiting,
  markDone,
  markProductFailed,
  type MissingPicture,
} from '../import-products.queries.ts'
import { findImport, type ImportRow } from '../imports.queries.ts'
import { withFile } from '../temporary-file.ts'
import { lockMedia, rememberFetched } from '../matching.queries.ts'

/** Batch size of products. */
const batch = 50
/** Limit of concurrent picture downloads of one product. */
const fetches = pLimit(3)

/** Reads a picture out of a ZIP; rejects with PictureMissing. */
type TakeOut = (picture: WorkPicture) => Promise<Buffer>

const fromTheWorld: TakeOut = ({ address }) => fetchPicture(address)

/**
 * Applies all waiting products. Returns true when none is left, false if the import was stopped.
 * Rejects when the shop shuts down: then the job is retried.
 */
export async function applyAll(ctx: Ctx, row: ImportRow, signal: AbortSignal): Promise<boolean> {
  if (row.format !== 'pictures') return applyEach(ctx, row, fromTheWorld, signal)
  return withFile(ctx, row.id, (path) =>
    withZipPictures(path, (takeOut) => applyEach(ctx, row, takeOut, signal)),
  )
}

async function applyEach(
  ctx: Ctx,
  row: ImportRow,
  takeOut: TakeOut,
  signal: AbortSignal,
): Promise<boolean> {
  const batches = walkAfter<number>((last) => listWaitingProducts(ctx, row.id, last ?? 0, batch))
  for await (const positions of batches)
    for (const position of positions) {
      signal.throwIfAborted()
      if ((await findImport(ctx, row.id))?.state !== 'running') return false
      await applyOne(ctx, row, position, takeOut)
    }
  return true
}

async function applyOne(
  ctx: Ctx,
  row: ImportRow,
  position: number,
  takeOut: TakeOut,
): Promise<void> {
  const product = await findImportProduct(ctx, row.id, position)
  if (!product?.work) return
  // Pictures are fetched before the transaction: one takes a second, an unreachable address ten.
  const { stems, missing } = await bringPictures(ctx, product.work.pictures ?? [], takeOut)
  const heldBack =
    missing.length > 0 && hasFormer(product)
      ? heldBackOf(product.work.pictures ?? [], missing)
      : null
  try {
    await inTransaction(ctx, async (ctx) => {
      const held = await lockWaiting(ctx, row.id, position)
      if (!held?.work) return
      const pictures = await storedPictures(ctx, held.work.pictures ?? [], stems)
      const record = await write(ctx, held, held.work, heldBack ? null : pictures, row.file_name)
      await markDone(ctx, row.id, position, {
        product_id: record.id,
        version: record.version,
        missing: heldBack ?? missing,
      })
    })
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    const [code, detail] = failureOf(thrown)
    await markProductFailed(ctx, row.id, position, code, detail)
  }
}

/**
 * Whether a product keeps its former pictures because some new ones are missing: an incomplete set
 * would be worse.
 */
const hasFormer = ({ outcome, changes }: ImportProductRow): boolean =>
  outcome === 'changed' &&
  Number(changes.find(({ field }) => field === 'pictures')?.before ?? 0) > 0

/** Missing pictures, and the fetched ones that wait for them. */
function heldBackOf(pictures: WorkPicture[], missing: MissingPicture[]): MissingPicture[] {
  const known = new Map(missing.map((picture) => [picture.number, picture]))
  return pictures.flatMap(({ stem }, at) =>
    stem ? [] : [known.get(at + 1) ?? { number: at + 1, reason: 'held_back' }],
  )
}

/** @param pictures null to keep the former ones */
async function write(
  ctx: Ctx,
  held: ImportProductRow,
  work: Work,
  pictures: NamedPicture[] | null,
  file: string,
): Promise<ProductRecord> {
  const reason = { kind: 'import', note: file } as const
  // The product is already imported; the retry concerns its pictures alone.
  if (held.version !== null && held.product_id !== null) {
    return pictures
      ? changeProduct(ctx, held.product_id, {}, reason, pictures)
      : getProductRecord(ctx, held.product_id)
  }
  if (work.kind === 'new') {
    const { publish_at, ...product } = work.product
    return createRecorded(
      ctx,
      { ...product, publish_at: momentOf(publish_at), pictures: pictures ?? [] },
      reason,
    )
  }
  const { publish_at, ...change } = work.change
  const moment = momentOf(publish_at)
  const sent = { ...change, ...(moment !== undefined && { publish_at: moment }) }
  return changeProduct(
    ctx,
    held.product_id ?? 0,
    sent,
    reason,
    (work.pictures && pictures) ?? undefined,
  )
}

type Brought = { stems: Map<string, string>; missing: MissingPicture[] }

async function bringPictures(
  ctx: Ctx,
  pictures: WorkPicture[],
  takeOut: TakeOut,
): Promise<Brought> {
  const stems = new Map<string, string>()
  const missing: MissingPicture[] = []
  await Promise.all(
    pictures.map((picture, at) =>
      fetches(async () => {
        const { address, stem } = picture
        if (stem) return void stems.set(address, stem)
        try {
          stems.set(address, await bringPicture(ctx, picture, takeOut))
        } catch (thrown) {
          if (!(thrown instanceof PictureMissing)) throw thrown
          missing.push({ number: at + 1, reason: thrown.reason })
        }
      }),
    ),
  )
  return { stems, missing: missing.sort((one, other) => one.number - other.number) }
}

async function bringPicture(ctx: Ctx, picture: WorkPicture, takeOut: TakeOut): Promise<string> {
  const bytes = await takeOut(picture)
  const file = await takePicture(ctx, bytes, {
    maxBytes: limits.picture_bytes,
    field: 'pictures',
  }).catch((thrown: unknown) => {
    if (!isRefusal(thrown)) throw thrown
    throw new PictureMissing(thrown.status === 503 ? 'too_slow' : 'no_picture')
  })
  await rememberFetched(ctx, picture.address, file.stem)
  return file.stem
}

/** Media ids of pictures; a picture swept meanwhile is left out. */
async function storedPictures(
  ctx: Ctx,
  pictures: WorkPicture[],
  stems: Map<string, string>,
): Promise<NamedPicture[]> {
  const media = await lockMedia(ctx, [...stems.values()])
  return pictures.flatMap(({ address, alt, color }) => {
    const media_id = media.get(stems.get(address) ?? '')
    return media_id === undefined
      ? []
      : [{ media_id, ...(alt !== null && { alt }), ...(color !== null && { colour: color }) }]
  })
}

function failureOf({
  code,
  message,
  details,
  codes = {},
}: Refusal): [RowProblemCode, string | null] {
  if (code === 'changed_meanwhile' || code === 'stock_changed') return ['changed_meanwhile', null]
  const isSkuTaken =
    details.reason === 'sku_taken' ||
    Object.values(codes).some(([first]) => first?.code === 'product_sku_taken')
  return isSkuTaken ? ['sku_taken', null] : ['refused', message]
}
