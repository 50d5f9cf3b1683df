/**
 * DATA_DIR belongs to one running shop: its embedded database can have one owner only. The folder
 * is made if need be, proven writable, and claimed until the process ends, however it ends.
 */
import { closeSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart, reasonOf } from './cannot-start.ts'
import { openLockFile, takeLock } from './lock-file.ts'

/** Makes the folder and writes into it once. Throws CannotStart when that fails. */
export async function openDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    // In two containers process numbers are the same: another start may have taken it away already.
    await rm(probe, { force: true })
  } catch (failure) {
    throw new CannotStart(`DATA_DIR cannot be written to at ${folder}: ${reasonOf(failure)}.`)
  }
}

/**
 * Claims a folder for this process; answers null when another process holds it, in this container
 * or another one, otherwise how to let go of it.
 */
export async function claimFolder(folder: string): Promise<(() => void) | null> {
  const file = join(folder, 'shop.lock')
  const fd = openLockFile(file)
  if (await takeLock(fd, file)) return () => closeSync(fd)
  closeSync(fd)
  return null
}
