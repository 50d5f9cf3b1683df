/**
 * Check whether the PostgreSQL at an address meets the shop's requirements, before anything is
 * created on it.
 */
import pg from 'pg'
import { CannotStart, errorCode, reasonOf } from '../../cannot-start.ts'

const oldest = 15

/**
 * @param url a DATABASE_URL. Throws CannotStart with one sentence that names the problem and never
 * the password.
 */
export async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'zeina',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; name: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as name",
    )
    const version = rows[0]
    if (Math.floor(Number(version?.number) / 10_000) < oldest) {
      throw new CannotStart(
        `DATABASE_URL leads to PostgreSQL ${version?.name}; the shop needs PostgreSQL ${oldest} or newer.`,
      )
    }
  } catch (failure) {
    throw failure instanceof CannotStart
      ? failure
      : new CannotStart(`DATABASE_URL does not work: ${trouble(failure, client)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

function trouble(failure: unknown, { host, port, user, database }: pg.Client): string {
  const at = `${host}:${port}`
  switch (errorCode(failure)) {
    case 'ECONNREFUSED':
      return `nothing answers at ${at}`
    case 'ENOENT':
      return `there is no PostgreSQL socket in ${host}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host named ${host}`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${at} cannot be reached`
    case '28P01':
      return `the server refuses the password of ${user}`
    case '28000':
      return `the server does not let ${user} in`
    case '3D000':
      return `there is no database named ${database}`
    case '53300':
      return 'the server has no connection left to give'
    case '57P03':
      return 'the server is still starting or already stopping'
  }
  const message = reasonOf(failure)
  if (message.includes('timeout expired')) return `${at} does not answer`
  if (message.includes('Connection terminated'))
    return `what answers at ${at} is no PostgreSQL, or it hung up`
  return message.replace(/\.$/, '')
}
