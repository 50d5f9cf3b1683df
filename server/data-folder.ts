/**
 * DATA_DIR belongs to one running shop: its embedded database can have one owner only. The folder is made if need be,
 * proven writable, and claimed until the process ends, however it ends.
 */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { CannotStart, errorCode, reasonOf } from './cannot-start.ts'

/** Makes the folder and writes into it once. Throws CannotStart when that fails. */
export async function openDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (failure) {
    throw new CannotStart(`DATA_DIR cannot be written to at ${folder}: ${reasonOf(failure)}.`)
  }
}

/**
 * Claims a folder for this process; answers null when another process holds it, otherwise how to let go of it.
 * Linux's abstract socket names vanish with their process, so nothing stale can remain after a kill -9, and no two
 * processes can hold one, which a file with a process id cannot promise.
 */
export async function claimFolder(folder: string): Promise<(() => void) | null> {
  const { dev, ino } = await stat(folder)
  const server = createServer((socket) => socket.destroy())
  const held = new Promise<boolean>((resolve, reject) => {
    server.once('listening', () => resolve(true))
    server.once('error', (failure) => (errorCode(failure) === 'EADDRINUSE' ? resolve(false) : reject(failure)))
  })
  server.listen(`\0zeina-folder-${dev}-${ino}`)
  if (!(await held)) return null
  server.unref()
  return () => server.close()
}
