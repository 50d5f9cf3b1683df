/**
 * Synonyms for search, edited by the owner. A change applies to the next search (R140); a new shop
 * has the usual terms of shoppers in Egypt (migrations).
 */
import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { type synonymForm, synonymRecord } from '#contract/products/synonyms.ts'
import { logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { conflictFor, found } from '#server/refusal.ts'
import {
  deleteSynonymRow,
  findSynonymRow,
  insertSynonym,
  lockSynonymRow,
  type Synonym,
  updateSynonymRow,
} from './synonyms.queries.ts'

export { listSynonymPage } from './synonyms.queries.ts'

export type NewSynonym = z.output<typeof synonymForm>
/** Omitted fields are kept. */
export type SynonymChange = Partial<NewSynonym>

/** Refuses with 404. */
export const getSynonym = async (ctx: Ctx, id: number): Promise<Synonym> =>
  found(await findSynonymRow(ctx, id), 'Synonym')

/** Refuses with 409 at the limit of records that a search can use. */
export async function createSynonym(ctx: Ctx, synonym: NewSynonym): Promise<Synonym> {
  return inTransaction(ctx, async (ctx) => {
    const after = await insertSynonym(ctx, { ...synonym, created_at: ctx.now() })
    if (!after) throw conflictFor('too_many_synonyms', { most: limits.synonyms })
    await logChange(ctx, {
      room: 'synonyms',
      action: 'create',
      record_id: after.id,
      title: after.words,
      before: null,
      after,
    })
    return after
  })
}

/**
 * Refuses with 404, and with 409 another version.
 * @param seen version that the change is based on
 */
export async function updateSynonym(
  ctx: Ctx,
  id: number,
  change: SynonymChange,
  seen?: number,
): Promise<Synonym> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockSynonymRow(ctx, id), 'Synonym')
    await refuseStale(
      ctx,
      { room: 'synonyms', record_id: id, version: before.version },
      seen,
      synonymRecord,
      () => before,
    )
    const words = change.words ?? before.words
    const after = await updateSynonymRow(ctx, id, {
      ...change,
      words,
      version: versionAfter(before, change),
    })
    await logChange(ctx, {
      room: 'synonyms',
      action: 'update',
      record_id: id,
      title: after.words,
      before,
      after,
    })
    return after
  })
}

/** Refuses with 404. */
export async function deleteSynonym(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await deleteSynonymRow(ctx, id), 'Synonym')
    await logChange(ctx, {
      room: 'synonyms',
      action: 'delete',
      record_id: id,
      title: before.words,
      before,
      after: null,
    })
  })
}
