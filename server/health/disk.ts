/** How much room there is, and what takes it. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { areOnOneDisk } from '#server/backup/room.ts'
import type { Ctx } from '#server/ctx.ts'
import { readDatabaseBytes } from './health.queries.ts'
import { lately } from './lately.ts'

/** In bytes; what only the machine's administrator may use is in neither. */
export type DiskSpace = { total: number; used: number }

/** `backups` is null where they lie on the same disk as all else. */
export type Disks = { data: DiskSpace; backups: DiskSpace | null }

export async function readDisks({ config }: Pick<Ctx, 'config'>): Promise<Disks> {
  const [data, backups] = [nearest(config.dataDir), nearest(config.backupDir)]
  return {
    data: await readSpace(data),
    backups: (await areOnOneDisk(data, backups)) ? null : await readSpace(backups),
  }
}

/** A folder that is not made yet will lie where its parent does. */
const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))

async function readSpace(path: string): Promise<DiskSpace> {
  const { bsize, blocks, bfree, bavail } = await statfs(path)
  const used = (blocks - bfree) * bsize
  return { total: used + bavail * bsize, used }
}

/** In bytes; `database` is null where it is not the shop's own. */
export type Usage = { pictures: number; backups: number; database: number | null }

/**
 * Whole folders are looked through for it: a hundred thousand pictures and eleven backups of them
 * are a million names.
 */
export const findUsage = lately(async (ctx: Ctx): Promise<Usage> => {
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
 * By folder. A program of its own at the lowest priority looks: shoppers come first. What several
 * backups share it counts once.
 */
async function readTaken(folders: string[]): Promise<Map<string, number>> {
  if (folders.length === 0) return new Map()
  const output = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      'du',
      ['-sk', '--', ...folders],
      { timeout: 600_000 },
      (error, stdout) => {
        // Of what went away meanwhile it complains, and counts all else.
        if (error && stdout === '') reject(error)
        else resolve(stdout)
      },
    )
    try {
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    } catch {
      // It was faster.
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
