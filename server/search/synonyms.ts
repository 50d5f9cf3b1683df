/**
 * Words that mean the same to whoever searches, as the owner knows them. Synonyms promises that the
 * next search knows a change of them (R140); a shop begins with what shoppers in Egypt call things
 * (migrations).
 */
import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { type synonymForm, synonymRecord } from '#contract/synonyms.ts'
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
/** What is not given stays. */
export type SynonymChange = Partial<NewSynonym>

/** Refuses with 404. */
export const getSynonym = async (ctx: Ctx, id: number): Promise<Synonym> =>
  found(await findSynonymRow(ctx, id), 'Synonym')

/** Refuses with 409 when there are as many as a search can look through. */
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
 * Refuses with 404, and with 409 a change of another version than the record has.
 * @param seen the version that the change was made on
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
