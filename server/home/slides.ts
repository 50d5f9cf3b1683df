/** Slides of the home page with their pictures, in an order of their own. */
import { areInOrder } from '#contract/shop/slides.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { pictureUrl } from '#server/media/media.ts'
import { records } from '#server/records/records.ts'
import { found, invalid } from '#server/refusal.ts'
import { lockSlideOrder, putSlideOrder, slideRows } from './slides.queries.ts'

/** Refuses a last day before the first. */
export const slideRecords = records(slideRows, {
  room: 'slides',
  noun: 'Slide',
  pictures: { path: 'media_id', phone_path: 'phone_media_id' },
  show: ({ stem, phone, ...row }) => ({
    ...row,
    path: pictureUrl(stem),
    phone: phone && { path: pictureUrl(phone.stem), width: phone.width, height: phone.height },
  }),
  judge: (slide) => {
    if (!areInOrder(slide)) throw invalid({ end_date: ['days_order'] })
  },
})

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
      record_id: id,
      title: name,
      before: { place: from + 1 },
      after: { place: now },
    })
  })
}
