/**
 * The pictures of a backup. Their names follow from their content and never change it: what the
 * backup before has under the same name is linked, and takes no room a second time.
 */
import { link, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#server/cannot-start.ts'
import type { Session } from '#server/db/session.ts'
import { copyWithSum, listTree, nullWhenMissing } from './copies.ts'
import type { Sums } from './manifest.ts'

export const mediaFolder = 'media'

/** Of pictures of a former backup: where they are and what their sums were. */
export type Former = { folder: string; sums: Sums }

const isUnfinished = (path: string): boolean => path.startsWith('.')

/** Adds the pictures that are not in the backup yet. Answers how many bytes it holds more. */
export async function addPictures(
  dataDir: string,
  backup: string,
  sums: Sums,
  former: Former[],
): Promise<number> {
  const from = join(dataDir, mediaFolder)
  const to = join(backup, mediaFolder)
  await mkdir(to, { recursive: true, mode: 0o700 })
  let bytes = 0
  for (const name of (await listTree(from, isUnfinished)).files) {
    const path = join(mediaFolder, name)
    if (sums.has(path)) continue
    const linked = await linkFormer(join(from, name), join(to, name), path, former)
    const added = linked ?? (await copyWithSum(join(from, name), join(to, name)))
    // Swept away meanwhile.
    if (!added) continue
    sums.set(path, added.sha256)
    bytes += added.bytes
  }
  return bytes
}

/** Bytes that the pictures take which no former backup has, about. */
export async function sizeOfNewPictures(dataDir: string, former: Former[]): Promise<number> {
  const from = join(dataDir, mediaFolder)
  let bytes = 0
  for (const name of (await listTree(from, isUnfinished)).files) {
    if (former.some(({ sums }) => sums.has(join(mediaFolder, name)))) continue
    bytes += (await stat(join(from, name)).catch(nullWhenMissing))?.size ?? 0
  }
  return bytes
}

/** Null where no former backup has it, or its disk knows no links. */
async function linkFormer(
  from: string,
  to: string,
  path: string,
  former: Former[],
): Promise<{ bytes: number; sha256: string } | null> {
  for (const { folder, sums } of former) {
    const sha256 = sums.get(path)
    if (!sha256) continue
    const [now, then] = await Promise.all(
      [from, join(folder, path)].map((file) => stat(file).catch(nullWhenMissing)),
    )
    if (!now || !then || now.size !== then.size) continue
    try {
      await link(join(folder, path), to)
      return { bytes: then.size, sha256 }
    } catch (failure) {
      if (
        !['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'ENOSYS', 'ENOENT'].includes(
          errorCode(failure) ?? '',
        )
      )
        throw failure
    }
  }
  return null
}

/**
 * The pictures that the database names, by their file names; of each its sized variants can be made
 * from it.
 */
export async function listNamed(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    "select stem || '.webp' as name from public.media_files order by 1",
  )
  return rows.map(({ name }) => name)
}

/** A picture's name begins with the sum of what it shows. */
export const isWhole = (name: string, sha256: string | undefined): boolean =>
  sha256?.startsWith(name.slice(0, 32)) ?? false

/** Of the pictures that the database names those that are not there, or not as they were stored. */
export const findLost = (named: string[], sums: Sums): string[] =>
  named.filter((name) => !isWhole(name, sums.get(join(mediaFolder, name))))
