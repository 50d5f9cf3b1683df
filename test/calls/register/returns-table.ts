/** Rows of the calls of returns, of shoppers and of staff (see table.ts). */
import { page, write } from './admin-table.ts'
import { type Bad, missing, type Row } from './table.ts'

const item =
  'position name name_ar image image_width image_height quantity size size_ar colour colour_ar reason wants product_id for_name for_name_ar size_id color_id for_size for_size_ar for_colour for_colour_ar value sellable damaged'
const record =
  'id state order_id number first_name last_name phone exchange_order_id exchange_number comes_by money_by money_to value credit refund paid_at paid_by note answer received_at created_at version'
const keys = [`return ${record}`, `return.items[] ${item}`]

const noId = [...missing, 'abc', 1.5, 0, -1, true, [], {}] as const
const line = { position: 1, quantity: 1, reason: 'too_small', wants: 'money' }
const badLines: readonly Bad[] = [
  ['lines', [...missing, [], 'x', 5, {}], null],
  ['lines.0.position', ['one', -1, 9, 1.5, true], null],
  ['lines.0.quantity', [0, -1, 2, 101, 1.5, 'two', true], null],
  ['lines.0.reason', [...missing, 'none of ours', 5, []], null],
  ['lines.0.wants', [...missing, 'a song', 5, []], null],
]
const badAct: readonly Bad[] = [
  ['return_id', noId, null],
  ['version', ['one', 0, -1, 1.5, true, []], null],
]

const act = (
  path: string,
  message: string,
  thing: string,
  fields: Record<string, unknown> = {},
  bad: readonly Bad[] = [],
): Row => ({
  ...write(`POST /api/return/${path}`, message, {
    fields: { return_id: `@${thing}`, ...fields } as never,
    bad: [...badAct, ...bad],
  }),
  keys,
})

export const returnCalls: readonly Row[] = [
  {
    call: 'POST /api/return/ask',
    who: 'public',
    fields: {
      token: '@token of delivered order',
      lines: [line],
      note: 'I am at home after 17:00.',
    },
    keys: ['message'],
    message: 'return asked successfully',
    bad: [
      ['token', [...missing, true, [], {}], null],
      ...badLines,
      ['note', [true, [], {}, 'x'.repeat(5001)], null],
    ],
  },
  {
    call: 'POST /api/return/withdraw',
    who: 'public',
    fields: { token: '@token of order with a request', return_id: '@request of that order' },
    keys: ['message'],
    message: 'return withdrawn successfully',
    bad: [
      ['token', [...missing, true, [], {}], null],
      ['return_id', noId, null],
    ],
  },
  {
    call: 'POST /api/notify-me',
    who: 'public',
    fields: { email: 'mona@mail.example' },
    keys: ['message'],
    message: 'You will be notified when the shop is open',
    bad: [
      ['email', [...missing, 'mona', 'mona@'], 'Please enter a valid email address.'],
      ['phone', ['0101234567', 'two'], 'Enter Valid Number'],
    ],
  },
  {
    call: 'POST /api/order/cancel',
    who: 'public',
    fields: { token: '@token of waiting order', why: 'mistake' },
    keys: ['message'],
    message: 'order cancelled successfully',
    bad: [
      ['token', [...missing, true, [], {}], null],
      ['version', ['one', 0, -1, 1.5, true, []], null],
      ['why', [...missing, 'none of ours', 5, []], null],
    ],
  },
  {
    call: 'POST /api/order/correct',
    who: 'public',
    fields: {
      token: '@token of waiting order',
      phone: '01198765432',
      state: 'Aswan',
      address: '7 Corniche Street',
    },
    keys: ['message'],
    message: 'order corrected successfully',
    bad: [
      ['token', [...missing, true, [], {}], null],
      ['version', ['one', 0, -1, 1.5, true, []], null],
      ['phone', ['0101234567', 'two', true, []], 'Enter Valid Number'],
      ['state', [...missing, true, [], 'x'.repeat(101)], null],
      ['address', [...missing, true, [], 'x'.repeat(501)], null],
    ],
  },
  {
    call: 'POST /api/order/again',
    who: 'public',
    fields: { token: '@token of waiting order', guest_token: '' },
    keys: ['cart_items[]', 'missing', 'guest_token', 'message'],
    bad: [['token', [...missing, true, [], {}], null]],
  },
  {
    call: 'GET /api/return/all',
    who: 'admin',
    given: ['return that was asked'],
    keys: [
      `returns.data[] ${record} items`,
      'counts asked coming to_pay done all',
      'to_pay',
      ...page,
    ],
    paged: 'returns.data',
  },
  {
    call: 'GET /api/return/get/{id}',
    who: 'admin',
    of: { id: 'return that was asked' },
    keys,
    unknown: 404,
  },
  {
    ...write('POST /api/return/create', 'return made successfully', {
      fields: {
        ...{ order_id: '@delivered order', lines: [line], comes_by: 'customer' },
        ...{ money_by: 'transfer', money_to: '01012345678' },
      },
      bad: [
        ['order_id', noId, null],
        ['version', ['one', 0, -1, 1.5, true, []], null],
        ['return_id', ['abc', 1.5, 0, true, []], null],
        ...badLines,
        ['lines.0.product_id', ['abc', 1.5, 0, -1, true, []], null],
        ['lines.0.price_seen', [-1, '1.234', 'abc', true], null],
        ['comes_by', [...missing, 'by air', 5, []], null],
        ['money_by', ['in gold', 5, []], null],
        ['money_to', [true, [], {}, 'x'.repeat(501)], null],
        ['courier_id', ['abc', 1.5, 0, true, []], null],
        ['delivery_price', [-1, '1.234', 'abc', true], null],
      ],
    }),
    keys,
    status: 201,
  },
  act(
    'decline',
    'return declined successfully',
    'return that was asked',
    { message: 'The label has been cut off.' },
    [['message', [...missing, true, [], 'x'.repeat(5001)], null]],
  ),
  act('cancel', 'return cancelled successfully', 'return on its way'),
  act(
    'receive',
    'return received successfully',
    'return on its way',
    { pieces: [{ position: 1, sellable: 1, damaged: 0 }] },
    [['pieces', [...missing, [], 'abc', 5, {}], null]],
  ),
  act('end', 'return ended successfully', 'return on its way'),
  act('paid', 'money paid back successfully', 'return to pay'),
]
