import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { ParsedOf } from '#contract/endpoint.ts'
import { type subcategories as calls, subcategoryRecord } from '#contract/products/subcategories.ts'
import type { Lang } from '#contract/parts.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import { namedIn } from '#server/db/named.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { unlessTaken } from '#server/db/taken.ts'
import { slugCandidates } from '#server/slug.ts'
import { categories, subcategories } from './categories.tables.ts'

export type Subcategory = typeof subcategories.$inferSelect

/** A sub-category for editing; `category` is the English name of its category. */
export type SubcategoryRow = Subcategory & { category: string; category_ar: string | null }

/** Filters and sort order of the admin's list. */
export type SubcategoryList = ListOf<ParsedOf<typeof calls.page>>

const orders = (lang: Lang) => ({
  oldest: [asc(subcategories.id)],
  newest: [desc(subcategories.id)],
  name: [namedIn(lang, subcategories.name, subcategories.name_ar), asc(subcategories.id)],
})

const selectRecords = (ctx: Ctx) =>
  ctx.db
    .select({
      ...getTableColumns(subcategories),
      category: categories.name,
      category_ar: categories.name_ar,
    })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.category_id))

export async function listSubcategoryRows(
  ctx: Ctx,
  { search, sort, lang, category_id, status }: SubcategoryList,
  { limit, offset }: Slice,
): Promise<Rows<SubcategoryRow>> {
  const asked = and(
    await mentions(
      ctx,
      subcategoryRecord,
      {
        name: subcategories.name,
        name_ar: subcategories.name_ar,
        category: categories.name,
        category_ar: categories.name_ar,
      },
      search,
    ),
    category_id === undefined ? undefined : eq(subcategories.category_id, category_id),
    status && eq(subcategories.status, status),
  )
  const rows = await selectRecords(ctx)
    .where(asked)
    .orderBy(...orders(lang)[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total: await ctx.db.$count(selectRecords(ctx).where(asked).as('asked')) }
}

export async function findSubcategoryRow(ctx: Ctx, id: number): Promise<SubcategoryRow | null> {
  const [row] = await selectRecords(ctx).where(eq(subcategories.id, id))
  return row ?? null
}

/**
 * Locks a sub-category for deletion: until the transaction ends it cannot change and no row can
 * come to refer to it.
 */
export async function seizeSubcategoryRow(ctx: Ctx, id: number): Promise<Subcategory | null> {
  const [row] = await ctx.db
    .select()
    .from(subcategories)
    .where(eq(subcategories.id, id))
    .for('update')
  return row ?? null
}

/** Candidates for a slug that are already taken in this category. */
export async function listTakenSubcategorySlugs(
  ctx: Ctx,
  categoryId: number,
  slug: string,
): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ slug: subcategories.slug })
    .from(subcategories)
    .where(
      and(
        eq(subcategories.category_id, categoryId),
        inArray(subcategories.slug, slugCandidates(slug)),
      ),
    )
  return new Set(rows.map((row) => row.slug))
}

/** Null if its name or slug is taken in its category. */
export async function insertSubcategory(
  ctx: Ctx,
  subcategory: typeof subcategories.$inferInsert & Partial<Pick<Subcategory, 'id'>>,
): Promise<Subcategory | null> {
  const [row] = await ctx.db
    .insert(subcategories)
    .overridingSystemValue()
    .values(subcategory)
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Null if another one of its category has this name. */
export async function updateSubcategoryRow(
  ctx: Ctx,
  id: number,
  change: Partial<Subcategory>,
): Promise<Subcategory | null> {
  const rows = await unlessTaken(
    ctx.db.update(subcategories).set(change).where(eq(subcategories.id, id)).returning(),
  )
  return rows?.[0] ?? null
}

export async function deleteSubcategoryRow(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.delete(subcategories).where(eq(subcategories.id, id))
}
