/** Parcels of one request, each acted on alone and by the version that the screen showed. */
import type { ParcelResult } from '#contract/couriers/parcels.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { invalid } from '#server/refusal.ts'
import { runEach } from '#server/row-results.ts'

export type SeenVersion = { version?: number | undefined }

/** Runs an act for each id in turn, skipping duplicates; a refusal does not stop the others. */
export async function eachOf(
  ctx: Ctx,
  ids: number[],
  versions: number[] | undefined,
  what: (ctx: Ctx, id: number, version: number | undefined) => Promise<void>,
): Promise<ParcelResult[]> {
  if (versions && versions.length !== ids.length) throw invalid({ versions: ['parcel_versions'] })
  const entries = ids.map((id, at) => ({ id, version: versions?.[at] }))
  return runEach(ctx, entries, 'Done', ({ id, version }) =>
    inTransaction(ctx, (ctx) => what(ctx, id, version)),
  )
}
