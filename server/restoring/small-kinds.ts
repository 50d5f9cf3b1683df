/** Restorers of areas, coupons and slides. */
import { areaChange, areaForm } from '#contract/couriers/areas.ts'
import { couponChange, couponForm } from '#contract/shop/coupons.ts'
import { slideChange } from '#contract/shop/slides.ts'
import { createArea, findArea, updateArea } from '#server/areas/areas.ts'
import { createCoupon, findCoupon, updateCoupon } from '#server/coupons/coupons.ts'
import { createSlide, findPlacedSlide, moveSlide, updateSlide } from '#server/home/home.ts'
import { holdPicture, type Kind, read } from './kinds.ts'

export const areas: Kind = {
  find: findArea,
  change: (ctx, { entry, back, version }) =>
    updateArea(ctx, entry.record_id, read(areaChange.omit({ version: true }), back), version),
  bring: async (ctx, { before }, again) =>
    void (await createArea(ctx, read(areaForm, before), again)),
}

export const coupons: Kind = {
  find: findCoupon,
  change: (ctx, { entry, back, version }) =>
    updateCoupon(ctx, entry.record_id, read(couponChange.omit({ version: true }), back), version),
  bring: async (ctx, { before }, again) =>
    void (await createCoupon(ctx, read(couponForm, before), again)),
}

const slideFields = slideChange.omit({ path: true, phone_path: true })

export const slides: Kind = {
  find: findPlacedSlide,
  change: async (ctx, { entry, back, version }) => {
    if (typeof back.place === 'number') return moveSlide(ctx, entry.record_id, back.place)
    const media_id = (await holdPicture(ctx, back.media_id)) ?? undefined
    const phone =
      'phone_media_id' in back
        ? { phone_media_id: await holdPicture(ctx, back.phone_media_id) }
        : {}
    return updateSlide(
      ctx,
      entry.record_id,
      { ...read(slideFields, back), media_id, ...phone },
      version,
    )
  },
  bring: async (ctx, { before }, again) => {
    const media_id = (await holdPicture(ctx, before.media_id)) as number
    const slide = { ...read(slideFields.required({ name: true }), before), media_id }
    const phone_media_id = await holdPicture(ctx, before.phone_media_id)
    await createSlide(
      ctx,
      { ...slide, phone_media_id },
      { ...again, position: Number(before.position) },
    )
    return undefined
  },
}
