/** Restorer of own pages and of the home page, which is never deleted. */
import { ownPageForm } from '#contract/shop/own-pages.ts'
import type { Section } from '#contract/shop/sections.ts'
import type { Ctx } from '#server/ctx.ts'
import { listHeldFiles } from '#server/media/media.ts'
import { ownPageRecords, pictureIdsOf } from '#server/own-pages/own-pages.ts'
import { notRestorable } from '#server/refusal.ts'
import { type Kind, read } from './kinds.ts'

export const ownPages: Kind = {
  find: async (ctx, id) => {
    const page = await ownPageRecords.rows.find(ctx, id)
    if (!page) return null
    const { pictures: _pictures, preview: _preview, ...row } = page
    return row
  },
  change: async (ctx, { entry, back, version }) => {
    const change = read(ownPageForm.partial(), back)
    await holdPictures(ctx, change.sections)
    return ownPageRecords.update(ctx, entry.record_id, change, version)
  },
  bring: async (ctx, { before }, again) => {
    const page = read(ownPageForm, before)
    await holdPictures(ctx, page.sections)
    const former_slugs = (before.former_slugs ?? []) as string[]
    await ownPageRecords.create(ctx, page, { ...again, former_slugs })
    return undefined
  },
}

async function holdPictures(ctx: Ctx, sections: readonly Section[] = []): Promise<void> {
  const ids = pictureIdsOf(sections)
  if ((await listHeldFiles(ctx, { ids })).length < ids.length) throw notRestorable('picture_gone')
}
