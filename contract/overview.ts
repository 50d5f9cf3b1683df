/** The shop at a glance: what sells, what waits, what runs out (decisions, Beyond the specification). */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { endpoint } from './endpoint.ts'
import { orderStatus } from './orders.ts'
import { egp, wholeNumber } from './parts.ts'

const longest = 366

export const overview = {
  get: endpoint(adminPaths.overview.get, {
    summary: 'Sales by day, orders by status, best sellers, low stock, and what came in lately, of the last `days` days (30 unless asked)',
    input: z.object({ days: wholeNumber('', 1, longest).catch(30).default(30) }),
    reply: z.object({
      /**
       * One for each day of the shop, oldest first, days without orders among them; `total` is what customers pay, delivery included.
       * Rejected orders do not count.
       */
      sales: z.array(z.object({ day: z.string(), orders: z.int(), total: egp })),
      /** Of all orders ever placed. */
      orders: z.object(
        Object.fromEntries(orderStatus.options.map((status) => [status, z.int()])) as Record<z.output<typeof orderStatus>, z.ZodInt>,
      ),
      /** By pieces, at most 10; rejected orders do not count. `product_id` is null when the product is gone. */
      best_sellers: z.array(
        z.object({ product_id: z.int().nullable(), name: z.string(), name_ar: z.string().nullable(), pieces: z.int(), total: egp }),
      ),
      /** Products in the shop with at most 5 pieces left of one stock, fewest first, at most 20. */
      low_stock: z.array(
        z.object({
          product_id: z.int(),
          name: z.string(),
          name_ar: z.string().nullable(),
          /** Both null where one stock is counted for the whole product. */
          size: z.string().nullable(),
          color: z.string().nullable(),
          color_ar: z.string().nullable(),
          quantity: z.int(),
        }),
      ),
      questions: z.int(),
      callbacks: z.int(),
      /** Of those that came in, the ones that were not accepted. */
      reviews: z.int(),
      /** All that GET /api/mail/failed lists, however old. */
      failed_mails: z.int(),
    }),
    example: { days: '30' },
  }),
}
export type Overview = z.output<typeof overview.get.reply>
