/** Rows of the calls that return lists as files (see table.ts). */
import type { Fields, Row } from './table.ts'

const file = (list: string, rest: Pick<Row, 'asks' | 'given'> = {}): Row => ({
  call: `GET /api/export/${list}.{format}`,
  who: 'admin',
  of: { format: 'format of a file' },
  keys: [],
  file: true,
  unknown: 404,
  ...rest,
})
/** Result file of one record. */
const result = (list: string, thing: string): Row =>
  file(list, { asks: { id: `@${thing}` } satisfies Fields })

export const fileCalls: readonly Row[] = [
  file('products', { given: ['product'] }),
  file('empty-products'),
  result('import-result', 'import that was checked'),
  result('import-problems', 'import that was checked'),
  result('bulk-result', 'change that runs'),
  file('stock', { given: ['product'] }),
  file('stock-moves', { given: ['order'] }),
  file('reorder'),
  file('orders', { given: ['order'] }),
  file('customers', { given: ['order'] }),
  file('parcels', { given: ['ready parcel'] }),
  file('profit', { given: ['delivered parcel'] }),
  file('profit-orders', { given: ['delivered parcel'] }),
  file('settlements', { given: ['settlement that was read'] }),
  result('settlement', 'settlement that was read'),
]
