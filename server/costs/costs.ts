/**
 * Other costs: dated lines that no order has, such as packing, ads and rent. Profit subtracts each
 * whole on its day (R340).
 */
import { recordRoutes } from '#server/records/record-routes.ts'
import { records } from '#server/records/records.ts'
import { costRows } from './costs.queries.ts'

export { sumCosts } from './cost-sums.queries.ts'

export const costRecords = records(costRows, {
  room: 'costs',
  noun: 'Cost',
  // A cost has no name.
  title: ({ day, note }) => (note === null ? day : `${day} – ${note}`),
})

export const costsRoutes = recordRoutes(costRecords)
