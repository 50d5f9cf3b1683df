import type { couriers } from '#contract/couriers/couriers.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  createCourier,
  deleteCourier,
  getCourier,
  listCouriers,
  updateCourier,
} from './couriers.ts'

export const couriersRoutes: Handlers<typeof couriers> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listCouriers(ctx, asked, slice))
    return { couriers: page, ...figures }
  },
  record: async (ctx, { id }) => ({ courier: await getCourier(ctx, id) }),
  create: async (ctx, courier) => ({ courier: await createCourier(ctx, courier) }),
  update: async (ctx, { id, version, ...change }) => ({
    courier: await updateCourier(ctx, id, change, version),
  }),
  delete: (ctx, { id }) => deleteCourier(ctx, id),
}
