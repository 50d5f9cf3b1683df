/**
 * Pages that are lists of sections: the home page, which is here from the beginning, and those that
 * the owner makes (R390, R391). They are written one at a time; the pictures that a page's sections
 * name are referred to in the same transaction.
 */
import { isDeepStrictEqual } from 'node:util'
import { coded, type FieldRefusals } from '#contract/field-refusals.ts'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import { homeSlug } from '#contract/shop/own-pages.ts'
import { homeKinds, onceKinds, pageKinds, type SectionKind } from '#contract/shop/section-kinds.ts'
import type { Section } from '#contract/shop/sections.ts'
import type { Again } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { remember } from '#server/db/remember.ts'
import { inLanguage } from '#server/language.ts'
import { listHeldFiles, pictureUrl, takePicture } from '#server/media/media.ts'
import { records } from '#server/records/records.ts'
import { listReviewPictures } from '#server/reviews/reviews.ts'
import { conflict, conflictFor, found, invalid, notFound } from '#server/refusal.ts'
import {
  addFormerSlug,
  countPages,
  findPage,
  listFreeSlugs,
  listPublished,
  lockPages,
  ownPageRows,
  putPictures,
  releaseSlug,
  type SectionFile,
} from './own-pages.queries.ts'
import { pictureFields, pictureIdsOf } from './section-pictures.ts'
import { showSections } from './shown-sections.ts'

export { pictureIdsOf }

const noun = 'Page'

const plain = records(ownPageRows, {
  room: 'ownPages',
  noun,
  title: ({ title }) => title,
  show: ({ pictures, ...page }) => ({ ...page, pictures: pictures.map(showFile) }),
  judge: ({ slug, sections }) => refuseKinds(sections, slug === homeSlug ? homeKinds : pageKinds),
  taken: ({ slug }) => taken(slug),
  changed: async (ctx, before, { id, slug }) => {
    if (slug === before.slug) return
    await releaseSlug(ctx, slug)
    await addFormerSlug(ctx, id, before.slug)
  },
  deleting: async (_ctx, { slug }) => {
    if (slug === homeSlug) throw conflictFor('home_page_stays')
  },
})

type New = Parameters<typeof plain.create>[1]
type Page = Awaited<ReturnType<typeof plain.get>>

/**
 * Refuses with 422 sections that the page may not have, or whose pictures are not stored, and with
 * 409 a slug that another page has. A slug that another page had leads to this one from now on.
 */
export const ownPageRecords = { ...plain, create, update }

/** @param again former columns of a page that comes back, with the slugs that led to it */
async function create(
  ctx: Ctx,
  page: New,
  again?: Again & { former_slugs: string[] },
): Promise<Page> {
  return inTransaction(ctx, async (ctx) => {
    await lockPages(ctx)
    if (page.slug === homeSlug) throw taken(page.slug)
    if ((await countPages(ctx)) >= limits.own_pages)
      throw invalid({ slug: [coded('pages_most', { most: limits.own_pages })] })
    await holdPictures(ctx, page.sections)
    await releaseSlug(ctx, page.slug)
    const former_slugs = await listFreeSlugs(ctx, again?.former_slugs ?? [])
    const { id } = await plain.create(ctx, page, again && { ...again, former_slugs })
    await putPictures(ctx, id, pictureIdsOf(page.sections))
    return plain.get(ctx, id)
  })
}

/** Fields of the home page other than its sections stay as they are, whatever is sent. */
async function update(
  ctx: Ctx,
  id: number,
  { sections, ...facts }: Partial<New>,
  seen?: number,
): Promise<Page> {
  return inTransaction(ctx, async (ctx) => {
    await lockPages(ctx)
    const before = found(await ownPageRows.lock(ctx, id), noun)
    const change: Partial<New> = before.slug === homeSlug ? {} : facts
    if (change.slug === homeSlug) throw taken(homeSlug)
    // The database keeps the fields of a section in another order, by which they would differ.
    if (sections && !isDeepStrictEqual(sections, before.sections)) {
      change.sections = sections
      await holdPictures(ctx, sections)
    }
    const after = await plain.update(ctx, id, change, seen)
    if (!change.sections) return after
    await putPictures(ctx, id, pictureIdsOf(change.sections))
    return plain.get(ctx, id)
  })
}

const taken = (slug: string) => conflict({ slug: [coded('page_taken', { slug })] })

function refuseKinds(sections: readonly Section[], kinds: readonly SectionKind[]): void {
  const refusals: FieldRefusals = {}
  sections.forEach(({ kind }, at) => {
    const isSecond =
      onceKinds.includes(kind) && sections.findIndex((other) => other.kind === kind) < at
    if (!kinds.includes(kind)) refusals[`sections.${at}.kind`] = ['section_kind']
    else if (isSecond) refusals[`sections.${at}.kind`] = ['section_once']
  })
  if (Object.keys(refusals).length > 0) throw invalid(refusals)
}

/** Locks the pictures of sections until the transaction ends. Refuses with 422 without one. */
async function holdPictures(ctx: Ctx, sections: readonly Section[]): Promise<void> {
  const ids = pictureIdsOf(sections)
  if (ids.length === 0) return
  const held = new Set((await listHeldFiles(ctx, { ids })).map(({ id }) => id))
  // Pictures of people go with their reviews: no page may keep or show one.
  for (const id of await listReviewPictures(ctx, ids)) held.delete(id)
  const missing = pictureFields(sections).filter(({ media_id }) => !held.has(media_id))
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map(({ field }) => [field, [coded('picture_required')]])),
    )
}

/** Stores a picture for a section. Refuses as takePicture. */
export const addSectionPicture = async (ctx: Ctx, file: Blob) =>
  showFile(await takePicture(ctx, file, { maxBytes: limits.picture_bytes, field: 'path' }))

const showFile = ({ id, stem, width, height }: SectionFile) => ({
  id,
  path: pictureUrl(stem),
  width,
  height,
})

const rememberedPage = remember(['own_pages'], findPage)

/**
 * Page as today shows it. Refuses with 404, also a draft without its token.
 * @param reference slug or former slug
 */
export async function showPage(ctx: Ctx, reference: string, lang: Lang, preview?: string) {
  const page = found(await rememberedPage(ctx, reference), noun)
  const isDraft = page.state === 'draft'
  if (isDraft && preview !== page.preview) throw notFound(noun)
  return {
    slug: page.slug,
    title: inLanguage(lang, page.title, page.title_ar),
    description: inLanguage(lang, page.description, page.description_ar) ?? '',
    is_draft: isDraft,
    sections: await showSections(ctx, page, lang),
  }
}

/** Slug of the published page with this slug or former slug; null without one. */
export async function findPublishedSlug(ctx: Ctx, reference: string): Promise<string | null> {
  const page = await rememberedPage(ctx, reference)
  return page?.state === 'published' ? page.slug : null
}

/** Published pages without the home page, oldest first. */
export const listPublishedPages = remember(['own_pages'], listPublished)

/** Pages that the footer links, by title. */
export async function listLinkedPages(ctx: Ctx, lang: Lang) {
  const byTitle = new Intl.Collator(lang)
  return (await listPublishedPages(ctx))
    .flatMap(({ slug, title, title_ar, footer }) =>
      footer === 'none' ? [] : [{ slug, title: inLanguage(lang, title, title_ar), footer }],
    )
    .sort((one, other) => byTitle.compare(one.title, other.title))
}
