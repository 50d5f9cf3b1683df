/** Owner with an account of their own, created on the command line. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@playwright/test'
import { newEmail } from './people.ts'

/** Creates an owner by `npm run admin -- add`, whose password is written to a file. */
export async function makeOwner(): Promise<{ email: string; password: string }> {
  const dataDir = process.env.E2E_DATA as string
  test.skip(!dataDir, 'The shop at E2E_URL keeps its data where journeys cannot reach')
  const email = newEmail()
  const root = join(import.meta.dirname, '../..')
  await promisify(execFile)(process.execPath, ['scripts/on-node-24.mjs', 'admin', 'add', email], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
    },
  })
  const made = await readFile(join(dataDir, 'admin-password.txt'), 'utf8')
  const password = made
    .split('\n')
    .find((line) => line.startsWith(`${email} `))
    ?.split(/ +/)[1]
  if (!password) throw new Error(`No password was made for ${email}`)
  return { email, password }
}
