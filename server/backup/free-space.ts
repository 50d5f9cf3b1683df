/**
 * Free disk space check: backups fail, and archiving stops, before they fill a disk that the shop
 * may share.
 */
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '#server/cannot-start.ts'

/** Bytes left for other uses; on a small disk a twentieth of its size. */
const leastFree = 512 * 1024 * 1024

/**
 * Reason why a folder, created if missing, cannot take more, as the end of a sentence; null if it
 * can.
 * @param more bytes to be written
 */
export async function findTrouble(folder: string, more = 0): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true })
    const shortage = await findShortage(folder, more)
    if (shortage) return shortage
    const probe = join(folder, `.writable-${process.pid}`)
    await (await open(probe, 'w')).close()
    await rm(probe, { force: true })
    return null
  } catch (failure) {
    return `${folder} cannot be written to: ${reasonOf(failure)}`
  }
}

/** Reason why the disk has too little free space; null if it has enough. Writes nothing. */
export async function findShortage(folder: string, more: number): Promise<string | null> {
  const disk = await statfs(folder)
  const needed = more + Math.min(leastFree, (disk.blocks * disk.bsize) / 20)
  const free = disk.bavail * disk.bsize
  return free < needed
    ? `no room on the disk of ${folder}: ${inMegabytes(free)} are free and ${inMegabytes(needed)} are needed`
    : null
}

/** Whether both paths are on one disk, which would take both with it. */
export const areOnOneDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev

export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`
