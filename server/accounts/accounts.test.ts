import { createHash } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test } from 'vitest'
import { type Ctx, guest } from '#server/ctx.ts'
import { testDatabase } from '../../test/database.ts'
import { ensureFirstAdmin, findVisitor } from './accounts.ts'

const database = await testDatabase()
let now = new Date('2026-05-01T10:00:00Z')
const ctx = { database, db: database.db, client: database.pool, visitor: guest, now: () => now } as unknown as Ctx
const unset = { adminEmail: undefined, adminPassword: undefined }

beforeEach(async () => {
  now = new Date('2026-05-01T10:00:00Z')
  await database.pool.query('truncate users cascade')
})

async function userOf(email: string) {
  const { rows } = await database.pool.query('select * from users where email = $1', [email])
  return rows[0]
}

async function signIn(userId: number, token: string): Promise<void> {
  const hash = createHash('sha256').update(token).digest()
  await database.pool.query('insert into sessions (token_hash, user_id, last_used_at, expires_at) values ($1, $2, $3, $4)', [
    hash,
    userId,
    now,
    new Date(now.getTime() + 30 * 86_400_000),
  ])
}

test('without settings the first admin gets a random password, told once and kept as a hash', async () => {
  const first = await ensureFirstAdmin(ctx, unset)
  expect(first.email).toBe('admin@zeina.example')
  expect(first.password).toMatch(/^[\w-]{16}$/)
  const user = await userOf(first.email)
  expect(user.is_admin).toBe(true)
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify(user.password_hash, first.password ?? '')).toBe(true)

  expect(await ensureFirstAdmin(ctx, unset)).toEqual({ email: first.email })
  expect(await ensureFirstAdmin(ctx, { ...unset, adminEmail: 'other@example.com' })).toEqual({ email: first.email })
})

test('two processes that start at once make one admin', async () => {
  const both = await Promise.all([ensureFirstAdmin(ctx, unset), ensureFirstAdmin(ctx, unset)])
  expect(both.filter((admin) => admin.password)).toHaveLength(1)
  const { rows } = await database.pool.query('select count(*) as count from users')
  expect(rows[0].count).toBe(1)
})

test('an admin named in the settings is made beside others, and keeps a password changed since', async () => {
  await ensureFirstAdmin(ctx, unset)
  const settings = { adminEmail: 'owner@example.com', adminPassword: 'correct horse' }
  expect(await ensureFirstAdmin(ctx, settings)).toEqual({ email: 'owner@example.com' })
  const made = await userOf('owner@example.com')
  expect(made.is_admin).toBe(true)
  expect(await verify(made.password_hash, 'correct horse')).toBe(true)

  await database.pool.query("update users set password_hash = 'changed' where id = $1", [made.id])
  await ensureFirstAdmin(ctx, settings)
  expect((await userOf('owner@example.com')).password_hash).toBe('changed')
})

test('somebody who registered with the address of the settings first does not get in', async () => {
  await database.pool.query("insert into users (name, email, password_hash) values ('Mallory', 'Owner@example.com', 'hers')")
  const { id } = await userOf('Owner@example.com')
  await signIn(id, 'a'.repeat(43))
  await ensureFirstAdmin(ctx, { adminEmail: 'owner@example.com', adminPassword: 'correct horse' })
  const user = await userOf('Owner@example.com')
  expect(user.is_admin).toBe(true)
  expect(await verify(user.password_hash, 'correct horse')).toBe(true)
  expect(await findVisitor(ctx, 'a'.repeat(43))).toBeNull()
})

test('a session lives 30 days from its last use', async () => {
  const { email } = await ensureFirstAdmin(ctx, unset)
  const { id } = await userOf(email)
  const token = 'b'.repeat(43)
  await signIn(id, token)
  const later = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000)
  }
  later(29)
  expect(await findVisitor(ctx, token)).toEqual({ kind: 'user', id, isAdmin: true })
  later(29)
  expect(await findVisitor(ctx, token)).toEqual({ kind: 'user', id, isAdmin: true })
  later(31)
  expect(await findVisitor(ctx, token)).toBeNull()
  expect(await findVisitor(ctx, 'c'.repeat(43))).toBeNull()
})
