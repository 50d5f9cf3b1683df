import type { coupons } from '#contract/shop/coupons.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { createCoupon, deleteCoupon, getCoupon, listCouponPage, updateCoupon } from './coupons.ts'

export const couponsRoutes: Handlers<typeof coupons> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listCouponPage(ctx, asked, slice))
    return { coupon: page, ...figures }
  },
  record: async (ctx, { id }) => ({ coupon: await getCoupon(ctx, id) }),
  create: async (ctx, coupon) => ({ coupon: await createCoupon(ctx, coupon) }),
  update: async (ctx, { id, version, ...change }) => ({
    coupon: await updateCoupon(ctx, id, change, version),
  }),
  delete: (ctx, { id }) => deleteCoupon(ctx, id),
}
