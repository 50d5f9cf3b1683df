/** Where the shop delivers, and for how much (spec §3). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { egp, lang } from './parts.ts'
import { paths } from './paths.ts'

export const area = z.object({ id: z.int(), city: z.string(), price: egp })
export type Area = z.output<typeof area>

export const areas = {
  estimate: endpoint(paths.areas.estimate, {
    summary: 'The areas an order can go to, with their delivery price',
    input: z.object({ lang }),
    reply: z.object({ areaEstimate: z.array(area) }),
  }),
}
