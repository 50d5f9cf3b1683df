/** What a shop under trial keeps of itself elsewhere. */
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Archive, archiveOf, findNewest, findStop } from '#server/backup/archiving/archive.ts'
import { findCluster } from '#server/db/embedded/place.ts'
import { BrokenPromise } from './promises.ts'
import type { TrialShop } from './shop.ts'

/** Makes one with the shop's command, beside the shop, and answers its folder. */
export async function backUp(shop: TrialShop): Promise<string> {
  const folder = /^(\/.+\/[^ ]+) holds/m.exec(await shop.run('backup'))?.[1]
  if (!folder) throw new BrokenPromise('A backup that was made does not say where it is.')
  return folder
}

const archiveIn = async ({ dataDir, backupDir }: TrialShop): Promise<Archive> =>
  archiveOf(backupDir, (await findCluster(dataDir)) as string)

/** Once all that is committed now is archived, as archive_timeout has it within a minute. */
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

/** Nothing half made is left, and from the newest backup on every change is archived. */
export async function checkBackups(shop: TrialShop): Promise<void> {
  const half = (await readdir(shop.backupDir)).filter((name) => /^\.\d/.test(name))
  if (half.length > 0) throw new BrokenPromise(`A half backup is left: ${half[0]}.`)
  const stopped = await findStop(shop.backupDir, await archiveIn(shop))
  if (stopped) throw new BrokenPromise(`After a backup it is said: ${stopped}`)
}
