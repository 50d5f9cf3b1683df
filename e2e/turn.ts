/**
 * What a shop does once at a time: journeys of all windows, each in a process of its own, wait for
 * their turn.
 */
import { closeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLockFile, takeLock } from '#server/lock-file.ts'

/** Answers when it is one's turn; what it answers ends that. A process that dies ends its turn. */
export async function takeTurn(what: string): Promise<() => void> {
  const { E2E_MAILS: mails } = process.env
  const file = join(mails ? dirname(mails) : tmpdir(), `${what}.turn`)
  const lock = openLockFile(file)
  while (!(await takeLock(lock, file))) await pause(200)
  return () => closeSync(lock)
}
