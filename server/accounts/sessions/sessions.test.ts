import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#server/ctx.ts'
import { testDatabase } from '../../../test/database/database.ts'
import { guestCtx } from '../../../test/shop/guest.ts'
import { findVisitor, sweepAccounts } from '../accounts.ts'
import { beginSession, logOut } from './sessions.ts'

/** Session of a user who handles no money. */
const begun = { role: null, userAgent: undefined }

const database = await testDatabase()
const start = new Date('2026-05-01T10:00:00Z')
let now = start
const ctx = guestCtx(database, () => now)
const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}

let userId: number

beforeEach(async () => {
  now = start
  await database.pool.query('truncate users, role_rules cascade')
  const { rows } = await database.pool.query(
    "insert into users (name, email, password_hash, is_admin) values ('Mona', 'mona@mail.example', 'x', false) returning id",
  )
  userId = rows[0].id
})

test('a session lives 30 days from its last use', async () => {
  const { token, session } = await beginSession(ctx, userId, begun)
  const visitor = { kind: 'user', id: userId, name: 'Mona', session, staff: null }
  for (const days of [29, 29, 0.01, 29]) {
    later(days)
    expect(await findVisitor(ctx, token)).toEqual(visitor)
  }
  later(31)
  expect(await findVisitor(ctx, token)).toBeNull()
  expect(await findVisitor(ctx, 'c'.repeat(43))).toBeNull()
})

test('a session lives 90 days however much it is used, one from before that rule as well', async () => {
  const { token } = await beginSession(ctx, userId, begun)
  for (const days of [25, 25, 25, 14]) {
    later(days)
    expect(await findVisitor(ctx, token)).not.toBeNull()
  }
  const { rows } = await database.pool.query(
    "select expires_at - created_at = interval '90 days' as bounded from sessions",
  )
  expect(rows).toEqual([{ bounded: true }])
  await database.pool.query("update sessions set expires_at = created_at + interval '119 days'")
  expect(await findVisitor(ctx, token)).not.toBeNull()
  later(1)
  expect(await findVisitor(ctx, token)).toBeNull()
})

test.each([
  ['owner', false, 12],
  ['orders', false, 12],
  ['catalogue', false, 30 * 24],
  ['owner', true, 30 * 24],
] as const)(
  'a session of %s, remembered: %s, lives %i hours from its last use',
  async (role, isRemembered, hours) => {
    await database.pool.query('update users set is_admin = true, role = $1', [role])
    const { token } = await beginSession(ctx, userId, { role, isRemembered, userAgent: 'Browser' })
    for (const _ of [1, 2]) {
      later((hours - 0.1) / 24)
      expect(await findVisitor(ctx, token)).toMatchObject({ staff: { role } })
    }
    later((hours + 0.1) / 24)
    expect(await findVisitor(ctx, token)).toBeNull()
  },
)

test('a session opens nothing while its user is suspended, or has a second step to come', async () => {
  const { token } = await beginSession(ctx, userId, begun)
  for (const [set, unset] of [
    ['update users set suspended_at = now()', 'update users set suspended_at = null'],
    [
      'update sessions set awaits_second_step = true',
      'update sessions set awaits_second_step = false',
    ],
  ] as const) {
    await database.pool.query(set)
    expect(await findVisitor(ctx, token)).toBeNull()
    await database.pool.query(unset)
    expect(await findVisitor(ctx, token)).not.toBeNull()
  }
})

test('of whom a second step is asked who has none has nothing but their own account', async () => {
  await database.pool.query("update users set is_admin = true, role = 'manager'")
  const { token } = await beginSession(ctx, userId, { role: 'manager', userAgent: undefined })
  const may = async () => (await findVisitor(ctx, token)) as { staff?: { may: string[] } }
  expect((await may()).staff?.may).toContain('orders')
  await database.pool.query("insert into role_rules values ('manager', true)")
  expect((await may()).staff?.may).toEqual(['own'])
  await database.pool.query(
    "insert into passkeys (user_id, credential_id, public_key, name) values ($1, 'a', 'b', 'c')",
    [userId],
  )
  expect((await may()).staff?.may).toContain('orders')
})

test('only the hash of a token is kept', async () => {
  const { token, session } = await beginSession(ctx, userId, begun)
  const { rows } = await database.pool.query('select token_hash from sessions')
  expect(rows).toEqual([{ token_hash: session }])
  expect(session).toEqual(createHash('sha256').update(token).digest())
})

test('logging out ends the session that the visitor came with', async () => {
  const [first, second] = [
    await beginSession(ctx, userId, begun),
    await beginSession(ctx, userId, begun),
  ]
  await logOut({ ...ctx, visitor: (await findVisitor(ctx, first.token)) as User })
  expect(await findVisitor(ctx, first.token)).toBeNull()
  expect(await findVisitor(ctx, second.token)).not.toBeNull()
})

test('the nightly sweep forgets what has ended, however much, and nothing else; and stops when it must', async () => {
  const link =
    'insert into password_resets (token_hash, user_id, expires_at) values (sha256($1), $2, $3)'
  await database.pool.query(link, ['ended', userId, start])
  await beginSession(ctx, userId, begun)
  later(20)
  const living = await beginSession(ctx, userId, begun)
  later(15)
  await database.pool.query(link, ['living', userId, new Date(now.getTime() + 60_000)])
  await database.pool.query(
    'insert into sessions (token_hash, user_id, expires_at) select sha256(n::text::bytea), $1, $2 from generate_series(1, 1200) as n',
    [userId, start],
  )
  const count = async () => (await database.pool.query('select from sessions')).rowCount
  const before = await count()
  await sweepAccounts(ctx, AbortSignal.abort())
  expect(await count()).toBe(before)
  await sweepAccounts(ctx, new AbortController().signal)
  expect((await database.pool.query('select token_hash from sessions')).rows).toEqual([
    { token_hash: living.session },
  ])
  expect(
    (
      await database.pool.query(
        "select token_hash = sha256('living') as living from password_resets",
      )
    ).rows,
  ).toEqual([{ living: true }])
})
