import type { Lang } from '#contract/parts.ts'
import { settlementListSheet, settlementRowSheet } from '#contract/couriers/settlement-sheets.ts'
import { inLanguage } from '#server/language.ts'
import type { ShownRow, Summed } from '#server/settlements/settlements.ts'
import { rowOf } from './rows.ts'
import type { WrittenRow } from '#server/sheets/sheet.ts'

export const settlementRow = (settlement: Summed, lang: Lang): WrittenRow =>
  rowOf(settlementListSheet, {
    courier: inLanguage(lang, settlement.courier, settlement.courier_ar),
    created_at: settlement.created_at,
    file_name: settlement.file_name,
    rows: settlement.rows,
    difference: settlement.difference,
    fees: settlement.fees,
    yours: settlement.counted_collected - settlement.fees,
    bank_amount: settlement.bank_amount,
    state: settlement.state,
    accepted_at: settlement.accepted_at,
    accepted_by: settlement.accepted_by,
    undone_reason: settlement.undone_reason,
  })

export const settledRow = (row: ShownRow): WrittenRow =>
  rowOf(settlementRowSheet, {
    row: row.row,
    kind: row.kind,
    tracking: row.tracking,
    number: row.number ?? row.reference,
    day: row.day,
    customer: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    expected: row.expected,
    collected: row.collected,
    fee: row.fee,
    paid: row.paid,
    let_go: row.let_go,
  })
