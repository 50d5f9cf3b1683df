/** Size guides: one table per sub-category, in both languages and in centimetres (R122). */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { sizeGuide } from '#contract/products/products.ts'
import {
  type sizeGuideForm,
  type SizeGuideRecord,
  sizeGuideNow,
  sizeGuideRecord,
} from '#contract/products/subcategories.ts'
import { logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import { found } from '#server/refusal.ts'
import { findShownSizeGuideRow, findSizeGuideRow, putSizeGuideRow } from './size-guides.queries.ts'
import { subcategoryRows } from './subcategories.queries.ts'

/** Null if the sub-category has none. Refuses with 404 an unknown sub-category. */
export async function getSizeGuideRecord(
  ctx: Ctx,
  subcategoryId: number,
): Promise<SizeGuideRecord | null> {
  found(await subcategoryRows.find(ctx, subcategoryId), 'Subcategory')
  return filled(await readGuide(ctx, subcategoryId))
}

/**
 * Replaces the whole guide; without columns and rows it is removed. Refuses with 404, and with 409
 * another version.
 * @param seen version that the change is based on; 0 if there was none
 */
export async function updateSizeGuide(
  ctx: Ctx,
  subcategoryId: number,
  { columns, rows, how, how_ar }: z.output<typeof sizeGuideForm>,
  seen?: number,
): Promise<SizeGuideRecord | null> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = found(await subcategoryRows.lockToDelete(ctx, subcategoryId), 'Subcategory')
    const before = await readGuide(ctx, subcategoryId)
    const now = { size_guide: filled(before), version: filled(before)?.version ?? 0 }
    await refuseStale(
      ctx,
      { room: 'subcategories', record_id: subcategoryId, version: now.version },
      seen,
      sizeGuideNow,
      () => now,
    )
    const full = rows.map((row) => ({
      ...row,
      values: columns.map((_, place) => row.values[place] ?? null),
    }))
    const guide = { columns, rows: full, how, how_ar }
    const after = { ...guide, version: versionAfter(before, guide) }
    if (after.version !== before.version) await putSizeGuideRow(ctx, subcategoryId, after)
    const change = { before: asLogged(before), after: asLogged(after) }
    await logChange(ctx, {
      room: 'subcategories',
      action: 'update',
      record_id: subcategoryId,
      title: name,
      ...change,
    })
    return filled(after)
  })
}

const none: SizeGuideRecord = { columns: [], rows: [], how: null, how_ar: null, version: 0 }

/** A removed guide keeps its version, so that changes based on it are stale whatever came after. */
async function readGuide(ctx: Ctx, subcategoryId: number): Promise<SizeGuideRecord> {
  const row = await findSizeGuideRow(ctx, subcategoryId)
  // The database reorders JSON fields: parsed by the contract's schema they compare with the
  // request's.
  return row ? sizeGuideRecord.parse(row) : none
}

const filled = (guide: SizeGuideRecord): SizeGuideRecord | null =>
  guide.columns.length > 0 ? guide : null

function asLogged({ version, ...guide }: SizeGuideRecord) {
  return { size_guide: guide.columns.length > 0 ? guide : null, version }
}

/** Guide for shoppers. Refuses with 404 a sub-category that has none or is hidden. */
export async function getSizeGuide(
  ctx: Ctx,
  subcategoryId: number,
  lang: Lang,
): Promise<z.input<typeof sizeGuide>> {
  const { columns, rows, how, how_ar } = found(
    await findShownSizeGuideRow(ctx, subcategoryId),
    'Size guide',
  )
  return {
    columns: columns.map(({ name, name_ar }) => inLanguage(lang, name, name_ar)),
    rows: rows.map(({ size, size_ar, values }) => ({
      size: inLanguage(lang, size, size_ar),
      values,
    })),
    how: inLanguage(lang, how, how_ar),
  }
}
