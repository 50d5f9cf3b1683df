/**
 * Rows of the calls of a member's own account, and of signing in by a second step (see table.ts).
 */
import { messageOnly, write } from './admin-table.ts'
import { type Bad, missing, type Row } from './table.ts'

const factors = 'factors takes_passkeys passkeys authenticator recovery_codes password_changed_at'
const options = 'options challenge'
const noText = [...missing, 5, true, []] as const
const badCode: Bad = ['code', [...missing, '12345', '1234567', 'abcdef', true, []], null]
const badId: Bad = ['id', [...missing, 'abc', 1.5, 0, -1, true, [], {}], null]
const badPasskey: readonly Bad[] = [
  ['passkey', [...missing, 'none', 5, []], null],
  ['passkey.id', [...noText, 'no base64!'], null],
  ['passkey.type', [...noText, 'private-key'], null],
  ['passkey.response', noText, null],
  ['passkey.response.clientDataJSON', [...noText, 'no base64!'], null],
]

/** Change of the own account, by a member created for it. */
const act = (
  path: string,
  message: string,
  answered: readonly string[],
  rest: Pick<Row, 'fields' | 'bad' | 'given'> = {},
): Row => ({
  ...write(`POST /api/${path}`, message, rest),
  ...(rest.given && { given: rest.given }),
  keys: ['message', ...answered],
  own: true,
})

export const accountCalls: readonly Row[] = [
  {
    call: 'GET /api/session/all',
    who: 'admin',
    keys: ['sessions[] id browser system created_at last_used_at is_this is_remembered'],
  },
  act('session/end', 'session ended successfully', [], {
    fields: { id: '@another session' },
    bad: [badId],
  }),
  {
    call: 'POST /api/session/end-others',
    who: 'admin',
    keys: messageOnly,
    message: 'sessions ended successfully',
    own: true,
  },
  write('POST /api/session/remember', 'device updated successfully', {
    fields: { remember: true },
    bad: [['remember', [...missing, 'maybe', 5, []], null]],
  }),
  act('session/confirm-options', 'challenge made successfully', [options], {
    given: ['own passkey'],
  }),
  act('session/confirm', 'confirmed successfully', [], {
    fields: { password: '@own password' },
    bad: [['password', [undefined, null, '', 5, true, [], 'another one', 'x'.repeat(1001)], null]],
  }),
  { call: 'GET /api/user/factor/all', who: 'admin', keys: [factors] },
  {
    call: 'POST /api/user/factor/authenticator/create',
    who: 'admin',
    keys: ['message', 'secret', 'svg'],
  },
  act(
    'user/factor/authenticator/confirm',
    'authenticator added successfully',
    [factors, 'recovery_codes'],
    {
      fields: { code: '@first code' },
      bad: [badCode],
    },
  ),
  act('user/factor/authenticator/delete', 'authenticator removed successfully', [factors], {
    given: ['own authenticator'],
  }),
  {
    call: 'POST /api/user/factor/passkey/options',
    who: 'admin',
    keys: ['message', 'options challenge rp user'],
  },
  act('user/factor/passkey/create', 'passkey added successfully', [factors, 'recovery_codes'], {
    fields: { passkey: '@passkey that was made', name: 'Phone' },
    bad: [...badPasskey, ['name', [5, true, [], 'x'.repeat(501)], null]],
  }),
  act('user/factor/passkey/delete', 'passkey removed successfully', [factors], {
    fields: { id: '@own passkey' },
    bad: [badId],
  }),
  act(
    'user/factor/recovery/create',
    'recovery codes made successfully',
    [factors, 'recovery_codes'],
    { given: ['own passkey'] },
  ),
  {
    call: 'POST /api/login/passkey-options',
    who: 'public',
    own: true,
    fields: { step_token: '@step token' },
    keys: ['message', options],
    message: 'challenge made successfully',
    bad: [['step_token', [...missing, 'none', 5, true, []], null]],
  },
  {
    call: 'POST /api/login/second',
    who: 'public',
    own: true,
    fields: { step_token: '@step token', recovery_code: '@own recovery code' },
    keys: ['token', 'user id isadmin', 'guest_token', 'wishlist_token', ...messageOnly],
    message: 'logged in successfully',
    bad: [
      ['step_token', [...missing, 'none', 5, true, []], null],
      ['recovery_code', ['none', 5, true, []], null],
    ],
  },
]
