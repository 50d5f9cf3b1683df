import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { guestCtx } from '../../test/guest.ts'
import { addAdmin, ensureFirstAdmin, findVisitor, removeAdmin } from './accounts.ts'
import { beginSession } from './sessions.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const unset = { adminEmail: undefined, adminPassword: undefined }

beforeEach(() => database.pool.query('truncate users cascade'))

async function userOf(email: string) {
  const { rows } = await database.pool.query('select * from users where email = $1', [email])
  return rows[0]
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
  const { token } = await beginSession(ctx, id)
  await ensureFirstAdmin(ctx, { adminEmail: 'owner@example.com', adminPassword: 'correct horse' })
  const user = await userOf('Owner@example.com')
  expect(user.is_admin).toBe(true)
  expect(await verify(user.password_hash, 'correct horse')).toBe(true)
  expect(await findVisitor(ctx, token)).toBeNull()
})

test('an admin who is added keeps password and sessions, and one without an account gets both told once', async () => {
  await database.pool.query("insert into users (name, email, password_hash) values ('Mona', 'Mona@mail.example', 'hers')")
  const { id } = await userOf('Mona@mail.example')
  const { token } = await beginSession(ctx, id)
  expect(await addAdmin(ctx, 'mona@mail.example')).toEqual({ name: 'Mona', email: 'Mona@mail.example', isNew: true })
  expect(await addAdmin(ctx, 'mona@mail.example')).toEqual({ name: 'Mona', email: 'Mona@mail.example', isNew: false })
  expect(await findVisitor(ctx, token)).toMatchObject({ isAdmin: true })
  expect((await userOf('Mona@mail.example')).password_hash).toBe('hers')

  const added = await addAdmin(ctx, 'new@mail.example')
  expect(added).toMatchObject({ email: 'new@mail.example', isNew: true, password: expect.stringMatching(/^[\w-]{16}$/) })
  const made = await userOf('new@mail.example')
  expect(made.is_admin).toBe(true)
  expect(await verify(made.password_hash, added.password ?? '')).toBe(true)
})

test('an admin who is removed stays a user, signed in; the last one stays an admin', async () => {
  await addAdmin(ctx, 'first@mail.example')
  await addAdmin(ctx, 'second@mail.example')
  const { token } = await beginSession(ctx, (await userOf('first@mail.example')).id)
  await removeAdmin(ctx, 'FIRST@mail.example')
  expect(await findVisitor(ctx, token)).toMatchObject({ isAdmin: false })
  await expect(removeAdmin(ctx, 'first@mail.example')).rejects.toMatchObject({ message: 'first@mail.example is no admin' })
  await expect(removeAdmin(ctx, 'nobody@mail.example')).rejects.toMatchObject({ status: 404 })
  await expect(removeAdmin(ctx, 'second@mail.example')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('last admin'),
  })
})

test('of two admins removed at once one stays', async () => {
  await addAdmin(ctx, 'first@mail.example')
  await addAdmin(ctx, 'second@mail.example')
  const both = await Promise.allSettled(['first', 'second'].map((name) => removeAdmin(ctx, `${name}@mail.example`)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
