/**
 * The changefeed: what PostgreSQL announces at each commit. The version of what shoppers can see is
 * counted in this process: cached answers belong to one version, and while nobody is listening it
 * cannot be trusted and nothing may be kept. News of orders is passed on. It is trusted only while
 * it comes from a server that takes writes and is the one that the pool speaks to: a standby that
 * was promoted has lost what the old server committed alone, and nobody announces that.
 */
import pg from 'pg'
import type { Log } from '../ctx.ts'

export type Changefeed = {
  /**
   * Starts listening; resolves once announcements arrive. What goes wrong with that later on is
   * told to `log`.
   */
  listen(log: Log): Promise<void>
  /** The version of everything shoppers see, or of reads that depend on these tables alone. */
  version(tables?: readonly string[]): number
  /** Whether announcements arrive: only then may an answer be kept. */
  trusted(): boolean
  /**
   * While no announcements arrive: the version that was right when they ceased, unless this process
   * has changed something since.
   */
  lastTrusted(): number | undefined
  /**
   * This process changed something in these tables itself, in any of them when none is named, and
   * need not wait for the announcement.
   */
  bump(tables?: readonly string[]): void
  onChange(listener: () => void): void
  /**
   * Hears of every order that is placed, or that something happens to, as JSON (docs/schema.sql,
   * announce_order), and null when some may have been missed. Answers the function that ends it.
   */
  onOrder(listener: (news: string | null) => void): () => void
  /**
   * Called for each new connection with the run of the server it leads to (readServer). If that is
   * not the listener's, the listener reconnects.
   */
  meet(server: string): void
  close(): Promise<void>
}

/**
 * How often an idle listener is asked whether it still lives, and how long it may take to say so.
 * Milliseconds.
 */
const pulse = { every: 5_000, within: 3_000 }

/**
 * Which run of a server a connection leads to: after a failover the same address leads to another
 * one.
 */
export const readServer = async (client: pg.ClientBase): Promise<string> =>
  (await client.query<{ server: string }>('select pg_postmaster_start_time()::text as server'))
    .rows[0]?.server ?? ''

/** A standby, and a server whose disk is nearly full, may be read and announce nothing. */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    "select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as is",
  )
  if (rows[0]?.is !== false) throw new Error('The database is a standby or read-only')
}

/**
 * @param onReturn runs before the changefeed is trusted again after a loss: it must close
 * connections to the former server
 */
export function followChanges(url: string, onReturn: () => void): Changefeed {
  const listeners: (() => void)[] = []
  const orderListeners = new Set<(news: string | null) => void>()
  let log: Log | undefined
  let version = 0
  let lastTrusted: number | undefined
  const versions = new Map<string, number>()
  /** Counts changes of which the tables are unknown. */
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
    // Announcements sent while nobody listened are lost, so anything may have changed.
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
