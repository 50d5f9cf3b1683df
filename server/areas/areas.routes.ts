import type { areas } from '#contract/couriers/areas.ts'
import type { Handlers } from '#server/http/serve.ts'
import { inLanguage } from '#server/language.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import {
  addGovernorates,
  areaRecords,
  fillGovernorates,
  listAreas,
  listGovernorates,
} from './areas.ts'

export const areasRoutes: Handlers<typeof areas> = {
  ...recordRoutes(areaRecords),
  estimate: async (ctx, { lang }) => ({
    areaEstimate: (await listAreas(ctx)).map(({ city_ar, ...area }) => ({
      ...area,
      city: inLanguage(lang, area.city, city_ar),
    })),
  }),
  addGovernorates: async (ctx) => ({ areas: await addGovernorates(ctx) }),
  governorates: async (ctx) => ({ governorates: await listGovernorates(ctx) }),
  fill: async (ctx, { prices }) => {
    await fillGovernorates(ctx, prices)
    return { governorates: await listGovernorates(ctx) }
  },
}
