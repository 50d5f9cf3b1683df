/**
 * What PostgreSQL announces at each commit. The version of what shoppers can see is counted in this process: cached answers
 * belong to one version, and while nobody is listening it cannot be trusted and nothing may be kept. News of orders is passed on.
 */
import pg from 'pg'

export type Catalogue = {
  /** Starts listening; resolves once announcements arrive. */
  listen(): Promise<void>
  /** Of everything, or of what these tables alone decide. */
  version(tables?: readonly string[]): number
  /** Whether announcements arrive: only then may an answer be kept. */
  trusted(): boolean
  /** While no announcements arrive: the version that was right when they ceased, unless this process has changed something since. */
  lastTrusted(): number | undefined
  /** This process changed something in these tables itself, in any of them when none is named, and need not wait for the announcement. */
  bump(tables?: readonly string[]): void
  onChange(listener: () => void): void
  /**
   * Hears of every order that is placed or changes its status, as JSON (migrations, announce_order), and null when some may have
   * been missed. Answers the function that ends it.
   */
  onOrder(listener: (news: string | null) => void): () => void
  close(): Promise<void>
}

/** How often an idle listener is asked whether it still lives, and how long it may take to say so. Milliseconds. */
const pulse = { every: 5_000, within: 3_000 }

export function followCatalogue(url: string): Catalogue {
  const listeners: (() => void)[] = []
  const orderListeners = new Set<(news: string | null) => void>()
  let version = 0
  let lastTrusted: number | undefined
  const versions = new Map<string, number>()
  /** How often it was unknown what changed. */
  let unknown = 0
  let client: pg.Client | undefined
  let beat: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const bump = (tables: readonly string[] = []) => {
    version++
    if (tables.length === 0) unknown++
    for (const table of tables) versions.set(table, (versions.get(table) ?? 0) + 1)
    for (const listener of listeners) listener()
  }

  const tellOrder = (news: string | null) => {
    for (const listener of [...orderListeners]) listener(news)
  }

  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = undefined
    clearInterval(beat)
    lastTrusted = version
    bump()
    tellOrder(null)
    lost.end().catch(() => {})
    if (!closed) reconnect(100)
  }

  const reconnect = (wait: number) => {
    retry = setTimeout(() => connect().catch(() => reconnect(Math.min(wait * 2, 5_000))), wait)
    retry.unref()
  }

  const connect = async () => {
    if (closed) return
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'zeina listener',
    })
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ channel, payload }) =>
      channel === 'catalogue' ? bump(payload ? [payload] : []) : tellOrder(payload ?? null),
    )
    try {
      await next.connect()
      await next.query('listen catalogue; listen orders')
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    if (closed) return void (await next.end())
    client = next
    // What was announced while nobody listened is unknown.
    bump()
    beat = setInterval(() => {
      const silent = setTimeout(() => lose(next), pulse.within)
      next.query('select 1').then(
        () => clearTimeout(silent),
        () => lose(next),
      )
    }, pulse.every)
    beat.unref()
  }

  return {
    listen: connect,
    // Each of these only grows: their sum stays the same as long as all of them do.
    version: (tables) => (tables ? tables.reduce((sum, table) => sum + (versions.get(table) ?? 0), unknown) : version),
    trusted: () => client !== undefined,
    // To lose them has counted as one change.
    lastTrusted: () => (client === undefined && lastTrusted !== undefined && version === lastTrusted + 1 ? lastTrusted : undefined),
    bump,
    onChange: (listener) => listeners.push(listener),
    onOrder(listener) {
      orderListeners.add(listener)
      return () => orderListeners.delete(listener)
    },
    async close() {
      closed = true
      tellOrder(null)
      clearTimeout(retry)
      clearInterval(beat)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
