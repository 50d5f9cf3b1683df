/**
 * Applies a checked import: products in one transaction together with their done marks, so that an
 * interrupted job resumes and writes no product twice (R252).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isOfRecord } from '#server/db/taken.ts'
import { walkAfter } from '#server/db/walk.ts'
import pLimit from 'p-limit'
import { recordKindOf } from '#contract/files/import-columns.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import {
  changeProduct,
  createRecorded,
  getProductRecord,
  lockProducts,
  type ProductRecord,
  type NamedPicture,
} from '#server/products/products.ts'
import { momentOf } from '../checking/compare.ts'
import type { Work, WorkPicture } from '../checking/product-write.ts'
import { bringPicture } from '../fetching/bring-picture.ts'
import { fetchPicture, PictureMissing } from '../fetching/fetch-picture.ts'
import { failureOf } from './failure.ts'
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
import { applyRecords } from '../records/apply-records.ts'
import { withFile } from '../temporary-file.ts'
import { lockMedia } from '../matching.queries.ts'

/** Batch size of products written in one transaction: buyers of changed ones wait for it. */
const batch = 25
/** Pause in milliseconds between transactions, because each one invalidates cached pages. */
const pause = 1000
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
  const kind = recordKindOf(row.format)
  if (kind) return applyRecords(ctx, row, kind, signal)
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
  let next = 0
  for await (const positions of batches) {
    let ready: Ready[] = []
    let began = performance.now()
    for (const position of positions) {
      signal.throwIfAborted()
      if ((await findImport(ctx, row.id))?.state !== 'running') return false
      const product = await findImportProduct(ctx, row.id, position)
      if (product?.work) ready.push(await withPictures(ctx, product, product.work, takeOut))
      // Slow pictures: what is complete does not wait for them.
      if (performance.now() - began < pause) continue
      await applyReady(ctx, row, ready)
      ready = []
      began = performance.now()
    }
    await sleep(Math.max(0, next - performance.now()), undefined, { signal })
    await applyReady(ctx, row, ready)
    next = performance.now() + pause
  }
  return true
}

/** A product whose pictures are fetched. */
type Ready = {
  position: number
  /** Product to change; null for a new one. */
  product_id: number | null
  stems: Map<string, string>
  missing: MissingPicture[]
  /** Pictures that wait for missing ones; null if the product gets what there is. */
  heldBack: MissingPicture[] | null
}

/** Pictures are fetched before the transaction: one takes a second, an unreachable address ten. */
async function withPictures(
  ctx: Ctx,
  product: ImportProductRow,
  work: Work,
  takeOut: TakeOut,
): Promise<Ready> {
  const pictures = work.pictures ?? []
  const { place: position, product_id } = product
  const { stems, missing } = await bringPictures(ctx, pictures, takeOut)
  const heldBack = missing.length > 0 && hasFormer(product) ? heldBackOf(pictures, missing) : null
  return { position, product_id, stems, missing, heldBack }
}

/** Writes products together, or each alone if one of them is refused. */
async function applyReady(ctx: Ctx, row: ImportRow, ready: Ready[]): Promise<void> {
  const [first, second] = ready
  if (!first) return
  try {
    await inTransaction(ctx, async (ctx) => {
      const changed = ready.flatMap(({ product_id }) => product_id ?? [])
      await lockProducts(ctx, changed)
      for (const one of ready) await applyOne(ctx, row, one)
    })
  } catch (thrown) {
    if (second && isOfRecord(thrown)) {
      for (const one of ready) await applyReady(ctx, row, [one])
      return
    }
    const [code, detail] = failureOf(ctx, thrown)
    await markProductFailed(ctx, row.id, first.position, code, detail)
  }
}

async function applyOne(
  ctx: Ctx,
  row: ImportRow,
  { position, stems, missing, heldBack }: Ready,
): Promise<void> {
  const held = await lockWaiting(ctx, row.id, position)
  if (!held?.work) return
  const pictures = await storedPictures(ctx, held.work.pictures ?? [], stems)
  const record = await write(ctx, row, held, placed(held.work, row), heldBack ? null : pictures)
  await markDone(ctx, row.id, position, {
    product_id: record.id,
    version: record.version,
    missing: heldBack ?? missing,
  })
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

/** The work with the sub-category that the import has made for its word. */
function placed(work: Work, { choices }: ImportRow): Work {
  if (work.word === undefined) return work
  const subcategory_id = choices.places[work.word] ?? 0
  return work.kind === 'new'
    ? { ...work, product: { ...work.product, subcategory_id } }
    : { ...work, change: { ...work.change, subcategory_id } }
}

/** @param pictures null to keep the former ones */
async function write(
  ctx: Ctx,
  { file_name }: ImportRow,
  held: ImportProductRow,
  work: Work,
  pictures: NamedPicture[] | null,
): Promise<ProductRecord> {
  const reason = { kind: 'import', note: file_name } as const
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
          stems.set(address, await bringPicture(ctx, address, () => takeOut(picture)))
        } catch (thrown) {
          if (!(thrown instanceof PictureMissing)) throw thrown
          missing.push({ number: at + 1, reason: thrown.reason })
        }
      }),
    ),
  )
  return { stems, missing: missing.sort((one, other) => one.number - other.number) }
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
