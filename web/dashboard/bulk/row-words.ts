import type { BulkRecord, BulkRow } from '#contract/products/bulk.ts'
import * as m from '#messages'
import { formatMoment } from '#web/days.ts'
import { formatMoney } from '#web/ui/prices/price.tsx'

/** Reason that a product was not changed, or not restored by an undo. */
export function rowWords(row: BulkRow, what: BulkRecord['what']): string {
  if (row.state === 'left_out') return leftOut(row, what)
  if (row.state === 'gone') return m.admin_bulk_row_gone()
  if (row.state === 'failed')
    return row.problem === 'out_of_range'
      ? `${m.admin_bulk_out_of_range()}.`
      : m.admin_bulk_row_failed()
  if (row.state === 'kept' && row.problem === 'subcategory_gone')
    return m.admin_restore_no_subcategory_gone()
  if (row.state === 'kept' && row.problem === 'sku_taken') return m.admin_restore_no_taken()
  if (row.by && row.at) return byWhom(row, row.by, row.at)
  if (row.state === 'meanwhile') return m.admin_bulk_row_meanwhile()
  if (what.kind === 'delete') return m.admin_bulk_row_back()
  return what.kind === 'stock' ? m.admin_bulk_row_sold() : m.admin_bulk_row_kept()
}

function byWhom({ before, now }: BulkRow, by: string, at: string): string {
  const said = { name: by, when: formatMoment(at, 'short') }
  const price = now?.price
  return price !== undefined && price !== before.price
    ? m.admin_bulk_row_by_price({ ...said, price: formatMoney(price) })
    : m.admin_bulk_row_by(said)
}

function leftOut({ problem, before, after }: BulkRow, { from, until }: BulkRecord['what']): string {
  if (problem === 'below_cost') {
    const sale = after.prices?.find((price) => price.from === from && price.until === until)
    const price = formatMoney(after.price ?? sale?.price ?? 0)
    return before.cost == null
      ? m.admin_bulk_row_below_kept({ price })
      : m.admin_bulk_row_below({ price, cost: formatMoney(before.cost) })
  }
  const words: Partial<Record<NonNullable<BulkRow['problem']>, () => string>> = {
    unchanged: m.admin_bulk_is_so,
    wrong_way: m.admin_bulk_wrong_way,
    out_of_range: m.admin_bulk_out_of_range,
    sale_not_below: m.admin_bulk_sale_not_below,
    too_many_prices: m.admin_bulk_too_many_prices,
    taken_out: m.admin_bulk_row_out,
  }
  return (problem && words[problem]?.()) ?? m.admin_bulk_row_out()
}
