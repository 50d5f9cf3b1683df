/**
 * Settlements of couriers. A courier's list changes nothing before it is accepted, is accepted
 * whole or not at all and undone once, and the amount owed is deliveries less settlements, to the
 * piastre (R300–R305).
 */
export { acceptSettlement } from './accepting.ts'
export {
  getOwed,
  listSettlementPage,
  listSettlementRows,
  walkSettlementRows,
  walkSettlements,
} from './lists.ts'
export {
  chooseSettlementRows,
  matchRow,
  chooseColumns,
  readSettlement,
  removeSettlement,
} from './reading.ts'
export { getSettlement } from './lock-settlement.ts'
export { countRead, type Summed } from './settlements.queries.ts'
export type { ShownRow } from './shown-rows.queries.ts'
export { undoSettlement } from './undoing.ts'
