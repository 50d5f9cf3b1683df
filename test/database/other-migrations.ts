/** Migrations of other releases: a former one has fewer than this program, a later one more. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const own = join(import.meta.dirname, '../../migrations')

type Journal = {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/**
 * Copies the migrations that a former release had. Throws when they are not the first ones with the
 * same names.
 */
export async function formerMigrations(folder: string, tags: string[]): Promise<string> {
  await cp(own, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal
  const entries = journal.entries.slice(0, tags.length)
  if (entries.map(({ tag }) => tag).join() !== tags.join())
    throw new Error(`The release had ${tags.join(', ')}, which are no longer the first migrations`)
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  return folder
}

/** Copies migrations/ to the folder and appends one migration for each SQL text. */
export async function laterMigrations(folder: string, texts: string[]): Promise<string> {
  await cp(own, folder, { recursive: true })
  await addMigrations(folder, texts)
  return folder
}

/** Appends migrations to an existing folder. Returns the written files. */
export async function addMigrations(folder: string, texts: string[]): Promise<string[]> {
  const written = ['meta/_journal.json']
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal
  for (const text of texts) {
    const last = journal.entries.at(-1) as Journal['entries'][number]
    const tag = `${String(last.idx + 1).padStart(4, '0')}_later`
    await writeFile(join(folder, `${tag}.sql`), text)
    written.push(`${tag}.sql`)
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag })
  }
  await writeFile(file, JSON.stringify(journal))
  return written
}
