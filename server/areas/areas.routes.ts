import type { areas } from '#contract/couriers/areas.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { inLanguage } from '#server/language.ts'
import {
  addGovernorates,
  createArea,
  deleteArea,
  getArea,
  listAreaPage,
  listAreas,
  updateArea,
} from './areas.ts'

export const areasRoutes: Handlers<typeof areas> = {
  estimate: async (ctx, { lang }) => ({
    areaEstimate: (await listAreas(ctx)).map(({ city_ar, ...area }) => ({
      ...area,
      city: inLanguage(lang, area.city, city_ar),
    })),
  }),
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listAreaPage(ctx, asked, slice))
    return { area: page, ...figures }
  },
  record: async (ctx, { id }) => ({ area: await getArea(ctx, id) }),
  create: async (ctx, area) => ({ area: await createArea(ctx, area) }),
  update: async (ctx, { id, version, ...change }) => ({
    area: await updateArea(ctx, id, change, version),
  }),
  addGovernorates: async (ctx) => ({ areas: await addGovernorates(ctx) }),
  delete: (ctx, { id }) => deleteArea(ctx, id),
}
