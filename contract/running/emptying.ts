/**
 * Emptying a shop of the demo that it was loaded with, and putting it back (R387). Shops without
 * the demo have no such calls.
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { coded } from '../field-refusals.ts'
import { limits } from '../limits.ts'
import { flag, id, moment, text } from '../parts.ts'

/** What the demo consists of, in the order of the screen. */
export const demoKinds = [
  'products',
  'pictures',
  'categories',
  'subcategories',
  'reviews',
  'slides',
  'instagram_images',
  'social_links',
  'coupons',
  'settings',
  'restock_requests',
  'cart_lines',
  'wishlist_items',
] as const
export type DemoKind = (typeof demoKinds)[number]

/** What stays, in the order of the screen. */
export const stayingKinds = [
  'products',
  'pictures',
  'categories',
  'orders',
  'areas',
  'couriers',
  'staff',
  'pages',
  'backups',
] as const
export type StayingKind = (typeof stayingKinds)[number]

/**
 * Why a part of the demo stays: an order names it, something that stays is in it, or somebody of
 * the staff changed it or a customer reviewed it.
 */
export const keptReasons = ['ordered', 'used', 'changed'] as const

const plan = z.object({
  goes: z.record(z.enum(demoKinds), z.int()),
  kept: z.array(
    z.object({
      kind: z.enum(demoKinds),
      id: z.int(),
      name: z.string(),
      name_ar: z.string().nullable(),
      reason: z.enum(keptReasons),
    }),
  ),
})
export type EmptyingPlan = z.output<typeof plan>

const emptyingRecord = z.object({
  id: z.int(),
  /** `failed`: nothing was taken. */
  state: z.enum(['running', 'done', 'failed', 'put_back']),
  /** Whether the backup is made and proven. */
  backed_up: z.boolean(),
  failure: z.string().nullable(),
  by: z.string().nullable(),
  created_at: moment,
  emptied_at: moment.nullable(),
  /** End of the time in which it can be put back; null if it cannot. */
  until: moment.nullable(),
})
export type EmptyingRecord = z.output<typeof emptyingRecord>

export const emptyingForm = z.object({
  /** The shop's name in one of its languages. */
  name: text(limits.name, coded('emptying_name')),
  /** Whether what was changed of the demo goes as well. */
  with_changed: flag.default(false),
})

export const emptying = {
  get: endpoint(adminPaths.emptying.get, {
    summary:
      'What of the demo would go and what stays, without and with what was changed of it, and the last emptying; 404 in a shop without the demo',
    input: z.object({}),
    reply: z.object({
      plan,
      /** The plan if what was changed goes as well. */
      plan_with_changed: plan,
      stays: z.record(z.enum(stayingKinds), z.int()),
      last: emptyingRecord.nullable(),
      /** The emptying that would be put back, if any can be. */
      restorable: emptyingRecord.nullable(),
    }),
    refusals: [404],
  }),
  empty: endpoint(adminPaths.emptying.empty, {
    summary:
      'Starts a job that makes and proves a backup and then takes the demo out of the shop at once. `name` is the shop’s name, typed',
    input: emptyingForm,
    reply: z.object({ emptying: emptyingRecord }),
    keyed: true,
    refusals: [404, 409, 422],
    example: { name: 'Nour' },
  }),
  putBack: endpoint(adminPaths.emptying.putBack, {
    summary:
      'Puts back what an emptying took, within 14 days and the last one first. Refused with 409 where something has its name, address or SKU by now',
    input: z.object({ id: id() }),
    reply: z.object({ emptying: emptyingRecord }),
    keyed: true,
    refusals: [404, 409, 422],
    example: { id: '1' },
  }),
}
