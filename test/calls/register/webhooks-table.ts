/**
 * Rows of the calls of webhooks (see table.ts). Receivers are names of
 * test/outside/outside-names.ts.
 */
import { deletion, inUpdate, page, write } from './admin-table.ts'
import { type Bad, missing, type Row } from './table.ts'

const keys =
  'id url events is_on state stopped made_by failing_since switched_off_at secret_at former_secret_until version created_at'
const delivery =
  'id webhook_id message_id type state attempts status trouble created_at attempted_at next_try_at'
const fields = { url: 'http://receiver-1.example.com/#', events: ['order.placed', 'stock.low'] }
const noAddress = [
  'no address',
  'ftp://a.example',
  'javascript:alert(1)',
  'http://',
  'https://u:p@a.example',
  5,
  true,
  [],
] as const
const closed = [
  'http://localhost/',
  'http://127.0.0.1/',
  'http://10.0.0.1/',
  'http://[::1]/',
  'http://a.example:8080/',
] as const
const bad: readonly Bad[] = [
  ['url', [...missing, ...noAddress, ...closed], null],
  ['events', [...missing, [], 'order.lost', 5, true, {}], null],
]

export const webhookCalls: readonly Row[] = [
  {
    call: 'GET /api/webhook/all',
    who: 'admin',
    given: ['webhook'],
    keys: [`webhooks.data[] ${keys}`, ...page],
    paged: 'webhooks.data',
  },
  {
    call: 'GET /api/webhook/get/{id}',
    who: 'admin',
    of: { id: 'webhook' },
    keys: [`webhook ${keys}`],
    unknown: 404,
  },
  {
    ...write('POST /api/webhook/create', 'webhook created successfully', { fields, bad }),
    given: ['room for webhooks'],
    keys: [`webhook ${keys}`, 'secret'],
  },
  {
    ...write('POST /api/webhook/update/{id}', 'webhook updated successfully', {
      of: { id: 'webhook' },
      fields: { ...fields, is_on: true, version: 1 },
      bad: [
        ...inUpdate(bad),
        ['is_on', ['maybe', 2, []], null],
        ['version', ['one', 0, 1.5, true], null],
      ],
    }),
    keys: [`webhook ${keys}`],
  },
  {
    ...write('POST /api/webhook/{id}/take-over', 'webhook taken over successfully', {
      of: { id: 'webhook' },
      fields: { version: 1 },
      bad: [['version', ['one', 0, 1.5, true], null]],
    }),
    keys: [`webhook ${keys}`],
    unknown: 404,
  },
  {
    ...write('POST /api/webhook/{id}/rotate-secret', 'secret rotated successfully', {
      of: { id: 'webhook' },
    }),
    keys: [`webhook ${keys}`, 'secret'],
    unknown: 404,
  },
  {
    ...write('POST /api/webhook/{id}/test', 'test queued successfully', { of: { id: 'webhook' } }),
    keys: [`delivery ${delivery}`],
    unknown: 404,
  },
  {
    call: 'GET /api/webhook/{id}/deliveries',
    who: 'admin',
    of: { id: 'webhook that was told' },
    keys: [`deliveries.data[] ${delivery}`, ...page],
    unknown: 404,
  },
  {
    call: 'GET /api/webhook/delivery/{id}',
    who: 'admin',
    of: { id: 'delivery' },
    keys: [`delivery ${delivery} payload`],
    unknown: 404,
  },
  {
    ...write('POST /api/webhook/delivery/{id}/send-again', 'delivery queued successfully', {
      of: { id: 'delivery' },
    }),
    keys: [`delivery ${delivery}`],
    unknown: 404,
  },
  deletion('GET /api/webhook/delete/{id}', { id: 'webhook' }, 'webhook deleted successfully'),
]
