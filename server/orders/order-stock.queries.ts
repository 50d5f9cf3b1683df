import { and, asc, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/ctx.ts'
import { productColours, products, productSizes, variants } from '../products/products.tables.ts'
import { orderLines } from './orders.tables.ts'

/**
 * A line with the inventory item that counts its pieces, null if none does. `is_off`: its size or
 * colour is no longer on offer.
 */
export type CountedLine = Awaited<ReturnType<typeof listCountedLines>>[number]

/**
 * Lines of an order with their inventory items, by position. A product's stock may be counted
 * differently since the sale: the item matching the line's size and colour names today, without
 * case, comes before the item it was sold from. Choices on offer come before archived ones.
 */
export async function listCountedLines(ctx: Ctx, orderId: number) {
  const today = ctx.db
    .select({
      item_id: variants.inventory_item_id,
      is_off:
        sql<boolean>`${productSizes.archived_at} is not null or ${productColours.archived_at} is not null`.as(
          'is_off',
        ),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.product_id))
    .leftJoin(productSizes, eq(productSizes.id, variants.size_id))
    .leftJoin(productColours, eq(productColours.id, variants.colour_id))
    .where(
      and(
        eq(variants.product_id, orderLines.product_id),
        or(
          // Stock counted by product is one item for every choice.
          eq(products.stock_counted_by, 'product'),
          and(
            sameInAnyCapitals(productSizes.name, orderLines.size),
            sameInAnyCapitals(productColours.name, orderLines.colour),
          ),
        ),
      ),
    )
    .orderBy(
      desc(sql`${productSizes.archived_at} is null and ${productColours.archived_at} is null`),
      // Old names may differ in case alone: then the exact spelling wins.
      desc(
        sql`${same(productSizes.name, orderLines.size)}::integer + ${same(productColours.name, orderLines.colour)}::integer`,
      ),
      asc(variants.id),
    )
    .limit(1)
    .as('today')
  const lines = await ctx.db
    .select({ ...getTableColumns(orderLines), item_today: today.item_id, is_off: today.is_off })
    .from(orderLines)
    .leftJoinLateral(today, sql`true`)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position))
  return lines.map(({ item_today, is_off, ...line }) => ({
    ...line,
    item_id: item_today ?? line.inventory_item_id,
    is_off: is_off ?? false,
  }))
}

/** A product without sizes has lines without a size, so null equals null. */
const same = (one: PgColumn, other: PgColumn) => sql`(${one} is not distinct from ${other})`
const sameInAnyCapitals = (one: PgColumn, other: PgColumn) =>
  sql`lower(${one}) is not distinct from lower(${other})`
