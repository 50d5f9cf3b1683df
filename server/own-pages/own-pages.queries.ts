import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  eq,
  getTableColumns,
  inArray,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { homeSlug, ownPages as calls } from '#contract/shop/own-pages.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { ownPagePictures, ownPages } from './own-pages.tables.ts'

const { id, title, title_ar, slug, state, footer, former_slugs } = ownPages

export type OwnPage = typeof ownPages.$inferSelect
export type SectionFile = { id: number; stem: string; width: number; height: number }

/** Files of the pictures in a page's sections, as one JSON column. */
const pictures = sql<SectionFile[]>`(
  select coalesce(json_agg(json_build_object('id', file.id, 'stem', file.stem, 'width', file.width, 'height', file.height) order by file.id), '[]')
  from own_page_pictures as named join media_files as file on file.id = named.media_id
  where named.page_id = ${sql.raw('own_pages.id')}
)`

const whole = { ...getTableColumns(ownPages), pictures }
export type WholePage = OwnPage & { pictures: SectionFile[] }

/** Queries of pages; their list leaves the home page out. */
export const ownPageRows = recordRows(ownPages, calls, {
  search: { title, title_ar, slug },
  name: [title, title_ar],
  filter: () => ne(slug, homeSlug),
  select: (ctx) => ctx.db.select(whole).from(ownPages),
  hidden: ['preview'],
})

/** Page by its slug, or else by a former one. */
export async function findPage(ctx: Ctx, asked: string): Promise<WholePage | null> {
  const [row] = await ctx.db
    .select(whole)
    .from(ownPages)
    .where(sql`${slug} = ${asked} or ${asked} = any(${former_slugs})`)
    .orderBy(sql`${slug} = ${asked} desc`)
    .limit(1)
  return row ?? null
}

export type PublishedPage = Pick<OwnPage, 'slug' | 'title' | 'title_ar' | 'footer'>

/** Published pages without the home page, oldest first. */
export async function listPublished(ctx: Ctx): Promise<PublishedPage[]> {
  return ctx.db
    .select({ slug, title, title_ar, footer })
    .from(ownPages)
    .where(and(eq(state, 'published'), ne(slug, homeSlug)))
    .orderBy(asc(id))
}

/** Locks the home page, and with it the writing of all pages, until the transaction ends. */
export async function lockPages(ctx: Ctx): Promise<void> {
  await ctx.db.select({ id }).from(ownPages).where(eq(slug, homeSlug)).for('no key update')
}

/** Number of pages without the home page. */
export const countPages = (ctx: Ctx): Promise<number> => ctx.db.$count(ownPages, ne(slug, homeSlug))

/** Former slug is removed from its page, since another page has taken it. */
export async function releaseSlug(ctx: Ctx, taken: string): Promise<void> {
  await ctx.db
    .update(ownPages)
    .set({ former_slugs: sql`array_remove(${former_slugs}, ${taken})` })
    .where(arrayContains(former_slugs, [taken]))
}

/** Slugs that are neither a page's slug nor a former one. */
export async function listFreeSlugs(ctx: Ctx, asked: string[]): Promise<string[]> {
  if (asked.length === 0) return []
  const led = await ctx.db
    .select({ slug, former_slugs })
    .from(ownPages)
    .where(or(inArray(slug, asked), arrayOverlaps(former_slugs, asked)))
  return asked.filter((one) => !led.some((page) => [page.slug, ...page.former_slugs].includes(one)))
}

/** @param former slug that the page has left */
export async function addFormerSlug(ctx: Ctx, page: number, former: string): Promise<void> {
  await ctx.db
    .update(ownPages)
    .set({ former_slugs: sql`array_append(${former_slugs}, ${former})` })
    .where(eq(id, page))
}

/** Pictures of a page are replaced by those that its sections name. */
export async function putPictures(ctx: Ctx, page: number, named: number[]): Promise<void> {
  await ctx.db.delete(ownPagePictures).where(eq(ownPagePictures.page_id, page))
  if (named.length === 0) return
  await ctx.db
    .insert(ownPagePictures)
    .values(named.map((media_id) => ({ page_id: page, media_id })))
}
