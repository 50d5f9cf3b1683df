/**
 * Metadata of a backup: manifest.json describes it, files.sha256 lists every file in the format of
 * sha256sum. Both are written last.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CannotStart, reasonOf } from '#server/cannot-start.ts'

const moment = z.iso.datetime()

const shape = z.object({
  format: z.literal(1),
  /** Release that made the backup. */
  version: z.string(),
  began: moment,
  ended: moment,
  bytes: z.number(),
  /** SHA-256 of files.sha256. */
  files: z.string(),
  /**
   * File names of pictures that the database names and the shop itself had lost, or has damaged.
   */
  lost: z.array(z.string()),
  /** Null with DATABASE_URL: the backup has pictures alone. */
  database: z
    .object({
      system: z.string(),
      /** Version of PostgreSQL, such as 18.4. */
      postgres: z.string(),
      /** Size of the database's files alone. */
      bytes: z.number(),
      timeline: z.number(),
      /** Folders of the cluster, empty ones as well. */
      folders: z.array(z.string()),
      /** Archived segments needed for a consistent database. */
      segments: z.array(z.string()).min(1),
      /** Restore point at which the tables had these rows. */
      point: z.object({ name: z.string(), at: moment, lsn: z.string() }),
      tables: z.array(z.object({ name: z.string(), rows: z.string(), checksum: z.string() })),
    })
    .nullable(),
})

export type Manifest = z.infer<typeof shape>
export type TableSum = NonNullable<Manifest['database']>['tables'][number]

/** SHA-256 of each file, in hexadecimal, by its path within the backup. */
export type Checksums = Map<string, string>

const manifestFile = 'manifest.json'
const sumsFile = 'files.sha256'

export async function writeManifest(
  folder: string,
  manifest: Omit<Manifest, 'format' | 'files'>,
  sums: Checksums,
): Promise<void> {
  const list = [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('')
  await writeFile(join(folder, sumsFile), list, { flush: true })
  const whole: Manifest = { format: 1, ...manifest, files: hash(list) }
  await writeFile(join(folder, manifestFile), `${JSON.stringify(whole, null, 1)}\n`, {
    flush: true,
  })
}

/** Throws CannotStart if the folder holds no backup that this release can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((failure: unknown) => {
    throw new CannotStart(
      `There is no backup in ${folder}: its ${manifestFile} cannot be read (${reasonOf(failure)}).`,
    )
  })
  const parsed = shape.safeParse(parse(text))
  if (!parsed.success)
    throw new CannotStart(
      `The backup in ${folder} is damaged, or of a newer version of the shop: its ${manifestFile} is not understood.`,
    )
  return parsed.data
}

/** Throws CannotStart if the list is not the one that the manifest was written with. */
export async function readChecksums(folder: string, manifest: Manifest): Promise<Checksums> {
  const list = await readFile(join(folder, sumsFile), 'utf8').catch(() => '')
  if (hash(list) !== manifest.files)
    throw new CannotStart(
      `The backup in ${folder} is damaged: its ${sumsFile} is not as it was written.`,
    )
  return new Map(
    list
      .split('\n')
      .flatMap((line) => (line ? [[line.slice(66), line.slice(0, 64)] as const] : [])),
  )
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type KeptBackup = { name: string; began: Date; manifest: Manifest }

const folderShape = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

/** Folder name of a backup that begins now: 2026-11-25T00-00-00Z. */
export const folderName = (began: Date): string =>
  `${began.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/**
 * Complete backups of one cluster, or of none (null: pictures alone), newest first; folders without
 * a readable manifest are ignored.
 */
export async function listKept(backupDir: string, system: string | null): Promise<KeptBackup[]> {
  const names = (await readdir(backupDir).catch(() => [])).filter((name) => folderShape.test(name))
  const found = await Promise.all(
    names.map(async (name) => {
      const manifest = await readManifest(join(backupDir, name)).catch(() => null)
      return manifest && (manifest.database?.system ?? null) === system
        ? [{ name, began: new Date(manifest.began), manifest }]
        : []
    }),
  )
  return found.flat().sort((a, b) => b.began.getTime() - a.began.getTime())
}
