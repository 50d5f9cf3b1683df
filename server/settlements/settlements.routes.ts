import type { settlements } from '#contract/couriers/settlements.ts'
import { inPage, sliceOf } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  acceptSettlement,
  chooseSettlementRows,
  getOwed,
  getSettlement,
  listSettlementPage,
  listSettlementRows,
  matchRow,
  chooseColumns,
  readSettlement,
  removeSettlement,
  undoSettlement,
} from './settlements.ts'
import { briefOf, showRow } from './settlement-records.ts'

export const settlementsRoutes: Handlers<typeof settlements> = {
  page: async (ctx, asked) => {
    const { rows, total } = await listSettlementPage(ctx, asked)
    const { page, figures } = inPage(rows.map(briefOf), sliceOf(asked), total)
    return { settlements: page, ...figures }
  },
  record: async (ctx, { id }) => ({ settlement: await getSettlement(ctx, id) }),
  rows: async (ctx, asked) => {
    const { settlement, rows, total } = await listSettlementRows(ctx, asked)
    const { page, figures } = inPage(
      rows.map((row) => showRow(row, settlement)),
      sliceOf(asked),
      total,
    )
    return { rows: page, ...figures }
  },
  owed: getOwed,
  read: async (ctx, asked) => ({
    settlement: await getSettlement(ctx, await readSettlement(ctx, asked)),
  }),
  columns: async (ctx, asked) => {
    await chooseColumns(ctx, asked)
    return { settlement: await getSettlement(ctx, asked.settlement_id) }
  },
  choose: async (ctx, asked) => {
    await chooseSettlementRows(ctx, asked)
    return { settlement: await getSettlement(ctx, asked.settlement_id) }
  },
  match: async (ctx, asked) => {
    await matchRow(ctx, asked)
    return { settlement: await getSettlement(ctx, asked.settlement_id) }
  },
  accept: async (ctx, asked) => {
    await acceptSettlement(ctx, asked)
    return { settlement: await getSettlement(ctx, asked.settlement_id) }
  },
  undo: async (ctx, asked) => {
    const kept = await undoSettlement(ctx, asked)
    return { settlement: await getSettlement(ctx, asked.settlement_id), kept }
  },
  delete: (ctx, { id }) => removeSettlement(ctx, id),
}
