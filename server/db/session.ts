/**
 * A single connection for work outside of the running shop: it belongs to no pool and has no
 * timeout.
 */
import pg from 'pg'

export type Session = pg.Client

/** @param settings of PostgreSQL, as in { timezone: 'UTC' } */
export async function inSession<Result>(
  url: string,
  settings: Record<string, string>,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const session = new pg.Client({
    connectionString: url,
    application_name: 'zeina',
    options: options.join(' '),
  })
  // A lost connection fails its next query; without a listener it would end the process first.
  session.on('error', () => {})
  await session.connect()
  try {
    return await work(session)
  } finally {
    await session.end().catch(() => {})
  }
}
