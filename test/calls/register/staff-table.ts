/** Rows of the calls of staff and API keys (see table.ts). */
import { messageOnly, page, write } from './admin-table.ts'
import { missing, type Row } from './table.ts'

const badRole = ['role', [...missing, 'king', 'OWNER', 5, []], 'Choose a role'] as const
const member = 'member id name email role ways suspended last_used_at staff_since is_you'

export const staffCalls: readonly Row[] = [
  {
    call: 'GET /api/staff/all',
    who: 'admin',
    given: ['member', 'invitation'],
    keys: [
      'staff.data[] id name email role ways',
      'invitations[] id email role invited_by created_at expires_at',
      'second_step',
      ...page,
    ],
    paged: 'staff.data',
  },
  {
    call: 'GET /api/staff/get/{id}',
    who: 'admin',
    of: { id: 'member' },
    keys: [member, 'entries'],
    unknown: 404,
  },
  {
    ...write('POST /api/staff/invite', 'Invitation sent', {
      fields: { email: 'invited-#@mail.example', role: 'catalogue', by: 'mail' },
      bad: [
        ['email', [...missing], 'Enter the address that the invitation goes to'],
        ['email', ['mona', 'mona@', 5, []], null],
        badRole,
        ['by', [...missing, 'dove', 5], 'Choose mail or link'],
      ],
    }),
    status: 201,
    keys: ['invitation id email role invited_by created_at expires_at', 'link'],
  },
  write('POST /api/staff/uninvite/{id}', 'Invitation taken back', { of: { id: 'invitation' } }),
  {
    ...write('POST /api/staff/update/{id}', 'Role changed', {
      of: { id: 'member' },
      fields: { role: 'packing', was: 'orders' },
      bad: [badRole, ['was', ['king', 5, []], null]],
    }),
    keys: [member],
  },
  {
    ...write('POST /api/staff/suspend/{id}', 'Suspended', {
      of: { id: 'member' },
      fields: { suspended: true },
      bad: [['suspended', [...missing, 'maybe', 5], null]],
    }),
    keys: [member],
  },
  {
    ...write('POST /api/staff/end-sessions/{id}', 'Signed out everywhere', {
      of: { id: 'member' },
    }),
    keys: [member],
  },
  {
    ...write('POST /api/staff/reset-factors/{id}', 'Second step reset', { of: { id: 'member' } }),
    keys: [member],
  },
  write('POST /api/staff/remove/{id}', 'Removed from the staff', { of: { id: 'member' } }),
  {
    ...write('POST /api/staff/rules', 'Second step saved', {
      fields: { second_step: ['packing'] },
      bad: [['second_step', [undefined, null, 'packing', 5, ['king'], [5]], 'Choose a role']],
    }),
    keys: ['second_step'],
  },
  {
    call: 'GET /api/key/all',
    who: 'admin',
    given: ['key'],
    keys: ['keys.data[] id name may made_by created_at expires_at last_used_at', ...page],
    paged: 'keys.data',
  },
  {
    ...write('POST /api/key/create', 'Key made', {
      fields: { name: 'Bookkeeping', may: { orders: 'read', catalogue: 'write' }, until: '' },
      bad: [
        ['name', [...missing, ' ', 5, [], 'x'.repeat(101)], null],
        [
          'may',
          [
            undefined,
            null,
            'orders',
            {},
            [],
            { staff: 'read' },
            { money: 'write' },
            { own: 'read' },
          ],
          null,
        ],
        ['may.orders', ['all', 5], null],
        ['until', ['soon', '2026-02-30', '2020-01-01', '2999-01-01', 5], null],
      ],
    }),
    status: 201,
    keys: ['key id name may', 'token'],
  },
  write('POST /api/key/delete/{id}', 'Key ended', { of: { id: 'key' } }),
  {
    call: 'POST /api/invitation/look',
    who: 'public',
    fields: { token: '@invitation token' },
    keys: ['email', 'role'],
    bad: [['token', [...missing, 'x', 5], null]],
  },
  {
    call: 'POST /api/invitation/join',
    who: 'public',
    fields: {
      ...{ token: '@invitation token', name: 'Reem Anwar', email: 'joined-#@mail.example' },
      ...{ password: 'a good password', password_confirmation: 'a good password' },
    },
    keys: ['token', 'user id role may', ...messageOnly, 'guest_token', 'wishlist_token'],
    bad: [
      ['name', [...missing, 'M', 5], null],
      ['email', [...missing, 'mona'], null],
      ['password', [...missing, 'short'], null],
      ['password_confirmation', ['another'], 'Passwords must match'],
    ],
  },
]
