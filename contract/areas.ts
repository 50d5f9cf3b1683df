/** Where the shop delivers, and for how much (R70). */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { byId, clearable, nothing, egp, egpIn, lang, listAsked, moment, pageOf, pageReply, pathId, seenVersion, text } from './parts.ts'
import { texts } from './texts.ts'
import { paths } from './paths.ts'

export const area = z.object({ id: z.int(), city: z.string(), price: egp })
export type Area = z.output<typeof area>

/** An area as admins see it, in both languages. */
export const areaRecord = area.extend({ city_ar: z.string().nullable(), version: z.int(), created_at: moment })
export type AreaRecord = z.output<typeof areaRecord>

export const areaForm = z.object({
  city: text(limits.name, texts.city_required),
  city_ar: clearable(text(limits.name)),
  price: egpIn(),
})

/** What is not sent stays. */
export const areaChange = areaForm.partial().extend({ version: seenVersion })

/** How the list may stand; unasked as in the first. */
export const areaSorts = ['oldest', 'newest', 'name', 'price_asc', 'price_desc'] as const

const example = { city: 'Giza', city_ar: 'الجيزة', price: '60' }

export const areas = {
  estimate: endpoint(paths.areas.estimate, {
    summary: 'The areas an order can go to, with their delivery price',
    input: z.object({ lang }),
    reply: z.object({ areaEstimate: z.array(area) }),
  }),
  page: endpoint(adminPaths.areas.page, {
    summary: 'Areas, oldest first or sorted otherwise; ?search= looks through the names in both languages',
    input: z.object(listAsked(areaSorts)),
    reply: z.object({ area: pageOf(areaRecord), ...pageReply }),
  }),
  record: endpoint(adminPaths.areas.record, {
    summary: 'One area',
    ...byId,
    reply: z.object({ area: areaRecord }),
  }),
  create: endpoint(adminPaths.areas.create, {
    summary: 'Adds an area',
    input: areaForm,
    reply: z.object({ area: areaRecord }),
    refusals: [409, 422],
    example,
  }),
  update: endpoint(adminPaths.areas.update, {
    summary: 'Changes an area',
    input: areaChange.extend({ id: pathId }),
    reply: z.object({ area: areaRecord }),
    refusals: [404, 409, 422],
    example: { id: '1', ...example },
  }),
  delete: endpoint(adminPaths.areas.delete, {
    summary: 'Deletes an area; past orders keep its name and price',
    ...byId,
    reply: nothing,
  }),
}
