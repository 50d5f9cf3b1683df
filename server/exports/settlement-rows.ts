import type { Lang } from '#contract/parts.ts'
import { settlementListSheet, settlementRowSheet } from '#contract/couriers/settlement-sheets.ts'
import { inLanguage } from '#server/language.ts'
import type { ShownRow, Summed } from '#server/settlements/settlements.ts'
import { rowOf } from './rows.ts'
import type { WrittenRow } from '#server/sheets/sheet.ts'

export const settlementRow = (one: Summed, lang: Lang): WrittenRow =>
  rowOf(settlementListSheet, {
    ...{
      courier: inLanguage(lang, one.courier, one.courier_ar),
      created_at: one.created_at,
      file_name: one.file_name,
      rows: one.rows,
    },
    ...{
      difference: one.difference,
      fees: one.fees,
      yours: one.counted_collected - one.fees,
      bank_amount: one.bank_amount,
    },
    ...{
      state: one.state,
      accepted_at: one.accepted_at,
      accepted_by: one.accepted_by,
      undone_reason: one.undone_reason,
    },
  })

export const settledRow = (one: ShownRow): WrittenRow =>
  rowOf(settlementRowSheet, {
    ...{
      row: one.row,
      kind: one.kind,
      tracking: one.tracking,
      number: one.number ?? one.reference,
      day: one.day,
    },
    customer: one.first_name === null ? null : `${one.first_name} ${one.last_name ?? ''}`.trim(),
    ...{
      expected: one.expected,
      collected: one.collected,
      fee: one.fee,
      paid: one.paid,
      let_go: one.let_go,
    },
  })
