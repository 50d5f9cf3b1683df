/**
 * DATA_DIR belongs to one running shop, because its embedded database can have one owner only. The
 * folder is created if missing, checked to be writable, and claimed until the process ends, however
 * it ends.
 */
import { closeSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { openLockFile, takeLock } from './lock-file.ts'

/** Creates the folder and checks that it is writable. Throws CannotStart otherwise. */
export async function openDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    // Process ids are the same in two containers: another start may have deleted the file already.
    await rm(probe, { force: true })
  } catch (failure) {
    throw new CannotStart(`DATA_DIR cannot be written to at ${folder}: ${reasonOf(failure)}.`)
  }
}

/**
 * Claims a folder for this process; returns the function to release it, or null if another process
 * has it, in this container or another one.
 */
export async function claimFolder(folder: string): Promise<(() => void) | null> {
  const file = join(folder, 'shop.lock')
  const fd = openLockFile(file)
  if (await takeLock(fd, file)) return () => closeSync(fd)
  closeSync(fd)
  return null
}
