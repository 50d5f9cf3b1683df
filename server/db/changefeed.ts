/**
 * The changefeed: notifications of PostgreSQL at each commit. The version of the catalogue is
 * counted in this process: cached responses belong to one version, and while no notifications
 * arrive it is untrusted and nothing may be cached. News of orders is passed on. It is trusted only
 * while the server accepts writes and is the one that the pool is connected to: a promoted standby
 * may have lost commits of the old server, without a notification.
 */
import pg from 'pg'
import type { Log } from '../ctx.ts'

export type Changefeed = {
  /** Starts listening; resolves once notifications arrive. Later errors are logged to `log`. */
  listen(log: Log): Promise<void>
  /** Version of the whole catalogue, or of reads that depend on these tables alone. */
  version(tables?: readonly string[]): number
  /** Whether notifications arrive: only then may a response be cached. */
  trusted(): boolean
  /**
   * While no notifications arrive: the last trusted version, unless this process has changed
   * something since.
   */
  lastTrusted(): number | undefined
  /**
   * Raises the version of tables that this process has changed itself, of all without an argument,
   * instead of waiting for the notification.
   */
  bump(tables?: readonly string[]): void
  onChange(listener: () => void): void
  /**
   * Calls the listener with every placed or changed order, as JSON (docs/schema.sql,
   * announce_order), and with null when some may have been missed. Returns the function to
   * unsubscribe.
   */
  onOrder(listener: (news: string | null) => void): () => void
  /**
   * Called for each new connection with the identity of its server (readServer). If that is not the
   * listener's, the listener reconnects.
   */
  meet(server: string): void
  close(): Promise<void>
}

/** Interval of the check whether an idle listener is alive, and its timeout. Milliseconds. */
const pulse = { every: 5_000, within: 3_000 }

/**
 * Identity of a connection's server process: after a failover the same address leads to another
 * one.
 */
export const readServer = async (client: pg.ClientBase): Promise<string> =>
  (await client.query<{ server: string }>('select pg_postmaster_start_time()::text as server'))
    .rows[0]?.server ?? ''

/**
 * Refuses a standby, and a server whose disk is nearly full: they accept reads and send no
 * notifications.
 */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    "select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as is",
  )
  if (rows[0]?.is !== false) throw new Error('The database is a standby or read-only')
}

/**
 * @param onReturn called before the changefeed is trusted again after a loss: it must close
 * connections to the former server
 */
export function followChanges(url: string, onReturn: () => void): Changefeed {
  const listeners: (() => void)[] = []
  const orderListeners = new Set<(news: string | null) => void>()
  let log: Log | undefined
  let version = 0
  let lastTrusted: number | undefined
  const versions = new Map<string, number>()
  /** Counts changes whose tables are unknown. */
  let unknown = 0
  let listening: { client: pg.Client; server: string } | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const bump = (tables: readonly string[] = []) => {
    version++
    if (tables.length === 0) unknown++
    for (const table of tables) versions.set(table, (versions.get(table) ?? 0) + 1)
    for (const listener of listeners) listener()
  }

  const emitOrderNews = (news: string | null) => {
    for (const listener of [...orderListeners]) listener(news)
  }

  const lose = (lost: pg.Client, err: Error) => {
    if (listening?.client !== lost) return
    listening = undefined
    clearInterval(heartbeat)
    lastTrusted = version
    bump()
    emitOrderNews(null)
    lost.end().catch(() => {})
    log?.warn(
      { err },
      'The announcements of the database are lost: nothing is kept until they are back',
    )
    reconnect(100)
  }

  const reconnect = (wait: number, logged?: string) => {
    if (closed) return
    retry = setTimeout(async () => {
      try {
        await connect()
        if (!closed) log?.info('The announcements of the database are back')
      } catch (failure) {
        const err = failure as Error
        if (err.message !== logged)
          log?.warn({ err }, 'The announcements of the database cannot be had yet')
        reconnect(Math.min(wait * 2, 5_000), err.message)
      }
    }, wait)
    retry.unref()
  }

  const connect = async () => {
    if (closed) return
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: 'zeina listener',
    })
    next.on('error', (err) => lose(next, err))
    next.on('end', () => lose(next, new Error('The connection ended')))
    next.on('notification', ({ channel, payload }) =>
      channel === 'catalogue' ? bump(payload ? [payload] : []) : emitOrderNews(payload ?? null),
    )
    let server: string
    try {
      await next.connect()
      await refuseReadOnly(next)
      server = await readServer(next)
      await next.query('listen catalogue; listen orders')
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    if (closed) return void (await next.end())
    onReturn()
    listening = { client: next, server }
    // Notifications sent while nobody listened are lost, so anything may have changed.
    bump()
    heartbeat = setInterval(() => {
      const silent = setTimeout(
        () => lose(next, new Error('The server does not answer')),
        pulse.within,
      )
      refuseReadOnly(next).then(
        () => clearTimeout(silent),
        (err) => lose(next, err),
      )
    }, pulse.every)
    heartbeat.unref()
  }

  return {
    listen(given) {
      log = given
      return connect()
    },
    // All counters only grow, so the sum is equal only if all of them are.
    version: (tables) =>
      tables ? tables.reduce((sum, table) => sum + (versions.get(table) ?? 0), unknown) : version,
    trusted: () => listening !== undefined,
    // Losing the listener has itself counted as one change.
    lastTrusted: () =>
      listening === undefined && lastTrusted !== undefined && version === lastTrusted + 1
        ? lastTrusted
        : undefined,
    bump,
    onChange: (listener) => listeners.push(listener),
    onOrder(listener) {
      orderListeners.add(listener)
      return () => orderListeners.delete(listener)
    },
    meet(server) {
      if (listening && listening.server !== server)
        lose(listening.client, new Error('The address leads to another server'))
    },
    async close() {
      closed = true
      emitOrderNews(null)
      clearTimeout(retry)
      clearInterval(heartbeat)
      const last = listening?.client
      listening = undefined
      await last?.end()
    },
  }
}
