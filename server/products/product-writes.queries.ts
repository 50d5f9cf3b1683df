/** Writes of products and their addresses. */
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type PgColumn, union } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/ctx.ts'
import { unlessTaken } from '#server/db/taken.ts'
import { categories, subcategories } from '../categories/categories.tables.ts'
import { inventoryItems, productFormerSlugs, products } from './products.tables.ts'

const selectSubcategories = (ctx: Ctx, ids: number[]) =>
  ctx.db
    .select({ id: subcategories.id })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.category_id))
    .where(inArray(subcategories.id, ids))
    .orderBy(asc(subcategories.id))

export async function isSubcategory(ctx: Ctx, id: number): Promise<boolean> {
  return (await selectSubcategories(ctx, [id])).length === 1
}

/**
 * Existing sub-categories, locked with their categories against deletion and renaming until the
 * transaction ends: catalogue rows carry the names.
 */
export async function lockKnownSubcategories(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  const rows = await selectSubcategories(ctx, ids).for('share')
  return new Set(rows.map((row) => row.id))
}

/**
 * Slugs that lead to a product, current or former; archived products have none (R47).
 * @param aside product whose own slugs do not count
 */
export async function listTakenSlugs(ctx: Ctx, slugs: string[], aside = 0): Promise<Set<string>> {
  // One array parameter: a batch has about as many candidates as the limit of parameters in a
  // statement.
  const isOneOf = (column: PgColumn) => sql`${column} = any (${sql.param(slugs)}::text[])`
  const rows = await union(
    ctx.db
      .select({ slug: products.slug })
      .from(products)
      .where(and(isOneOf(products.slug), isNull(products.archived_at), ne(products.id, aside))),
    ctx.db
      .select({ slug: productFormerSlugs.slug })
      .from(productFormerSlugs)
      .innerJoin(products, eq(products.id, productFormerSlugs.product_id))
      .where(
        and(isOneOf(productFormerSlugs.slug), isNull(products.archived_at), ne(products.id, aside)),
      ),
  )
  return new Set(rows.map((row) => row.slug))
}

/** Inserted products by slug; a slug taken by a concurrent insert is left out. */
export async function insertProducts(
  ctx: Ctx,
  rows: (typeof products.$inferInsert)[],
): Promise<Map<string, number>> {
  const inserted = await ctx.db
    .insert(products)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: products.id, slug: products.slug })
  return new Map(inserted.map(({ slug, id }) => [slug, id]))
}

/**
 * Locks a product against changes until the transaction ends; orders and carts may still refer to
 * it. False if it is archived or unknown.
 */
export async function lockProduct(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archived_at)))
    .for('no key update')
  return rows.length === 1
}

/**
 * Locks products and then their items, each in the order of their ids, before several are changed
 * in one transaction: neither other admins nor buyers can deadlock with it.
 */
export async function lockProducts(ctx: Ctx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for('no key update')
  await ctx.db
    .select({ id: inventoryItems.id })
    .from(inventoryItems)
    .where(inArray(inventoryItems.product_id, ids))
    .orderBy(inventoryItems.id)
    .for('no key update')
}

type Facts = {
  [Field in keyof typeof products.$inferInsert]?: (typeof products.$inferInsert)[Field] | undefined
}

/** Updates a product; undefined fields are kept. */
export async function updateProduct(ctx: Ctx, id: number, facts: Facts): Promise<void> {
  await ctx.db.update(products).set(facts).where(eq(products.id, id))
}

/**
 * Updates a product with a new slug. False, without a change, if another product took the slug
 * concurrently.
 */
async function putSlug(ctx: Ctx, id: number, facts: Facts & { slug: string }): Promise<boolean> {
  await ctx.db.execute(sql`savepoint slug`)
  if (!(await unlessTaken(ctx.db.update(products).set(facts).where(eq(products.id, id))))) {
    await ctx.db.execute(sql`rollback to savepoint slug`)
    return false
  }
  await ctx.db.execute(sql`release savepoint slug`)
  return true
}

/**
 * Turns the current slug into a former one. False, without a change, if another product took the
 * new slug concurrently.
 */
export async function moveToSlug(
  ctx: Ctx,
  product: { id: number; slug: string },
  slug: string,
): Promise<boolean> {
  if (!(await putSlug(ctx, product.id, { slug }))) return false
  const former = { product_id: product.id, created_at: ctx.now() }
  await ctx.db
    .insert(productFormerSlugs)
    .values({ slug: product.slug, ...former })
    .onConflictDoUpdate({ target: productFormerSlugs.slug, set: former })
  return true
}

export type Archived = Pick<
  typeof products.$inferSelect,
  'slug' | 'name' | 'subcategory_id' | 'version'
>

/** Locks an archived product until the transaction ends; null if it is not archived. */
export async function lockArchived(ctx: Ctx, id: number): Promise<Archived | null> {
  const [row] = await ctx.db
    .select({
      slug: products.slug,
      name: products.name,
      subcategory_id: products.subcategory_id,
      version: products.version,
    })
    .from(products)
    .where(and(eq(products.id, id), isNotNull(products.archived_at)))
    .for('no key update')
  return row ?? null
}

/** Unarchives a product. False, without a change, if another product took the slug concurrently. */
export const unarchive = (
  ctx: Ctx,
  id: number,
  facts: Facts & { slug: string },
): Promise<boolean> => putSlug(ctx, id, { ...facts, archived_at: null })

export async function markArchived(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.update(products).set({ archived_at: ctx.now() }).where(eq(products.id, id))
}

export async function clearSubcategoryOfArchived(ctx: Ctx, subcategoryId: number): Promise<void> {
  await ctx.db
    .update(products)
    .set({ subcategory_id: null })
    .where(and(eq(products.subcategory_id, subcategoryId), isNotNull(products.archived_at)))
}
