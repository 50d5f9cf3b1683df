/** The slides of the home page, each with its picture, in an order of their own. */
import type { z } from 'zod'
import type { slideForm } from '#contract/slides.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { found } from '#server/refusal.ts'
import { deleteSlideRow, findSlideRecord, insertSlide, lockSlideRow, type SlideRecord, updateSlideRow } from './slides.queries.ts'

export { listSlidePage } from './slides.queries.ts'
export type { SlideRecord }

/** `media_id` is a stored picture's (media: takePicture). */
export type NewSlide = Omit<z.output<typeof slideForm>, 'path'> & { media_id: number }
/** What is not given stays, the picture among it (R19). */
export type SlideChange = Partial<NewSlide>

/** Refuses with 404. */
export const getSlide = async (ctx: Ctx, id: number): Promise<SlideRecord> => found(await findSlideRecord(ctx, id), 'Slide')

/** After the last one. */
export async function createSlide(ctx: Ctx, slide: NewSlide): Promise<SlideRecord> {
  return inTransaction(ctx, async (ctx) => {
    const after = await insertSlide(ctx, { ...slide, created_at: ctx.now() })
    await logChange(ctx, { room: 'slides', action: 'create', record_id: after.id, before: null, after })
    return getSlide(ctx, after.id)
  })
}

/** Refuses with 404. */
export async function updateSlide(ctx: Ctx, id: number, change: SlideChange): Promise<SlideRecord> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockSlideRow(ctx, id), 'Slide')
    const after = await updateSlideRow(ctx, id, { ...change, name: change.name ?? before.name })
    await logChange(ctx, { room: 'slides', action: 'update', record_id: id, before, after })
    return getSlide(ctx, id)
  })
}

/** Refuses with 404. */
export async function deleteSlide(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await deleteSlideRow(ctx, id), 'Slide')
    await logChange(ctx, { room: 'slides', action: 'delete', record_id: id, before, after: null })
  })
}
