import type { BulkRecord, BulkRow } from '#contract/bulk.ts'
import {
  admin_bulk_is_so,
  admin_bulk_out_of_range,
  admin_bulk_row_below,
  admin_bulk_row_below_kept,
  admin_bulk_row_by,
  admin_bulk_row_by_price,
  admin_bulk_row_failed,
  admin_bulk_row_gone,
  admin_bulk_row_kept,
  admin_bulk_row_meanwhile,
  admin_bulk_row_out,
  admin_bulk_row_sold,
  admin_bulk_sale_not_below,
  admin_bulk_too_many_prices,
  admin_bulk_wrong_way,
} from '#messages'
import { formatMoment } from '#web/days.ts'
import { formatMoney } from '#web/ui/price.tsx'

/** Why a product was not changed, or not given back what it had. */
export function rowWords(row: BulkRow, what: BulkRecord['what']): string {
  if (row.state === 'left_out') return leftOut(row, what)
  if (row.state === 'gone') return admin_bulk_row_gone()
  if (row.state === 'failed')
    return row.problem === 'out_of_range'
      ? `${admin_bulk_out_of_range()}.`
      : admin_bulk_row_failed()
  if (row.by && row.at) return byWhom(row, row.by, row.at)
  if (row.state === 'meanwhile') return admin_bulk_row_meanwhile()
  return what.kind === 'stock' ? admin_bulk_row_sold() : admin_bulk_row_kept()
}

function byWhom({ before, now }: BulkRow, by: string, at: string): string {
  const said = { name: by, when: formatMoment(at, 'short') }
  const price = now?.price
  return price !== undefined && price !== before.price
    ? admin_bulk_row_by_price({ ...said, price: formatMoney(price) })
    : admin_bulk_row_by(said)
}

function leftOut({ problem, before, after }: BulkRow, { from, until }: BulkRecord['what']): string {
  if (problem === 'below_cost') {
    const sale = after.prices?.find((price) => price.from === from && price.until === until)
    const price = formatMoney(after.price ?? sale?.price ?? 0)
    return before.cost == null
      ? admin_bulk_row_below_kept({ price })
      : admin_bulk_row_below({ price, cost: formatMoney(before.cost) })
  }
  const words = {
    unchanged: admin_bulk_is_so,
    wrong_way: admin_bulk_wrong_way,
    out_of_range: admin_bulk_out_of_range,
    sale_not_below: admin_bulk_sale_not_below,
    too_many_prices: admin_bulk_too_many_prices,
    taken_out: admin_bulk_row_out,
  }
  return problem ? words[problem]() : admin_bulk_row_out()
}
