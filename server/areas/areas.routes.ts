import type { areas } from '#contract/areas.ts'
import type { Handlers } from '#server/http/serve.ts'
import { inLanguage } from '#server/language.ts'
import { listAreas } from './areas.ts'

export const areasRoutes: Handlers<typeof areas> = {
  estimate: async (ctx, { lang }) => ({
    areaEstimate: (await listAreas(ctx)).map(({ id, city, city_ar, price }) => ({ id, city: inLanguage(lang, city, city_ar), price })),
  }),
}
