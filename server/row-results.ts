/** Results of a call on many records, with the reason for each that was left unchanged (R325). */
import { isRefusal, type RefusalCode } from '#contract/refusal.ts'
import {
  type ReasonParams,
  type RowReason,
  type RowResult,
  rowReasons,
} from '#contract/row-reasons.ts'
import type { Ctx } from './ctx.ts'
import { refusalOf } from './http/errors.ts'

const rowDone = (message: string): RowResult => ({
  done: true,
  code: null,
  message,
  reason: null,
  params: {},
})

/** Result of a row whose transaction threw; a bug is logged and becomes 'failed'. */
function rowRefused(ctx: Ctx, thrown: unknown): RowResult {
  const refusal = isRefusal(thrown) ? thrown : refusalOf(thrown, ctx.log)
  const { code, message, details, shortages } = refusal
  const [first] = shortages ?? []
  const params = details.params ?? (first ? { name: first.name, left: first.left } : {})
  const own = rowReasons.find((reason) => reason === details.reason)
  return { done: false, code, message, reason: own ?? byCode[code] ?? 'failed', params }
}

/**
 * Runs a call for each record in turn, skipping duplicate ids; a refusal does not stop the others.
 * @param run in a transaction of its own
 */
export async function runEach<Entry extends { id: number }>(
  ctx: Ctx,
  entries: Entry[],
  message: string,
  run: (entry: Entry) => Promise<unknown>,
): Promise<(RowResult & { id: number })[]> {
  const results = []
  const seen = new Set<number>()
  for (const entry of entries) {
    if (seen.has(entry.id)) continue
    seen.add(entry.id)
    const result = await run(entry).then(
      () => rowDone(message),
      (thrown: unknown) => rowRefused(ctx, thrown),
    )
    results.push({ id: entry.id, ...result })
  }
  return results
}

/** Default reason of a refusal without one. */
const byCode: Partial<Record<RefusalCode, RowReason>> = {
  not_found: 'gone',
  changed_meanwhile: 'changed_meanwhile',
  not_pending: 'not_pending',
  out_of_stock: 'out_of_stock',
  overloaded: 'busy',
}

/**
 * Name of a record in both languages, as params.
 * @param what 'courier' becomes `courier` and `courier_ar`
 */
export const nameParams = (
  what: string,
  { name, name_ar }: { name: string; name_ar: string | null },
): ReasonParams => ({
  [what]: name,
  [`${what}_ar`]: name_ar ?? name,
})
