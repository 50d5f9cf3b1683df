/**
 * What couriers collected and hand over. Settlements promises that a courier's list changes nothing
 * before it is accepted, that it is accepted whole or not at all and taken back once, and that what
 * is owed is what was delivered less what was settled, to the piastre (R300–R305).
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
  nameColumns,
  readSettlement,
  removeSettlement,
} from './reading.ts'
export { getSettlement } from './seen.ts'
export { countRead, type Summed } from './settlements.queries.ts'
export type { ShownRow } from './shown-rows.queries.ts'
export { undoSettlement } from './undoing.ts'
