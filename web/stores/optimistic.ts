/**
 * Optimistic store for the visitor's cart and wishlist, which every page shows. A change shows at
 * once. Its request waits for the one before; of several waiting changes of a key only the newest
 * is sent. A refused change is taken back. React Router's fetchers would render the whole page
 * again with each change.
 */
import { useSyncExternalStore } from 'react'
import { isRefusal, type Refusal, type RefusalCode } from '#contract/refusal.ts'
import { refusalOf } from '#web/forms/refusal-of.ts'
import { type LocalName, onLocalChange, readLocal, writeLocal } from '#web/device/local.ts'

export type Rules<Stored, Change, Shown> = {
  /**
   * Names in local storage: of the token, and of a value written so that other tabs see a change.
   */
  names: { token: LocalName; changed: LocalName }
  /** Value for a visitor without a token. */
  empty: Stored
  load: (token: string) => Promise<Stored>
  /**
   * Sends a change and returns the new value.
   * @param stored last response, null before the first
   */
  send: (change: Change, stored: Stored | null) => Promise<Stored>
  isRemoval: (change: Change) => boolean
  /** Whether a change replaces an older one in the queue. */
  replaces: (newer: Change, older: Change) => boolean
  /**
   * Shown value: `stored` with the pending changes; `stored` is null before the first response, and
   * always on the server.
   */
  show: (stored: Stored | null, changes: Change[]) => Shown
}

export type View<Shown> = Shown & {
  /** Refusal of the load, when there is no value to show. */
  refusal: Refusal | null
  /** Whether a retry is loading. */
  loading: boolean
}

/** Refusals after which a reload would most likely fail as well. */
const noReloadAfter: RefusalCode[] = ['no_response', 'internal', 'overloaded', 'too_many']

export function optimisticStore<Stored, Change, Shown extends object>(
  rules: Rules<Stored, Change, Shown>,
) {
  const { names, empty, load, send, isRemoval, replaces } = rules
  let stored: Stored | null = null
  let changes: Change[] = []
  let underWay: Change | null = null
  let last: Promise<unknown> = Promise.resolve()
  // Count of started loads and answered changes: the response of a load is stale once it has
  // increased.
  let version = 0
  const unknown: View<Shown> = { ...rules.show(null, []), refusal: null, loading: false }
  let view = unknown
  const listeners = new Set<() => void>()

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function show(news: { refusal?: Refusal | null; loading?: boolean } = {}): void {
    view = { ...view, ...news, ...rules.show(stored, changes) }
    for (const listener of listeners) listener()
  }

  function setStored(answer: Stored): void {
    stored = answer
    show({ loading: false, refusal: null })
  }

  /** Loads the value again; the shown value stays when that fails. */
  async function reload(): Promise<void> {
    const mine = ++version
    const token = readLocal(names.token)
    if (!token) return setStored(empty)
    if (view.refusal) show({ loading: true })
    try {
      const answer = await load(token)
      if (mine === version) setStored(answer)
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (mine === version) show({ loading: false, refusal })
    }
  }

  /**
   * Applies a change. Resolves to null once it was made or replaced by a newer one; otherwise to
   * its refusal.
   */
  function change(asked: Change): Promise<Refusal | null> {
    changes = [...changes.filter((one) => one === underWay || !replaces(asked, one)), asked]
    show()
    const done = last.then(() => (changes.includes(asked) ? carryOut(asked) : null))
    last = done
    return done
  }

  async function carryOut(asked: Change): Promise<Refusal | null> {
    underWay = asked
    const whose = readLocal('token')
    try {
      const answer = await sendOrLoad(asked)
      settle(asked)
      version++
      setStored(answer)
      // The visitor signed in or out meanwhile: another cart or wishlist is current.
      if (readLocal('token') !== whose) void reload()
      writeLocal(names.changed, String(Date.now()))
      return null
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      settle(asked)
      show()
      // Reload so the screen shows the current state that caused the refusal.
      if (!noReloadAfter.includes(refusal.code)) await reload()
      return refusal
    }
  }

  /** Sends a change; a missing line counts as removed. */
  async function sendOrLoad(asked: Change): Promise<Stored> {
    const token = readLocal(names.token)
    try {
      return await send(asked, stored)
    } catch (thrown) {
      if (!isRemoval(asked) || !isRefusal(thrown) || thrown.code !== 'not_found') throw thrown
      const now = readLocal(names.token)
      // Signing in has moved the value to the account: the change goes there.
      if (now !== token) return sendOrLoad(asked)
      return now ? load(now) : empty
    }
  }

  function settle(asked: Change): void {
    underWay = null
    changes = changes.filter((one) => one !== asked)
  }

  return {
    /** Part of the shown value, for components. */
    useView: <Part>(part: (view: View<Shown>) => Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => part(view),
        () => part(unknown),
      ),
    /** Current value, for event handlers. */
    current: (): View<Shown> => view,
    /**
     * Starts loading, and reloading when another tab has changed the value; called once around the
     * storefront. Returns a function that stops.
     */
    startSync(): () => void {
      void reload()
      return onLocalChange([names.token, 'token', names.changed], reload)
    },
    reload,
    change,
  }
}
