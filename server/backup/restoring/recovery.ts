/**
 * Recovery of a copied database: first to the restore point of its backup, where every table is
 * compared, then on to the requested time, where every index is compared with its table.
 */
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '#server/cannot-start.ts'
import { type OneRun, runOnce } from '#server/db/embedded/embedded.ts'
import { giveTo, type ClusterLocation } from '#server/db/embedded/location.ts'
import { logFileIn } from '#server/db/embedded/process.ts'
import { shopDatabaseName } from '#server/db/embedded/shop-database.ts'
import { inSession } from '#server/db/session.ts'
import { packed } from '../archiving/archive.ts'
import type { Manifest } from '../manifest.ts'
import { listNamed } from '../pictures.ts'
import { readTableSums } from '../table-sums.ts'

/**
 * Folder in the cluster with the WAL for recovery, because PostgreSQL's account may have access to
 * nothing else.
 */
export const stageName = 'restore'

export type Recovery = {
  location: ClusterLocation
  dataDir: string
  database: NonNullable<Manifest['database']>
  /** Target timeline. */
  timeline: number
  /** Target time; null for the newest change. */
  to: Date | null
  /**
   * Whether the database continues as a shop, which must be restorable too: it then archives from
   * its first moment on.
   */
  archives: boolean
}

export type Recovered = {
  /** Time of its last change. */
  asOf: Date
  /** Position at which its new timeline begins. */
  lsn: string
  rows: number
  indexes: number
  /** Pictures that the database names, at the restore point and at the end. */
  named: { atPoint: string[]; atEnd: string[] }
}

/** Recovers a database. Throws CannotStart with the first difference to the backup. */
export async function recover(recovery: Recovery): Promise<Recovered> {
  const { location, database } = recovery
  // PostgreSQL runs in the folder of its files.
  await writeFile(join(location.cluster, 'recovery.signal'), '')
  await giveTo(location.account, location.cluster)
  const atPoint = await comeToPoint(recovery)
  const end = await goOn(recovery)
  for (const left of [stageName, 'backup_label.old'])
    await rm(join(location.cluster, left), { recursive: true, force: true })
  const rows = database.tables.reduce((sum, table) => sum + Number(table.rows), 0)
  return {
    ...end,
    asOf: end.asOf ?? new Date(database.point.at),
    rows,
    named: { atPoint, atEnd: end.named },
  }
}

const settings = {
  restore_command: `test -f ${stageName}/%f${packed} && gzip -dc ${stageName}/%f${packed} > %p`,
  autovacuum: 'off',
}

async function comeToPoint({ location, dataDir, database }: Recovery): Promise<string[]> {
  const run = await runOnce(location, {
    dataDir,
    settings: {
      ...settings,
      recovery_target_timeline: String(database.timeline),
      recovery_target_name: database.point.name,
      recovery_target_action: 'pause',
    },
  })
  try {
    const url = run.urlOf(shopDatabaseName)
    await untilPaused(url, run)
    await compareTables(url, database)
    return await inSession(url, {}, listNamed)
  } finally {
    await run.stop()
  }
}

/** Resolves once recovery is paused; the server accepts no connections before it is consistent. */
async function untilPaused(url: string, { ended }: OneRun): Promise<void> {
  let reason: string | undefined
  void ended.then((words) => {
    reason = words
  })
  while (reason === undefined) {
    const isPaused = await inSession(url, {}, async (session) => {
      const { rows } = await session.query<{ state: string }>(
        'select pg_get_wal_replay_pause_state() as state',
      )
      return rows[0]?.state === 'paused'
    }).catch(() => false)
    if (isPaused) return
    await sleep(50)
  }
  throw new CannotStart(
    `The backup is damaged: PostgreSQL does not come to its restore point (${reason}).`,
  )
}

async function compareTables(url: string, { tables }: Recovery['database']): Promise<void> {
  const restored = new Map(
    (await readTableSums(url).catch(asDamage)).map((table) => [table.name, table]),
  )
  for (const { name, rows, checksum } of tables) {
    const found = restored.get(name)
    if (found?.rows === rows && found.checksum === checksum) continue
    const how =
      found?.rows === rows ? 'other contents' : `${found?.rows ?? 'no'} rows instead of ${rows}`
    throw new CannotStart(`The backup is damaged: restored, the table ${name} has ${how}.`)
  }
}

type End = { asOf: Date | null; lsn: string; indexes: number; named: string[] }

async function goOn({ location, dataDir, timeline, to, archives }: Recovery): Promise<End> {
  const log = logFileIn(dataDir)
  const from = (await stat(log)).size
  const run = await runOnce(location, {
    dataDir,
    archives,
    settings: {
      ...settings,
      hot_standby: 'off',
      recovery_target_timeline: String(timeline),
      ...(to && {
        recovery_target_time: to.toISOString().replace('Z', '+00'),
        recovery_target_action: 'promote',
      }),
    },
  })
  try {
    const reason = await Promise.race([run.ready, run.ended])
    if (reason !== null) throw await notReached(reason, log, from)
    return await inSession(run.urlOf(shopDatabaseName), {}, async (session) => {
      const { rows } = await session.query<{ asOf: Date | null; history: string }>(`
        select pg_last_xact_replay_timestamp() as "asOf",
          pg_read_file('pg_wal/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '.history') as history`)
      const lsn =
        [...(rows[0]?.history.matchAll(/^\d+\t([0-9A-F]+\/[0-9A-F]+)/gm) ?? [])].at(-1)?.[1] ?? ''
      // In a transaction that is rolled back: the restored database must have nothing that the
      // shop's had not.
      await session.query('begin')
      await session.query('create extension if not exists amcheck')
      const checked = await session.query(checkIndexes).catch(asDamage)
      await session.query('rollback')
      return {
        asOf: rows[0]?.asOf ?? null,
        lsn,
        indexes: checked.rowCount ?? 0,
        named: await listNamed(session),
      }
    })
  } finally {
    await run.stop()
  }
}

/** Check of each index of the shop against its table, in both directions. */
const checkIndexes = `
  select c.relname,
    case m.amname when 'btree' then bt_index_check(c.oid, true)::text when 'gin' then gin_index_check(c.oid)::text end
  from pg_index as i join pg_class as c on c.oid = i.indexrelid join pg_am as m on m.oid = c.relam
  where c.relpersistence = 'p' and c.relkind = 'i' and i.indisvalid and m.amname in ('btree', 'gin')`

/**
 * Error of an incomplete recovery: the log names the missing WAL, and the time of the last change.
 */
async function notReached(reason: string, log: string, from: number): Promise<CannotStart> {
  const said = (await readFile(log)).subarray(from).toString('utf8')
  const last = /last completed transaction was at log time (\d{4}-\d{2}-\d{2} [\d:.]+)\+00/.exec(
    said,
  )?.[1]
  if (!reason.includes('before configured recovery target was reached') || !last) {
    return new CannotStart(
      `The backup is damaged: PostgreSQL does not come to the end of its changes (${reason}).`,
    )
  }
  return new TooLate(new Date(`${last.replace(' ', 'T')}Z`))
}

/** Target time is later than the newest archived WAL. */
export class TooLate extends CannotStart {
  readonly newest: Date

  constructor(newest: Date) {
    super(`The newest archived change is of ${newest.toISOString()}.`)
    this.newest = newest
  }
}

function asDamage(failure: unknown): never {
  throw new CannotStart(`The backup is damaged: ${(failure as Error).message}.`)
}
