/**
 * Lock of BACKUP_DIR: one backup or proof at a time, of all processes, because each deletes the
 * leftovers of a former one.
 */
import { closeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, reasonOf } from '#server/cannot-start.ts'
import { openLockFile, takeLock } from '#server/process/lock-file.ts'

/** @param patience milliseconds to wait for another one */
export async function withBackupLock<Result>(
  backupDir: string,
  patience: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(backupDir, { recursive: true, mode: 0o700 }).catch((failure: unknown) => {
    throw new CannotStart(`BACKUP_DIR cannot be written to at ${backupDir}: ${reasonOf(failure)}.`)
  })
  const file = join(backupDir, 'backup.lock')
  const fd = openLockFile(file)
  try {
    for (const began = performance.now(); !(await takeLock(fd, file)); await sleep(1000)) {
      if (performance.now() - began >= patience)
        throw new CannotStart(
          `Another backup or proof is under way in ${backupDir}: try again when it has ended.`,
        )
    }
    return await work()
  } finally {
    closeSync(fd)
  }
}
