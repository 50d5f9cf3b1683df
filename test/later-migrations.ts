/** The migrations of a release that is still to come: this program's own and more. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const own = join(import.meta.dirname, '../migrations')

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] }

/** Copies migrations/ to the folder and adds one migration after the last for each text of SQL. */
export async function laterMigrations(folder: string, texts: string[]): Promise<string> {
  await cp(own, folder, { recursive: true })
  await addMigrations(folder, texts)
  return folder
}

/** Adds them to a folder of migrations that is there. Answers the files that were written in it. */
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
