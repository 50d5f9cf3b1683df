/**
 * Records of attempts and proofs in the shop's own database, by the shop or by a program beside it.
 */
import { inSession, type Session } from '#server/db/session.ts'

/** Inserts an attempt, unless the database is from before backups existed. */
export function noteBackup(
  url: string,
  {
    began,
    folder,
    bytes,
    failure,
  }: { began: Date; folder: string | null; bytes: number | null; failure: string | null },
): Promise<void> {
  return whereNoted(url, async (session) => {
    await session.query(
      'insert into public.backups (created_at, folder, bytes, made_in_ms, failure) values ($1, $2, $3, $4, left($5, 1000))',
      [began, folder, bytes, Date.now() - began.getTime(), failure],
    )
  })
}

/**
 * Records a proof of the backup; inserts a row for one that was made before a restore and is not in
 * the table.
 */
export function noteProof(
  url: string,
  {
    folder,
    made,
    began,
    failure,
  }: { folder: string; made: Date; began: Date; failure: string | null },
): Promise<void> {
  return whereNoted(url, async (session) => {
    const proof = [folder, Date.now() - began.getTime(), failure]
    const { rowCount } = await session.query(
      'update public.backups set proof_at = now(), proof_ms = $2, proof_failure = left($3, 1000) where folder = $1',
      proof,
    )
    if (rowCount) return
    await session.query(
      'insert into public.backups (folder, proof_at, proof_ms, proof_failure, created_at) values ($1, now(), $2, left($3, 1000), $4)',
      [...proof, made],
    )
  })
}

/** Folders that are kept whatever their age. */
export async function listHeld(url: string): Promise<Set<string>> {
  const held = new Set<string>()
  await whereNoted(url, async (session) => {
    const { rows } = await session.query<{ folder: string }>(
      'select folder from public.backups where folder is not null and held_until > now()',
    )
    for (const { folder } of rows) held.add(folder)
  })
  return held
}

/** Folders whose last proof failed, from which nothing is linked. */
export async function listDoubted(url: string): Promise<Set<string>> {
  const doubted = new Set<string>()
  await whereNoted(url, async (session) => {
    const { rows } = await session.query<{ folder: string }>(
      'select folder from public.backups where folder is not null and proof_failure is not null',
    )
    for (const { folder } of rows) doubted.add(folder)
  })
  return doubted
}

function whereNoted(url: string, work: (session: Session) => Promise<void>): Promise<void> {
  return inSession(url, {}, async (session) => {
    const { rows } = await session.query<{ isThere: boolean }>(
      `select to_regclass('public.backups') is not null as "isThere"`,
    )
    if (rows[0]?.isThere) await work(session)
  })
}
