/**
 * Lock for actions that the shop runs one at a time: journeys of all projects, in separate
 * processes, wait for it.
 */
import { closeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLockFile, takeLock } from '#server/process/lock-file.ts'

/** Waits for the lock; the returned function releases it. A process that ends releases it too. */
export async function takeTurn(what: string): Promise<() => void> {
  const { E2E_MAILS: mails } = process.env
  const file = join(mails ? dirname(mails) : tmpdir(), `${what}.turn`)
  const lock = openLockFile(file)
  while (!(await takeLock(lock, file))) await pause(200)
  return () => closeSync(lock)
}
