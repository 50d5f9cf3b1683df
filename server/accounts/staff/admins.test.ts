import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { testDatabase } from '../../../test/database/database.ts'
import { guestCtx } from '../../../test/shop/guest.ts'
import { addAdmin, ensureFirstAdmin, findVisitor, keepPassword, removeAdmin } from '../accounts.ts'
import { findLivingReset, insertReset } from '../passwords/password-resets.queries.ts'
import { beginSession } from '../sessions/sessions.ts'
import { hashToken, makeToken } from '../sessions/tokens.ts'

/** Session of a user who handles no money. */
const begun = { role: null, userAgent: undefined }

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'zeina-admins-'))
afterAll(() => rm(dataDir, { recursive: true }))
const ctx = { ...guestCtx(database), config: readConfig({ DATA_DIR: dataDir }) }
const file = join(dataDir, 'admin-password.txt')
const unset = { adminEmail: undefined, adminPassword: undefined }

beforeEach(async () => {
  await rm(file, { force: true })
  await database.pool.query('truncate users cascade')
})

async function userOf(email: string) {
  const { rows } = await database.pool.query('select * from users where email = $1', [email])
  return rows[0]
}

const passwordOf = (added: object) => (added as { password: string }).password

/** Registers a user with a session and a link to a new password. */
async function enter(email: string) {
  const { id } = await userOf(email)
  const { token } = await beginSession(ctx, id, begun)
  const { token: link, hash } = makeToken()
  await insertReset(ctx, {
    token_hash: hash,
    user_id: id,
    expires_at: new Date(Date.now() + 3_600_000),
  })
  return { token, link }
}

const opens = async (link: string) =>
  (await findLivingReset(ctx, hashToken(link), new Date())) !== null

