/**
 * Pictures of a backup. Their names are content hashes, so a picture that the backup before has
 * under the same name is hard-linked, and takes no space a second time.
 */
import { link, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#server/cannot-start.ts'
import type { Session } from '#server/db/session.ts'
import { copyWithSum, listTree, nullWhenMissing } from './hashed-copies.ts'
import type { Checksums } from './manifest.ts'

export const mediaFolder = 'media'

/** Pictures of a former backup: their folder and hashes. */
export type Former = { folder: string; sums: Checksums }

const isUnfinished = (path: string): boolean => path.startsWith('.')

/** Adds the pictures that are not in the backup yet. Returns the added bytes. */
export async function addPictures(
  dataDir: string,
  backup: string,
  sums: Checksums,
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
    // The picture was swept meanwhile.
    if (!added) continue
    sums.set(path, added.sha256)
    bytes += added.bytes
  }
  return bytes
}

/** Estimated bytes of the pictures that no former backup has. */
export async function sizeOfNewPictures(dataDir: string, former: Former[]): Promise<number> {
  const from = join(dataDir, mediaFolder)
  let bytes = 0
  for (const name of (await listTree(from, isUnfinished)).files) {
    if (former.some(({ sums }) => sums.has(join(mediaFolder, name)))) continue
    bytes += (await stat(join(from, name)).catch(nullWhenMissing))?.size ?? 0
  }
  return bytes
}

/** Links a picture of a former backup; null if none has it, or the disk supports no links. */
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

/** File names of pictures that the database names; sized variants can be made from these. */
export async function listNamed(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    "select stem || '.webp' as name from public.media_files order by 1",
  )
  return rows.map(({ name }) => name)
}

/** Whether a picture's content matches the hash in its name. */
export const isWhole = (name: string, sha256: string | undefined): boolean =>
  sha256?.startsWith(name.slice(0, 32)) ?? false

/** Pictures that the database names and that are missing or damaged. */
export const findLost = (named: string[], sums: Checksums): string[] =>
  named.filter((name) => !isWhole(name, sums.get(join(mediaFolder, name))))
