/**
 * `npm run backup` makes a backup, even while the shop is running; `-- --prove` also restores it to
 * a temporary folder and compares it.
 */
import { setPriority } from 'node:os'
import { makeBackup, proveBackup } from '#server/backup/backup.ts'
import { areOnOneDisk, inMegabytes } from '#server/backup/free-space.ts'
import { CannotStart } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { live } from '#server/process/lifetime.ts'
import { attendDatabase } from '#server/main.ts'
import { say, step } from '#server/progress.ts'

export default async function backup(args: string[]): Promise<void> {
  const isProven = args[0] === '--prove'
  if (args.length > (isProven ? 1 : 0)) {
    return live(() =>
      Promise.reject(new CannotStart('Usage: npm run backup, or npm run backup -- --prove.')),
    )
  }
  // Lowest priority, so that buyers are served first.
  setPriority(19)
  await attendDatabase(async (config, url) => {
    const made = await step('Backing up', () => makeBackup({ config, url }))
    const holds = made.tables === null ? '' : `${made.tables} tables and `
    say(
      `${config.backupDir}/${made.folder} holds ${holds}${made.pictures} pictures: ${inMegabytes(made.bytes)}.`,
    )
    if (made.lost > 0)
      say(
        `${made.lost} pictures that the database names are missing or damaged in DATA_DIR ${config.dataDir}, and so in the backup.`,
      )
    if (isProven) {
      const proof = await step('Proving it', () => proveBackup({ config, url }))
      say(
        proof.tables === null
          ? 'Every picture is whole.'
          : `Restored, it is the same in ${proof.tables} tables, and every index and picture is whole.`,
      )
    }
    return advice(config)
  })
}

async function advice({ backupDir, dataDir, databaseUrl }: Config): Promise<string> {
  if (databaseUrl)
    return 'The database at DATABASE_URL is not in it: its owner backs it up (docs/backup.md).'
  if (!(await areOnOneDisk(backupDir, dataDir)))
    return 'The backup is on another disk than the shop.'
  return 'The backup is on the same disk as the shop, and is lost with it: set BACKUP_DIR to another disk.'
}
