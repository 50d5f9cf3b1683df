/**
 * `npm run restore -- FOLDER [--to '2026-03-01 14:05']` restores a backup, up to the newest
 * archived change or to a time (in Cairo), into an empty DATA_DIR.
 */
import { parseArgs } from 'node:util'
import { inCairo, restoreBackup } from '#server/backup/restoring/restore.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { live } from '#server/process/lifetime.ts'
import { attendData } from '#server/main.ts'
import { say, step } from '#server/progress.ts'

export default async function restore(args: string[]): Promise<void> {
  const given = parse(args)
  if (!given)
    return live(() =>
      Promise.reject(
        new CannotStart(
          "Usage: npm run restore -- FOLDER, or npm run restore -- FOLDER --to '2026-03-01 14:05'.",
        ),
      ),
    )
  await attendData(async (config) => {
    const restored = await step(`Restoring ${given.folder}`, () =>
      restoreBackup(config, given.folder, given.to),
    )
    if (restored.tables !== null) {
      say(
        `${restored.tables} tables with ${restored.rows} rows are the same as in the shop when it was backed up; ${restored.indexes} indexes are whole.`,
      )
      say(
        `The database is as of ${inCairo(restored.asOf)} in Cairo${restored.isOfBackup ? ', when the backup was made: nothing later is archived' : ''}.`,
      )
    }
    say(`${restored.pictures} pictures are whole.`)
    if (restored.missing > 0)
      say(
        `${restored.missing} pictures that the database names are in no backup: they have to be uploaded again.`,
      )
    return 'Start the shop with npm start.'
  })
}

function parse(args: string[]): { folder: string; to: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { to: { type: 'string' } },
      allowPositionals: true,
    })
    const [folder, ...rest] = positionals
    return folder && rest.length === 0 ? { folder, to: values.to } : null
  } catch {
    return null
  }
}
