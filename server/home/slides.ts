/** Slides of the home page with their pictures, in an order of their own. */
import type { z } from 'zod'
import { areInOrder, type slideForm, slideRecord } from '#contract/shop/slides.ts'
import { type Again, logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { pictureUrl } from '#server/media/media.ts'
import { found, invalid } from '#server/refusal.ts'
import {
  deleteSlideRow,
  findSlideRecord,
  insertSlide,
  lockSlideOrder,
  lockSlideRow,
  putSlideOrder,
  type SlideRecord,
  updateSlideRow,
} from './slides.queries.ts'

export { listSlidePage } from './slides.queries.ts'
export type { SlideRecord }

/** `media_id` and `phone_media_id` are stored pictures (media: takePicture). */
export type NewSlide = Omit<z.output<typeof slideForm>, 'path' | 'phone_path'> & {
  media_id: number
  phone_media_id?: number | null | undefined
}
/** Omitted fields are kept, the picture included (R19). */
export type SlideChange = Partial<NewSlide>

/** Refuses with 404. */
export const getSlide = async (ctx: Ctx, id: number): Promise<SlideRecord> =>
  found(await findSlideRecord(ctx, id), 'Slide')

/**
 * Adds a slide at the end.
 * @param again former row of a restored slide, with its position
 */
export async function createSlide(
  ctx: Ctx,
  slide: NewSlide,
  again?: Again & { position: number },
): Promise<SlideRecord> {
  return inTransaction(ctx, async (ctx) => {
    const after = await insertSlide(ctx, { ...slide, created_at: ctx.now(), ...again })
    await logChange(ctx, {
      room: 'slides',
      action: 'create',
      record_id: after.id,
      before: null,
      after,
    })
    return getSlide(ctx, after.id)
  })
}

/**
 * Refuses with 404, with 409 another version, and with 422 a last day before the first.
 * @param seen version that the change is based on
 */
export async function updateSlide(
  ctx: Ctx,
  id: number,
  change: SlideChange,
  seen?: number,
): Promise<SlideRecord> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockSlideRow(ctx, id), 'Slide')
    await refuseStale(
      ctx,
      { room: 'slides', record_id: id, version: before.version },
      seen,
      slideRecord,
      async () => showRecord(await getSlide(ctx, id)),
    )
    const days = { start_date: before.start_date, end_date: before.end_date }
    for (const end of ['start_date', 'end_date'] as const)
      if (change[end] !== undefined) days[end] = change[end]
    if (!areInOrder(days)) throw invalid({ end_date: ['days_order'] })
    const after = await updateSlideRow(ctx, id, {
      ...change,
      name: change.name ?? before.name,
      version: versionAfter(before, change),
    })
    await logChange(ctx, { room: 'slides', action: 'update', record_id: id, before, after })
    return getSlide(ctx, id)
  })
}

/**
 * Moves a slide. Versions stay, because no form sends the position.
 * @param place among all slides, from 1; beyond the end means the end (R150). Refuses with 404.
 */
export async function moveSlide(ctx: Ctx, id: number, place: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockSlideOrder(ctx)
    const from = order.findIndex((slide) => slide.id === id)
    const moved = found(order[from] ?? null, 'Slide')
    const others = order.filter((slide) => slide !== moved)
    others.splice(place - 1, 0, moved)
    const now = others.indexOf(moved) + 1
    if (now === from + 1) return
    await putSlideOrder(
      ctx,
      others.map((slide) => slide.id),
    )
    const { name } = moved
    await logChange(ctx, {
      room: 'slides',
      action: 'update',
      record_id: id,
      title: name,
      before: { place: from + 1 },
      after: { place: now },
    })
  })
}

/** Refuses with 404. */
export async function deleteSlide(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await deleteSlideRow(ctx, id), 'Slide')
    await logChange(ctx, { room: 'slides', action: 'delete', record_id: id, before, after: null })
  })
}

/** A slide in the contract's form. */
export const showRecord = ({ stem, phone, ...row }: SlideRecord) => ({
  ...row,
  path: pictureUrl(stem),
  phone: phone && { path: pictureUrl(phone.stem), width: phone.width, height: phone.height },
})
