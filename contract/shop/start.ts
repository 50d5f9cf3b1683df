/** Set up your shop: steps that are done by what is there, and the trial order (R389). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { egp, id, seenVersion } from '../parts.ts'
import { settingsRecord } from './settings.ts'

/** Steps in their order on the page. */
export const startSteps = [
  'name',
  'contact',
  'areas',
  'products',
  'payment',
  'texts',
  'trial',
  'open',
] as const
export type StartStep = (typeof startSteps)[number]

const facts = z.object({
  /** Steps that are done. */
  done: z.array(z.enum(startSteps)),
  settings: settingsRecord,
  areas: z.object({
    /** Governorates with an area of their name, and areas of any name. */
    governorates: z.int(),
    all: z.int(),
    cheapest: egp.nullable(),
    dearest: egp.nullable(),
  }),
  /** Products that shoppers see, and the names of the first of their categories. */
  products: z.object({
    all: z.int(),
    without_picture: z.int(),
    /** First category, null without one, and sub-categories of all: a product needs one. */
    category_id: z.int().nullable(),
    subcategories: z.int(),
    categories: z.array(z.object({ name: z.string(), name_ar: z.string().nullable() })),
  }),
  /** Whether the shop can be emptied of the demo, or that be undone. */
  has_demo: z.boolean(),
  /** Requests to be told of the opening, by phone or e-mail. */
  waiting: z.int(),
  trials: z.array(z.object({ id: z.int(), number: z.string(), version: z.int() })),
})
export type StartFacts = z.output<typeof facts>

export const start = {
  get: endpoint(adminPaths.start.get, {
    summary: 'Steps of setting up the shop, each done by what is there, with what was found',
    input: z.object({}),
    reply: facts,
  }),
  deleteTrial: endpoint(adminPaths.start.deleteTrial, {
    summary:
      'Deletes an order that was placed before the shop opened, with all that belongs to it; its pieces return to stock. Refused with 409 for another order, and once its money has moved',
    input: z.object({ order_id: id(), version: seenVersion }),
    reply: z.object({}),
    refusals: [404, 409, 422],
    example: { order_id: 1 },
  }),
}
