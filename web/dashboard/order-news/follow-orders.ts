/** Connection of a tab for news of orders, kept up as long as the dashboard is open. */
import type { OrderNews } from '#contract/orders/order-records.ts'
import { isRefusal } from '#contract/refusal.ts'
import { streamingAdminApi } from '../api.ts'
import { readEvents } from './event-stream.ts'

type Follower = {
  onNews: (news: OrderNews) => void
  /** Connected, for the first time or again: earlier news were missed. */
  onConnect: (isFirst: boolean) => void
  /** The connection ended or failed; it is retried automatically. */
  onLost: () => void
  /** Other tabs hold all connections of this account: each call is a request to poll. */
  onWait: () => void
}

/**
 * Milliseconds of silence after which the connection counts as dead; the shop sends a heartbeat
 * every 20 seconds.
 */
const silence = 50_000
const shortestPause = 1000
const longestPause = 30_000
/**
 * Milliseconds after which a connection counts as established: the next failure starts with the
 * shortest pause again.
 */
const lasting = 10_000
/**
 * Milliseconds before connecting, since browsers allow few connections and the screen's own
 * requests come first.
 */
const headStart = 1500

/**
 * Follows the news until the returned function is called. An account has few connections (R322): a
 * tab that is opened or shown takes over that of the oldest, while an automatic retry only takes a
 * free one, so that tabs never displace each other in turns.
 */
export function followOrders({ onNews, onConnect, onLost, onWait }: Follower): () => void {
  let connection: AbortController | null = null
  let isConnected = false
  let hasConnected = false
  let failures = 0
  let soon = setTimeout(() => connect(!isLookedAt()), headStart)

  async function connect(if_free: boolean) {
    clearTimeout(soon)
    connection?.abort()
    const mine = new AbortController()
    connection = mine
    let connectedAt = 0
    let hasNoPlace = false
    let tooSilent: ReturnType<typeof setTimeout>
    const hear = () => {
      clearTimeout(tooSilent)
      tooSilent = setTimeout(() => mine.abort(), silence)
    }
    hear()
    try {
      const response = await streamingAdminApi().orders.stream(
        { ...(if_free && { if_free }) },
        { signal: mine.signal },
      )
      connectedAt = Date.now()
      isConnected = true
      onConnect(!hasConnected)
      hasConnected = true
      await readEvents(response, (data) => onNews(JSON.parse(data)), hear)
    } catch (thrown) {
      // Both a lost and a timed-out connection are retried.
      hasNoPlace = isRefusal(thrown) && thrown.code === 'too_many'
    }
    clearTimeout(tooSilent!)
    if (connection !== mine) return
    isConnected = false
    failures = connectedAt > 0 && Date.now() - connectedAt > lasting ? 0 : failures + 1
    onLost()
    if (hasNoPlace) onWait()
    soon = setTimeout(() => connect(true), hasNoPlace ? longestPause : pauseAfter(failures))
  }

  /** Back at the device or online again: reconnect at once. */
  const hurry = () => {
    if (!isConnected && connection && isLookedAt()) connect(false)
  }
  document.addEventListener('visibilitychange', hurry)
  window.addEventListener('online', hurry)
  return () => {
    document.removeEventListener('visibilitychange', hurry)
    window.removeEventListener('online', hurry)
    clearTimeout(soon)
    const last = connection
    connection = null
    last?.abort()
  }
}

const isLookedAt = (): boolean => document.visibilityState === 'visible'

/** Exponential backoff with jitter, so that a restarted shop does not get all requests at once. */
const pauseAfter = (failures: number): number =>
  Math.min(shortestPause * 2 ** Math.max(0, failures - 1), longestPause) *
  (0.75 + Math.random() / 2)
