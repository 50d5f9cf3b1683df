/**
 * The shop's own pages: about, delivery and returns, privacy, contact (R124). Each has a text in
 * both languages at any time: the default until the owner changes it.
 */
import { pageIdOf, type PageName, pageNames } from '#contract/shop/page-text.ts'
import { type PageRecord, pageRecord } from '#contract/shop/pages.ts'
import type { Lang } from '#contract/parts.ts'
import { logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { remember } from '#server/db/remember.ts'
import { found } from '#server/refusal.ts'
import { defaultPages } from './default-pages.ts'
import { findPageRow, listPageRows, lockPages, type PageRow, putPage } from './pages.queries.ts'

export type PageChange = { text?: string | undefined; text_ar?: string | undefined }

const rememberedRows = remember(['pages'], listPageRows)

const recordOf = (name: PageName, row: PageRow | null | undefined): PageRecord => ({
  id: pageIdOf(name),
  name,
  ...(row
    ? { text: row.text, text_ar: row.text_ar, version: row.version }
    : { ...defaultPages[name], version: 1 }),
})

export async function listPages(ctx: Ctx): Promise<PageRecord[]> {
  const rows = await rememberedRows(ctx)
  return pageNames.map((name) =>
    recordOf(
      name,
      rows.find(({ id }) => id === pageIdOf(name)),
    ),
  )
}

/** Page for shoppers. Refuses with 404. */
export async function readPage(
  ctx: Ctx,
  name: string,
  lang: Lang,
): Promise<{ name: PageName; text: string }> {
  const page = found((await listPages(ctx)).find((one) => one.name === name) ?? null, 'Page')
  return { name: page.name, text: lang === 'ar' ? page.text_ar : page.text }
}

/** Refuses with 404. */
export async function getPage(ctx: Ctx, id: number): Promise<PageRecord> {
  return recordOf(found(pageNames[id - 1] ?? null, 'Page'), await findPageRow(ctx, id))
}

/**
 * Refuses with 404, and with 409 another version.
 * @param seen version that the change is based on
 */
export async function changePage(
  ctx: Ctx,
  id: number,
  change: PageChange,
  seen?: number,
): Promise<PageRecord> {
  return inTransaction(ctx, async (ctx) => {
    await lockPages(ctx)
    const before = await getPage(ctx, id)
    await refuseStale(
      ctx,
      { room: 'pages', record_id: id, version: before.version },
      seen,
      pageRecord,
      () => before,
    )
    const { text = before.text, text_ar = before.text_ar } = change
    const after = { ...before, text, text_ar, version: versionAfter(before, { text, text_ar }) }
    if (after.version !== before.version) await putPage(ctx, after)
    await logChange(ctx, { room: 'pages', record_id: id, before, after })
    return after
  })
}
