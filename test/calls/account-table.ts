/** The calls of one's own account as somebody of the staff, row by row (see table.ts). */
import { messageOnly, write } from './admin-table.ts'
import { missing, type Row } from './table.ts'

export const accountCalls: readonly Row[] = [
  { call: 'GET /api/session/all', who: 'admin', keys: ['sessions[] id browser system created_at last_used_at is_this is_remembered'] },
  { call: 'POST /api/session/end-others', who: 'admin', keys: messageOnly, message: 'sessions ended successfully' },
  write('POST /api/session/remember', 'device updated successfully', {
    fields: { remember: true },
    bad: [['remember', [...missing, 'maybe', 5, []], null]],
  }),
  {
    call: 'GET /api/user/factor/all',
    who: 'admin',
    keys: ['factors takes_passkeys passkeys authenticator recovery_codes password_changed_at'],
  },
  { call: 'POST /api/user/factor/authenticator/create', who: 'admin', keys: ['message', 'secret', 'svg'] },
  { call: 'POST /api/user/factor/passkey/options', who: 'admin', keys: ['message', 'options challenge rp user'] },
]

/** Calls that no row can make, and where they are tested. */
export const accountBesides: Record<string, string> = {
  ...Object.fromEntries(
    [
      'login/passkey-options',
      'login/second',
      'user/factor/passkey/create',
      'user/factor/passkey/delete',
      'user/factor/authenticator/confirm',
    ]
      .concat(['user/factor/authenticator/delete', 'user/factor/recovery/create'])
      .map((call) => [`POST /api/${call}`, 'a second step, from setting up to signing in, in factors.test.ts']),
  ),
  ...Object.fromEntries(
    ['end', 'confirm-options', 'confirm'].map((call) => [`POST /api/session/${call}`, 'of one’s own sessions, in own-sessions.test.ts']),
  ),
}
