/** Rows of the calls of alerts (see table.ts). */
import { deletion, write } from './admin-table.ts'
import { missing, type Bad, type Row } from './table.ts'

const device = 'id browser system created_at rung_at rung_today'
const member =
  'off quiet_from quiet_to version user_id name role kinds devices rung_at rung_today is_you'
const choices = 'off quiet_from quiet_to night_rings sums_up version'
const noDevice: readonly Bad[] = [
  [
    'endpoint',
    [
      ...missing,
      'no address',
      'http://receiver-1.example.com/',
      'https://localhost/x',
      'https://10.0.0.1/x',
      'javascript:alert(1)',
      5,
      [],
    ],
    null,
  ],
  ['p256dh', [...missing, 'short', 'A'.repeat(87), 5, []], null],
  ['auth', [...missing, 'short', 5, []], null],
]

export const alertCalls: readonly Row[] = [
  {
    call: 'GET /api/alert/all',
    who: 'admin',
    given: ['alert device'],
    keys: [
      'alerts public_key kinds',
      `alerts.choices ${choices}`,
      `alerts.devices[] ${device}`,
      `alerts.members[] ${member}`,
    ],
  },
  {
    ...write('POST /api/alert/update', 'alerts updated successfully', {
      fields: {
        off: ['stock_ends'],
        quiet_from: '23:00',
        quiet_to: '08:00',
        night_rings: true,
        sums_up: false,
      },
      bad: [
        ['off', ['new_order', ['another'], 5, {}], null],
        ['quiet_from', ['noon', '24:00', '8:00', 5, []], null],
        ['quiet_to', ['noon', '12:60', 5, []], null],
        ['night_rings', ['maybe', 5, []], null],
        ['sums_up', ['maybe', 5, []], null],
        ['version', ['one', -1, 1.5, true], null],
      ],
    }),
    keys: [`choices ${choices}`],
  },
  {
    ...write('POST /api/alert/member/update', 'alerts updated successfully', {
      fields: { user_id: '@member', off: ['stock_ends'] },
      bad: [
        ['user_id', [...missing, 'abc', 1.5], null],
        ['off', [...missing, ['another'], 5, {}], null],
        ['version', ['one', -1, 1.5, true], null],
      ],
    }),
    keys: [`member ${member}`],
    unknown: 404,
  },
  {
    ...write('POST /api/alert/device/create', 'device created successfully', {
      fields: {
        endpoint: 'https://receiver-1.example.com/push/#',
        p256dh: `B${'A'.repeat(86)}`,
        auth: 'A'.repeat(22),
        lang: 'ar',
      },
      bad: noDevice,
    }),
    keys: [`device ${device}`],
  },
  {
    ...write('POST /api/alert/device/{id}/try', 'alert sent successfully', {
      of: { id: 'alert device' },
    }),
    unknown: 404,
  },
  deletion(
    'GET /api/alert/device/delete/{id}',
    { id: 'alert device' },
    'device deleted successfully',
  ),
]
