/** Rows of the calls of settlements (see table.ts). */
import { deletion, page, write } from './admin-table.ts'
import { type Bad, missing, type Row } from './table.ts'

const brief =
  'id courier_id courier courier_ar file_name state rows yours difference bank_amount user_name accepted_at accepted_by undone_at undone_by undone_reason version created_at'
const whole = `settlement ${brief} courier_phone pays_within_days headings columns groups sums missing`
const keys = [
  whole,
  'settlement.headings[] heading examples',
  'settlement.columns tracking reference collected fee net day more_fees',
  'settlement.groups[] kind rows chosen collected fees difference',
  'settlement.sums collected left_out fees yours counted paid refused let_go stays_owed net_rows net_less',
  'settlement.missing parcels count owed',
]
const rowKeys =
  'row kind tracking reference day collected fee net expected is_chosen parcel_id parcel_state order_id number first_name last_name settled_at trouble cells'
const ages = 'days_0_3 days_4_7 days_8_14 days_over_14 total late'

const noId = [...missing, 'abc', 1.5, 0, -1, true, [], {}] as const
const badAct: readonly Bad[] = [
  ['settlement_id', noId, null],
  ['version', ['one', 0, -1, 1.5, true, []], null],
]
const columns = {
  tracking: 'Tracking Number',
  reference: 'Business Reference',
  collected: 'COD Collected',
  fee: 'Shipping Fees',
  more_fees: [],
  net: null,
  day: null,
}

const act = (
  path: string,
  message: string,
  thing: string,
  fields: Record<string, unknown> = {},
  bad: readonly Bad[] = [],
): Row => ({
  ...write(`POST /api/settlement/${path}`, message, {
    fields: { settlement_id: `@${thing}`, ...fields } as never,
    bad: [...badAct, ...bad],
  }),
  keys,
})

export const settlementCalls: readonly Row[] = [
  {
    call: 'GET /api/settlement/all',
    who: 'admin',
    given: ['settlement that was read'],
    keys: [`settlements.data[] ${brief}`, ...page],
    paged: 'settlements.data',
  },
  {
    call: 'GET /api/settlement/get/{id}',
    who: 'admin',
    of: { id: 'settlement that was read' },
    keys,
    unknown: 404,
  },
  {
    call: 'GET /api/settlement/rows/{id}',
    who: 'admin',
    of: { id: 'settlement that was read' },
    keys: [`rows.data[] ${rowKeys}`, ...page],
    unknown: 404,
  },
  {
    call: 'GET /api/settlement/owed',
    who: 'admin',
    given: ['delivered parcel'],
    keys: [
      `couriers[] courier_id courier courier_ar phone pays_within_days parcels ${ages}`,
      `all ${ages}`,
    ],
  },
  {
    ...write('POST /api/settlement/read', 'file read successfully', {
      files: { courier_id: '@courier', file: '@list of a courier' },
      bad: [
        ['courier_id', ['', 'abc', '1.5', '0', '-1'], null],
        ['file', [undefined, '', 'no file'], null],
      ],
    }),
    keys,
  },
  act('columns', 'columns named successfully', 'settlement that was read', { columns }, [
    ['columns', [...missing, 'none', 5, true, []], null],
    ['columns.collected', ['', null, 5, 'Nothing of it'], null],
    ['columns.fee', [5, true, 'Nothing of it'], null],
  ]),
  act(
    'choose',
    'rows chosen successfully',
    'settlement that was read',
    { rows: [2], is_chosen: false },
    [
      ['rows', [...missing, [], 'abc', {}, ['one'], [0], [999]], null],
      ['is_chosen', [...missing, 'maybe', 2, []], null],
    ],
  ),
  act(
    'match',
    'order found successfully',
    'settlement that was read',
    { row: 3, number: '@number of delivered parcel' },
    [
      ['row', [...missing, 'one', 0, 1.5, true, []], null],
      ['number', [...missing, true, [], 'ZN-0'], null],
    ],
  ),
  act(
    'accept',
    'settlement accepted successfully',
    'settlement that was read',
    { bank_amount: '1890.50' },
    [['bank_amount', [-1, '1.234', 'abc', true, []], null]],
  ),
  {
    ...act(
      'undo',
      'settlement undone successfully',
      'accepted settlement',
      { reason: 'The bank sent less' },
      [['reason', [...missing, true, [], 'x'.repeat(501)], null]],
    ),
    keys: [...keys, 'kept'],
  },
  deletion(
    'GET /api/settlement/delete/{id}',
    { id: 'settlement that was read' },
    'settlement deleted successfully',
  ),
]
