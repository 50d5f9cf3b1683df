/**
 * The one connection of a tab over which news of orders come, kept up as long as the dashboard is
 * open.
 */
import type { OrderNews } from '#contract/order-records.ts'
import { isRefusal } from '#contract/refusal.ts'
import { streamingAdminApi } from '../api.ts'
import { readEvents } from './event-stream.ts'

type Follower = {
  onNews: (news: OrderNews) => void
  /** Connected, for the first time or again: what happened before it was not heard. */
  onConnect: (isFirst: boolean) => void
  /** The connection ended or could not be made; it is tried again by itself. */
  onLost: () => void
  /**
   * Other tabs have all the connections of this account: what has happened is looked for each time
   * that this is called.
   */
  onWait: () => void
}

/**
 * Milliseconds. The shop gives a sign of life every 20 seconds, so after 50 of silence nobody is
 * there.
 */
const silence = 50_000
const shortestPause = 1000
const longestPause = 30_000
/**
 * What lasted that long was a connection: the next failure begins with the shortest pause again.
 */
const lasting = 10_000
/** The screen's own calls come first: browsers keep few connections to one shop. */
const headStart = 1500

/**
 * Until the function that it answers is called. An account has few connections (R322): a tab that
 * is opened or looked at takes that of the oldest, and one that tries again by itself takes a free
 * one alone, so that tabs never end each other's in turns.
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
      // Cut off or given up for its silence: all the same, it is tried again.
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

  /** Back at the device, or back in a network: whoever looks now does not wait for the next try. */
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

/**
 * Twice as long each time, and never the same for all: a shop that comes back is not asked by
 * everybody at once.
 */
const pauseAfter = (failures: number): number =>
  Math.min(shortestPause * 2 ** Math.max(0, failures - 1), longestPause) *
  (0.75 + Math.random() / 2)
