import { firstCode, spelled } from '#contract/field-refusals.ts'
import type { RowProblemCode } from '#contract/files/import-columns.ts'
import { isRefusal } from '#contract/refusal.ts'
import type { Ctx } from '#server/ctx.ts'
import { isOfRecord } from '#server/db/taken.ts'

/**
 * Why a product or record was not written; null detail where the database refused it. Throws an
 * error that concerns more than it: then the job is retried.
 */
export function failureOf(ctx: Ctx, thrown: unknown): [RowProblemCode, string | null] {
  if (!isOfRecord(thrown)) throw thrown
  if (!isRefusal(thrown)) {
    ctx.log.error({ err: thrown }, 'A record of an import cannot be written')
    return ['refused', null]
  }
  const { code, message, details, codes = {} } = thrown
  if (code === 'changed_meanwhile' || code === 'stock_changed') return ['changed_meanwhile', null]
  const isSkuTaken =
    details.reason === 'sku_taken' ||
    Object.values(codes).some(([first]) => first?.code === 'product_sku_taken')
  const refused = firstCode({ codes })
  return isSkuTaken ? ['sku_taken', null] : ['refused', refused ? spelled(refused) : message]
}
