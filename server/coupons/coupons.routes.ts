import type { coupons } from '#contract/coupons.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { createCoupon, deleteCoupon, getCoupon, listCouponPage, updateCoupon } from './coupons.ts'

export const couponsRoutes: Handlers<typeof coupons> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listCouponPage(ctx, asked, slice))
    return { coupon: page, ...figures }
  },
  record: async (ctx, { id }) => ({ coupon: await getCoupon(ctx, id) }),
  create: async (ctx, coupon) => ({ message: 'coupon created successfully', coupon: await createCoupon(ctx, coupon) }),
  update: async (ctx, { id, version, ...change }) => ({
    message: 'coupon updated successfully',
    coupon: await updateCoupon(ctx, id, change, version),
  }),
  delete: async (ctx, { id }) => {
    await deleteCoupon(ctx, id)
    return { message: 'coupon deleted successfully' }
  },
}
