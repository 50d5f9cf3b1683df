/**
 * `npm run admin` on the command line: with an external database, beside a running shop, and while
 * the shop is stopped.
 */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { claimFolder } from '#server/process/data-folder.ts'
import { openShopDatabase } from '#server/db/embedded/shop-database.ts'
import { testDatabase } from '../database/database.ts'

const root = join(import.meta.dirname, '../..')
const database = await testDatabase()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeina-admin-'))
  // As root, PostgreSQL runs under another account, which needs access.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Ended = { code: number | null; stdout: string; stderr: string }

/** Runs the command without the tester's own settings in its environment. */
function runAdmin(
  args: string[],
  settings: Record<string, string> = { DATABASE_URL: database.url },
): Promise<Ended> {
  const unset = {
    DATABASE_URL: '',
    SHOP_URL: '',
    SMTP_URL: '',
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
    LOG_LEVEL: '',
    DEMO: 'off',
  }
  const child = spawn(process.execPath, [join(root, 'scripts/on-node-24.mjs'), 'admin', ...args], {
    cwd: root,
    env: { ...process.env, ...unset, DATA_DIR: join(folder, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended: Ended = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    ended.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    ended.stderr += chunk
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...ended, code })))
}

/** Last line of the output, after the lines of its steps. */
const lastLine = ({ stdout }: Ended) => stdout.trimEnd().split('\n').at(-1)

test('an unknown address gets an account, a known one is its maker’s no more: both with a password that is not printed where it may be logged', async () => {
  const made = await runAdmin(['add', 'owner@mail.example'])
  expect(made.code).toBe(0)
  const file = join(folder, 'data', 'admin-password.txt')
  expect(lastLine(made)).toBe(`owner@mail.example is an admin now. Password: in ${file}`)
  await database.pool.query(
    "insert into users (name, email, phone, password_hash) values ('Mona Adel', 'Mona@mail.example', '01012345678', 'hers')",
  )
  const read = async () =>
    (
      await database.pool.query(
        "select is_admin, password_hash from users where name = 'Mona Adel'",
      )
    ).rows
  expect(lastLine(await runAdmin(['add', 'mona@mail.example']))).toMatch(
    /^Mona Adel \(Mona@mail\.example\) is an admin now\. Anybody may have made that account: .* new password: in \//,
  )
  expect(await readFile(file, 'utf8')).toMatch(
    /^owner@mail\.example {2}[\w-]{16}\nMona@mail\.example {2}[\w-]{16}\n$/m,
  )
  const promoted = await read()
  expect(promoted).toEqual([
    { is_admin: true, password_hash: expect.stringMatching(/^\$argon2id\$/) },
  ])
  expect(lastLine(await runAdmin(['add', 'mona@mail.example']))).toBe(
    'Mona Adel (Mona@mail.example) is an admin already.',
  )
  expect(await read()).toEqual(promoted)
})

test('who has lost phone and codes signs in by the password alone again, and is told', async () => {
  await database.pool.query(
    `with user_ as (insert into users (name, email, password_hash, is_admin, role) values ('Hoda', 'hoda@mail.example', 'x', true, 'orders') returning id),
      passkey as (insert into passkeys (user_id, credential_id, public_key, name) select id, 'credential', 'key', 'Phone' from user_),
      app as (insert into authenticators (user_id, secret, confirmed_at) select id, 'secret', now() from user_),
      code as (insert into recovery_codes (user_id, code_hash) select id, 'hash' from user_)
    insert into sessions (token_hash, user_id, expires_at) select sha256('token'), id, now() + interval '1 day' from user_`,
  )
  const said = await runAdmin(['reset-factors', 'hoda@mail.example'])
  expect(lastLine(said)).toBe(
    'Hoda (hoda@mail.example) signs in by the password alone again, and is signed out everywhere. Passkeys, authenticator and recovery codes are gone.',
  )
  const left = await database.pool.query(
    `select (select count(*) from passkeys) + (select count(*) from authenticators) + (select count(*) from recovery_codes)
      + (select count(*) from sessions) as left`,
  )
  expect(left.rows).toEqual([{ left: 0 }])
  const { rows } = await database.pool.query(
    "select to_address from mails where kind = 'factors-changed'",
  )
  expect(rows).toEqual([{ to_address: 'hoda@mail.example' }])
  expect((await runAdmin(['reset-factors', 'nobody@mail.example'])).stderr).toBe(
    'Account of nobody@mail.example not found.\n',
  )
})

test('wrong usage, one sentence', async () => {
  const wrong = [
    [],
    ['add', 'no-address'],
    ['constructor', 'mona@mail.example'],
    ['remove', 'mona@mail.example', 'all'],
  ]
  for (const { code, stderr } of await Promise.all(wrong.map((args) => runAdmin(args)))) {
    expect(stderr).toBe(
      'Usage: npm run admin -- add EMAIL, or remove EMAIL, or reset-factors EMAIL.\n',
    )
    expect(code).toBe(1)
  }
})

test('beside a running shop, and with its data while it is closed', async () => {
  const dataDir = join(folder, 'embedded')
  const embedded = { DATA_DIR: dataDir }
  const closed = await runAdmin(['add', 'first@mail.example'], embedded)
  expect(closed).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('first@mail.example is an admin now'),
  })
  // For other processes this one is a running shop from here on.
  const release = await claimFolder(dataDir)
  const shop = await openShopDatabase(readConfig(embedded), { warn: () => {} })
  try {
    const lastAdmin = await runAdmin(['remove', 'first@mail.example'], embedded)
    expect(lastAdmin).toMatchObject({
      code: 1,
      stderr: 'first@mail.example is the last owner: add another one first.\n',
    })
    expect(lastLine(await runAdmin(['add', 'second@mail.example'], embedded))).toContain(
      'second@mail.example is an admin now',
    )
    const removed = await runAdmin(['remove', 'FIRST@mail.example'], embedded)
    expect(removed).toMatchObject({
      code: 0,
      stdout: 'Admin (first@mail.example) is no admin any more.\n',
    })
  } finally {
    await shop.stop()
    release?.()
  }
})
