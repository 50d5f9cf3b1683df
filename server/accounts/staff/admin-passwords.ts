/**
 * Generated passwords of admins that are unchanged so far, in a file that only the shop's account
 * can read, because logs have many readers and are kept for long. At each start changed ones are
 * removed, and an empty file is deleted.
 */
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#server/cannot-start.ts'
import type { Ctx } from '#server/ctx.ts'
import { findUserByEmail } from '../accounts.queries.ts'
import { isPassword } from '../passwords/passwords.ts'

type Made = { email: string; password: string }

const fileOf = ({ config }: Ctx): string => join(config.dataDir, 'admin-password.txt')

/** Adds the generated password of an address, replacing an older one. Returns the file. */
export async function keepPassword(ctx: Ctx, made: Made): Promise<string> {
  const others = (await read(ctx)).filter(
    ({ email }) => email.toLowerCase() !== made.email.toLowerCase(),
  )
  return write(ctx, [...others, made])
}

/** Removes passwords that are no longer valid. Returns the file if any is left. */
export async function forgetChangedPasswords(ctx: Ctx): Promise<string | undefined> {
  const all = await read(ctx)
  const living: Made[] = []
  for (const made of all) {
    const user = await findUserByEmail(ctx, made.email)
    if (user?.is_admin && (await isPassword(made.password, user.password_hash))) living.push(made)
  }
  if (living.length === 0) return void (await rm(fileOf(ctx), { force: true }))
  return living.length === all.length ? fileOf(ctx) : write(ctx, living)
}

async function read(ctx: Ctx): Promise<Made[]> {
  const text = await readFile(fileOf(ctx), 'utf8').catch((failure: unknown) => {
    if (errorCode(failure) === 'ENOENT') return ''
    throw failure
  })
  return text.split('\n').flatMap((line) => {
    const [, email, password] = /^(\S+@\S+) +(\S+)$/.exec(line) ?? []
    return email && password ? [{ email, password }] : []
  })
}

async function write(ctx: Ctx, all: Made[]): Promise<string> {
  const file = fileOf(ctx)
  const unfinished = `${file}.${process.pid}`
  const lines = [
    'Admins and the passwords that the shop made for them. One that is changed is gone from here after the next start.',
    '',
  ]
  const text = [...lines, ...all.map(({ email, password }) => `${email}  ${password}`), ''].join(
    '\n',
  )
  await rm(unfinished, { force: true })
  await writeFile(unfinished, text, { mode: 0o600, flag: 'wx' })
  // A command run by root must not leave a file that the shop's account cannot read.
  const { uid, gid } = await stat(ctx.config.dataDir)
  if (process.getuid?.() === 0) await chown(unfinished, uid, gid)
  await rename(unfinished, file)
  return file
}
