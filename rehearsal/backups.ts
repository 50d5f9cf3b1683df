/** Backups of a shop in a rehearsal. */
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ChangesArchive,
  archiveOf,
  findNewest,
  findStop,
} from '#server/backup/archiving/archive.ts'
import { findCluster } from '#server/db/embedded/location.ts'
import { BrokenPromise } from './promises.ts'
import type { TrialShop } from './shop.ts'

/** Makes a backup by the shop's command while it runs; returns its folder. */
export async function backUp(shop: TrialShop): Promise<string> {
  const folder = /^(\/.+\/[^ ]+) holds/m.exec(await shop.run('backup'))?.[1]
  if (!folder) throw new BrokenPromise('A backup that was made does not say where it is.')
  return folder
}

const archiveIn = async ({ dataDir, backupDir }: TrialShop): Promise<ChangesArchive> =>
  archiveOf(backupDir, (await findCluster(dataDir)) as string)

/** Waits until everything committed so far is archived, within a minute by archive_timeout. */
export async function archiveNow(shop: TrialShop): Promise<void> {
  const archive = await archiveIn(shop)
  const before = (await findNewest(archive)) ?? new Date(0)
  await shop.pool.query("select pg_logical_emit_message(true, 'rehearsal', 'now'), pg_switch_wal()")
  const began = performance.now()
  while (((await findNewest(archive)) ?? before) <= before) {
    if (performance.now() - began > 60_000)
      throw new BrokenPromise(
        `What was sold is not archived within a minute. ${(await findStop(shop.backupDir, archive)) ?? ''}`,
      )
    await sleep(50)
  }
}

/**
 * Checks that no unfinished backup is left, and that every change since the newest backup is
 * archived.
 */
export async function checkBackups(shop: TrialShop): Promise<void> {
  const half = (await readdir(shop.backupDir)).filter((name) => /^\.\d/.test(name))
  if (half.length > 0) throw new BrokenPromise(`A half backup is left: ${half[0]}.`)
  const stopped = await findStop(shop.backupDir, await archiveIn(shop))
  if (stopped) throw new BrokenPromise(`After a backup it is said: ${stopped}`)
}
