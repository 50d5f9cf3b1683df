/** Rows of the calls of couriers (see table.ts). */
import { deletion, inUpdate, page, write } from './admin-table.ts'
import { type Bad, missing, type Row } from './table.ts'

const keys =
  'id name name_ar phone tracking_url is_active pays_within_days columns areas settlement_columns version created_at'
const fields = {
  name: 'Courier #',
  phone: '16996',
  tracking_url: 'https://courier.example/{tracking}',
  pays_within_days: '7',
}
const bad: readonly Bad[] = [
  ['name', missing, null],
  [
    'tracking_url',
    [
      'https://courier.example/',
      'javascript:{tracking}',
      'ftp://a.example/{tracking}',
      5,
      true,
      [],
    ],
    null,
  ],
  ['pays_within_days', ['many', -1, 61, 1.5, true, []], null],
  ['is_active', ['maybe', 2, []], null],
  ['columns', ['none', 5, true, {}], null],
  ['areas', ['none', 5, true, {}], null],
]

export const courierCalls: readonly Row[] = [
  {
    call: 'GET /api/courier/all',
    who: 'admin',
    given: ['new courier'],
    keys: [`couriers.data[] ${keys}`, ...page],
    paged: 'couriers.data',
  },
  {
    call: 'GET /api/courier/get/{id}',
    who: 'admin',
    of: { id: 'new courier' },
    keys: [`courier ${keys}`],
    unknown: 404,
  },
  {
    ...write('POST /api/courier/create', 'courier created successfully', { fields, bad }),
    keys: [`courier ${keys}`],
  },
  {
    ...write('POST /api/courier/update/{id}', 'courier updated successfully', {
      of: { id: 'new courier' },
      fields: { ...fields, is_active: true },
      bad: [...inUpdate(bad), ['version', ['one', 0, 1.5, true], null]],
    }),
    keys: [`courier ${keys}`],
  },
  deletion('GET /api/courier/delete/{id}', { id: 'new courier' }, 'courier deleted successfully'),
]
