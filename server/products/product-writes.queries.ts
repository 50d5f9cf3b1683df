/** Writes of products themselves, and the addresses that they have. */
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type PgColumn, union } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/ctx.ts'
import { unlessTaken } from '#server/db/taken.ts'
import { categories, subcategories } from '../categories/categories.tables.ts'
import { productFormerSlugs, products } from './products.tables.ts'

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
 * Which of them there are. Nobody deletes or renames those, nor their categories, until the
 * transaction ends: rows of the catalogue carry the names.
 */
export async function lockKnownSubcategories(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  const rows = await selectSubcategories(ctx, ids).for('share')
  return new Set(rows.map((row) => row.id))
}

/**
 * Which of these slugs lead to a product, today's or a former one; archived products have none
 * (R47). @param aside a product whose own do not count
 */
export async function listTakenSlugs(ctx: Ctx, slugs: string[], aside = 0): Promise<Set<string>> {
  // One array: the candidates of a whole batch are about as many as the parameters that a statement
  // takes.
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

/** By slug; a slug that was taken meanwhile is left out. */
export async function insertProducts(
  ctx: Ctx,
  rows: (typeof products.$inferInsert)[],
): Promise<Map<string, number>> {
  const inserted = await ctx.db
    .insert(products)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: products.id, slug: products.slug })
  await forgetFormer(
    ctx,
    inserted.map(({ slug }) => slug),
  )
  return new Map(inserted.map(({ slug, id }) => [slug, id]))
}

/**
 * False when it is archived or none of ours. It cannot be changed until the transaction ends, but
 * orders and carts may refer to it.
 */
export async function lockProduct(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archived_at)))
    .for('no key update')
  return rows.length === 1
}

type Facts = {
  [Field in keyof typeof products.$inferInsert]?: (typeof products.$inferInsert)[Field] | undefined
}

/** What is undefined stays. */
export async function updateProduct(ctx: Ctx, id: number, facts: Facts): Promise<void> {
  await ctx.db.update(products).set(facts).where(eq(products.id, id))
}

/**
 * Writes facts that give it another slug. False when another product took that slug at the same
 * moment; then nothing is done.
 */
async function putSlug(ctx: Ctx, id: number, facts: Facts & { slug: string }): Promise<boolean> {
  await ctx.db.execute(sql`savepoint slug`)
  if (!(await unlessTaken(ctx.db.update(products).set(facts).where(eq(products.id, id))))) {
    await ctx.db.execute(sql`rollback to savepoint slug`)
    return false
  }
  await ctx.db.execute(sql`release savepoint slug`)
  await forgetFormer(ctx, [facts.slug])
  return true
}

/** Slugs that a product has are former ones of none. */
async function forgetFormer(ctx: Ctx, slugs: string[]): Promise<void> {
  await ctx.db.delete(productFormerSlugs).where(inArray(productFormerSlugs.slug, slugs))
}

/**
 * The present slug becomes a former one. False when another product took the new one at the same
 * moment; then nothing is done.
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

/** Null when it is not archived. It cannot be changed until the transaction ends. */
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

/**
 * No more archived. False when another product took the slug at the same moment; then nothing is
 * done.
 */
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
