/** The desk: orders that wait to be confirmed, with the history of their phones. */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { customerMemory } from './customers/customers.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { orderRecord } from './order-records.ts'
import { asked, egp, moment } from '../parts.ts'
import { searchAsked } from '../list-parts.ts'

/**
 * States of an order at the desk. `due`: to be called now; `waiting`: not called yet; `no_answer`:
 * the last call was not answered; `flagged`: to be checked with care.
 */
export const deskState = z.enum(['due', 'waiting', 'no_answer', 'flagged'])
export type DeskState = z.output<typeof deskState>

/** Why an order is flagged. */
export const deskFlag = z.enum(['refusals', 'cod_limit', 'open_orders', 'confirm_first', 'blocked'])
export type DeskFlag = z.output<typeof deskFlag>

export const deskOrder = orderRecord.extend({
  customer: customerMemory,
  flags: z.array(deskFlag),
  /** Other orders of the phone that are pending or shipped, oldest first. */
  other_open: z.array(z.object({ id: z.int(), number: z.string(), total_price: egp })),
  /** When the phone's last order before this one was placed; null if there is none. */
  before_at: moment.nullable(),
  /** When to call: when the order began to wait, or some hours after an unanswered call. */
  due_at: moment,
  /** When the order is cancelled automatically; null: never. */
  cancels_at: moment.nullable(),
  /** Opening text of a chat, in the customer's language. */
  whatsapp: z.string(),
})
export type DeskOrder = z.output<typeof deskOrder>

export const deskCounts = z.object(
  Object.fromEntries(deskState.options.map((state) => [state, z.int()])) as Record<
    DeskState,
    z.ZodInt
  >,
)
export type DeskCounts = z.output<typeof deskCounts>

export const desk = {
  get: endpoint(adminPaths.desk.get, {
    summary: `Unconfirmed orders: due ones first, oldest first, then the others by due time; at most ${limits.desk_orders}; \`search\` matches words of the name, the number, and a phone in any format. \`counts\` are the numbers of each state, regardless of the search`,
    input: z.object({ state: asked(deskState), search: searchAsked }),
    reply: z.object({
      orders: z.array(deskOrder),
      counts: deskCounts,
      /** Orders confirmed, unanswered calls, and orders cancelled since the day began. */
      today: z.object({ confirmed: z.int(), no_answer: z.int(), cancelled: z.int() }),
      /** Settings of the desk. */
      settings: z.object({
        confirm_orders: z.boolean(),
        unconfirmed_hours: z.int(),
        /**
         * Whether the owner has ever set `unconfirmed_hours`: until then the desk proposes a
         * number.
         */
        hours_decided: z.boolean(),
        try_again_hours: z.array(z.int()),
        calling_hours: z.object({ from: z.int(), to: z.int() }),
        cod_limit: z.int(),
      }),
    }),
    example: { state: 'due' },
  }),
}
export type Desk = z.output<typeof desk.get.reply>
