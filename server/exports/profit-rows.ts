import type { Lang } from '#contract/parts.ts'
import { orderSheet } from '#contract/orders/order-sheet.ts'
import type { ProfitPart } from '#contract/couriers/profit.ts'
import { noneNames, profitOrderSheet, profitSheet } from '#contract/couriers/profit-sheets.ts'
import type { SheetColumn } from '#contract/files/sheets.ts'
import { inLanguage } from '#server/language.ts'
import type { ProfitOrder, ProfitRow } from '#server/profit/profit.ts'
import { rowOf } from './rows.ts'
import type { WrittenRow } from '#server/sheets/sheet.ts'

/** Heading of a source, as in the export of orders. */
const sourceColumn: SheetColumn | undefined = orderSheet.find(({ key }) => key === 'source')

export const profitRow = (
  { key, name, name_ar, ...row }: ProfitRow,
  by: ProfitPart,
  lang: Lang,
): WrittenRow =>
  rowOf(profitSheet, {
    name:
      name === null
        ? ((by === 'source' ? sourceColumn?.words?.[key] : undefined)?.[lang] ??
          noneNames[by][lang])
        : inLanguage(lang, name, name_ar),
    orders: row.orders,
    delivered: row.delivered,
    returned: row.returned,
    refused: row.refused,
    on_the_way: row.on_the_way,
    ...moneyOf(row),
  })

export const profitOrderRow = (order: ProfitOrder): WrittenRow =>
  rowOf(profitOrderSheet, {
    number: order.number,
    customer: `${order.first_name} ${order.last_name}`,
    left_at: order.left_at,
    state: order.state,
    ...moneyOf(order),
  })

const moneyOf = ({
  sales,
  cost,
  fees,
  profit,
}: ProfitOrder | Omit<ProfitRow, 'key' | 'name' | 'name_ar'>) => ({
  sales,
  cost,
  fees,
  profit,
})
