/** Disk space: total, used, and by what. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { areOnOneDisk } from '#server/backup/free-space.ts'
import type { Ctx } from '#server/ctx.ts'
import { readDatabaseBytes } from './health.queries.ts'
import { cachedHourly } from './hourly-cache.ts'

/** In bytes; space reserved for root is in neither. */
export type DiskSpace = { total: number; used: number }

/** `backups` is null if they are on the same disk. */
export type Disks = { data: DiskSpace; backups: DiskSpace | null }

export async function readDisks({ config }: Pick<Ctx, 'config'>): Promise<Disks> {
  const [data, backups] = [nearest(config.dataDir), nearest(config.backupDir)]
  return {
    data: await readSpace(data),
    backups: (await areOnOneDisk(data, backups)) ? null : await readSpace(backups),
  }
}

/** Nearest existing folder: a missing one will be on its parent's disk. */
const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))

async function readSpace(path: string): Promise<DiskSpace> {
  const { bsize, blocks, bfree, bavail } = await statfs(path)
  const used = (blocks - bfree) * bsize
  return { total: used + bavail * bsize, used }
}

/** In bytes; `database` is null if it is not the shop's own. */
export type Usage = { pictures: number; backups: number; database: number | null }

/**
 * Disk usage, cached because whole folders are scanned: a hundred thousand pictures and eleven
 * backups of them are a million names.
 */
export const findUsage = cachedHourly(async (ctx: Ctx): Promise<Usage> => {
  const { dataDir, backupDir, databaseUrl } = ctx.config
  const [pictures, backups] = [join(dataDir, 'media'), backupDir]
  const taken = await readTaken([pictures, backups].filter((folder) => existsSync(folder)))
  return {
    pictures: taken.get(pictures) ?? 0,
    backups: taken.get(backups) ?? 0,
    database: databaseUrl ? null : await readDatabaseBytes(ctx),
  }
})

/**
 * Bytes by folder, by `du` at the lowest priority: shoppers come first. Files that several backups
 * share count once.
 */
async function readTaken(folders: string[]): Promise<Map<string, number>> {
  if (folders.length === 0) return new Map()
  const output = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      'du',
      ['-sk', '--', ...folders],
      { timeout: 600_000 },
      (error, stdout) => {
        // Errors about files deleted meanwhile are ignored if there is a result.
        if (error && stdout === '') reject(error)
        else resolve(stdout)
      },
    )
    try {
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    } catch {
      // The process ended before its priority was lowered.
    }
  })
  return new Map(
    output
      .trim()
      .split('\n')
      .map((line) => {
        const [, kilobytes, folder] = /^(\d+)\s+(.*)$/.exec(line) ?? []
        return [folder ?? '', Number(kilobytes) * 1024] as const
      }),
  )
}