test('without settings the first admin gets a random password, kept as a hash, and in a file for its owner alone until it is changed', async () => {
  const first = await ensureFirstAdmin(ctx, unset)
  expect(first.email).toBe('admin@zeina.example')
  expect(first.password).toMatch(/^[\w-]{16}$/)
  const user = await userOf(first.email)
  expect(user.is_admin).toBe(true)
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify(user.password_hash, first.password ?? '')).toBe(true)

  expect(first.file).toBe(file)
  expect(await readFile(file, 'utf8')).toContain(`\n${first.email}  ${first.password}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  expect(await ensureFirstAdmin(ctx, unset)).toEqual({ email: first.email, file })
  expect(await ensureFirstAdmin(ctx, { ...unset, adminEmail: 'other@example.com' })).toEqual({
    email: first.email,
    file,
  })
})

test('a password that was changed is gone from the file at the next start, and the file with the last one', async () => {
  const first = await ensureFirstAdmin(ctx, unset)
  const second = await addAdmin(ctx, 'second@mail.example')
  await keepPassword(ctx, { email: second.email, password: passwordOf(second) })
  await database.pool.query("update users set password_hash = 'changed' where email = $1", [
    first.email,
  ])
  expect(await ensureFirstAdmin(ctx, unset)).toEqual({ email: first.email, file })
  expect(await readFile(file, 'utf8')).toMatch(
    new RegExp(`^.*\\n\\nsecond@mail\\.example {2}${passwordOf(second)}\\n$`),
  )
  await removeAdmin(ctx, second.email)
  expect(await ensureFirstAdmin(ctx, unset)).toEqual({ email: first.email })
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
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
  expect(await ensureFirstAdmin(ctx, settings)).toMatchObject({ email: 'owner@example.com' })
  const made = await userOf('owner@example.com')
  expect(made.is_admin).toBe(true)
  expect(await verify(made.password_hash, 'correct horse')).toBe(true)

  await database.pool.query("update users set password_hash = 'changed' where id = $1", [made.id])
  await ensureFirstAdmin(ctx, settings)
  expect((await userOf('owner@example.com')).password_hash).toBe('changed')
})

test('somebody who registered with the address of the settings first does not get in', async () => {
  await database.pool.query(
    "insert into users (name, email, password_hash) values ('Mallory', 'Owner@example.com', 'hers')",
  )
  const { token, link } = await enter('Owner@example.com')
  await ensureFirstAdmin(ctx, { adminEmail: 'owner@example.com', adminPassword: 'correct horse' })
  const user = await userOf('Owner@example.com')
  expect(user.is_admin).toBe(true)
  expect(await verify(user.password_hash, 'correct horse')).toBe(true)
  expect(await findVisitor(ctx, token)).toBeNull()
  expect(await opens(link)).toBe(false)
})

test('one of the commonest passwords is set for no admin, and does not keep a shop closed whose admin has one', async () => {
  const settings = { adminEmail: 'owner@example.com', adminPassword: 'Password123' }
  const refused = {
    name: 'CannotStart',
    message: 'ADMIN_PASSWORD is one of the commonest passwords: choose another one.',
  }
  await expect(ensureFirstAdmin(ctx, settings)).rejects.toMatchObject(refused)
  expect(await userOf('owner@example.com')).toBeUndefined()
  await database.pool.query(
    "insert into users (name, email, password_hash) values ('Mallory', 'owner@example.com', 'hers')",
  )
  await expect(ensureFirstAdmin(ctx, settings)).rejects.toMatchObject(refused)
  expect(await userOf('owner@example.com')).toMatchObject({
    is_admin: false,
    password_hash: 'hers',
  })
  await database.pool.query('update users set is_admin = true')
  expect(await ensureFirstAdmin(ctx, settings)).toEqual({ email: 'owner@example.com' })
})

test('an account that somebody registered before its owner became an admin is its owner’s alone afterwards', async () => {
  await database.pool.query(
    "insert into users (name, email, password_hash) values ('Mallory', 'Mona@mail.example', 'hers')",
  )
  const { token, link } = await enter('Mona@mail.example')
  const added = await addAdmin(ctx, 'mona@mail.example')
  const password = expect.stringMatching(/^[\w-]{16}$/)
  expect(added).toEqual({ name: 'Mallory', email: 'Mona@mail.example', was: 'user', password })
  const user = await userOf('Mona@mail.example')
  expect(user.is_admin).toBe(true)
  expect(await verify(user.password_hash, passwordOf(added))).toBe(true)
  expect(await findVisitor(ctx, token)).toBeNull()
  expect(await opens(link)).toBe(false)
})

test('to an admin who is added again nothing happens', async () => {
  await addAdmin(ctx, 'mona@mail.example')
  const { token, link } = await enter('mona@mail.example')
  const before = await userOf('mona@mail.example')
  expect(await addAdmin(ctx, 'MONA@mail.example')).toEqual({
    name: 'Admin',
    email: 'mona@mail.example',
    was: 'admin',
  })
  expect(await userOf('mona@mail.example')).toEqual(before)
  expect(await findVisitor(ctx, token)).toMatchObject({ staff: { role: 'owner' } })
  expect(await opens(link)).toBe(true)
})

test('an admin without an account gets one, with a password told once', async () => {
  const added = await addAdmin(ctx, 'new@mail.example')
  expect(added).toMatchObject({
    email: 'new@mail.example',
    was: 'nobody',
    password: expect.stringMatching(/^[\w-]{16}$/),
  })
  const made = await userOf('new@mail.example')
  expect(made.is_admin).toBe(true)
  expect(await verify(made.password_hash, passwordOf(added))).toBe(true)
})

test('an admin who is removed stays a user, signed in; the last one stays an admin', async () => {
  await addAdmin(ctx, 'first@mail.example')
  await addAdmin(ctx, 'second@mail.example')
  const { token } = await beginSession(ctx, (await userOf('first@mail.example')).id, begun)
  await removeAdmin(ctx, 'FIRST@mail.example')
  expect(await findVisitor(ctx, token)).toMatchObject({ staff: null })
  await expect(removeAdmin(ctx, 'first@mail.example')).rejects.toMatchObject({
    message: 'first@mail.example is no admin',
  })
  await expect(removeAdmin(ctx, 'nobody@mail.example')).rejects.toMatchObject({ status: 404 })
  await expect(removeAdmin(ctx, 'second@mail.example')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('last owner'),
  })
})

test('of two admins removed at once one stays', async () => {
  await addAdmin(ctx, 'first@mail.example')
  await addAdmin(ctx, 'second@mail.example')
  const both = await Promise.allSettled(
    ['first', 'second'].map((name) => removeAdmin(ctx, `${name}@mail.example`)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
