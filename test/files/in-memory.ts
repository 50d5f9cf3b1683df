/** Folder for files that tests make and delete by the thousand. */
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Bytes: many times what a run keeps there. */
const room = 4 * 1024 ** 3

/**
 * Folder in memory, or that for temporary files where memory has no room. A disk's file system
 * takes a tenth of a run's processor time for databases that are made and dropped.
 */
export async function folderInMemory(): Promise<string> {
  const free = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return free.bavail * free.bsize >= room ? memory : tmpdir()
}
