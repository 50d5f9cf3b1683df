/**
 * A store for what belongs to the visitor and is shown on every page: cart and wishlist. A change
 * shows at once. Its call waits for the one before; of several waiting changes of the same thing
 * only the newest is sent. A refused change is taken back. A store and no fetcher of React Router,
 * which would draw the whole page again with each change.
 */
import { useSyncExternalStore } from 'react'
import { isRefusal, type Refusal, type RefusalCode } from '#contract/refusal.ts'
import { refusalOf } from '#web/forms/refusal-of.ts'
import { type LocalName, onLocalChange, readLocal, writeLocal } from '#web/local.ts'

export type Rules<Stored, Change, Shown> = {
  /**
   * In local storage: the token it is stored under, and what is written so that other tabs hear of
   * a change.
   */
  names: { token: LocalName; changed: LocalName }
  /** What a visitor without a token has. */
  empty: Stored
  load: (token: string) => Promise<Stored>
  /**
   * Sends a change; answers everything as it then is. @param stored as last answered, null before
   * the first answer
   */
  send: (change: Change, stored: Stored | null) => Promise<Stored>
  isRemoval: (change: Change) => boolean
  /** Whether a change takes the place of an older one that still waits. */
  replaces: (newer: Change, older: Change) => boolean
  /**
   * What the screens show until the changes are answered; `stored` is null before the first answer,
   * and always on the server.
   */
  show: (stored: Stored | null, changes: Change[]) => Shown
}

export type View<Shown> = Shown & {
  /** Why it could not be loaded, when there is nothing to show instead. */
  refusal: Refusal | null
  /** Loading again after that. */
  loading: boolean
}

/** After these a reload would most likely fail as well. */
const noReloadAfter: RefusalCode[] = ['no_response', 'internal', 'overloaded', 'too_many']

export function optimisticStore<Stored, Change, Shown extends object>(
  rules: Rules<Stored, Change, Shown>,
) {
  const { names, empty, load, send, isRemoval, replaces } = rules
  let stored: Stored | null = null
  let changes: Change[] = []
  let underWay: Change | null = null
  let last: Promise<unknown> = Promise.resolve()
  // Counts loads begun and changes answered: the answer of a load is out of date once it has gone
  // on.
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

  /** Loads it again; what is shown stays when that fails. */
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
   * Answers null once the shop has made the change or a newer one has taken its place; otherwise
   * why it was refused.
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
      // Somebody signed in or out meanwhile: another cart or wishlist counts now.
      if (readLocal('token') !== whose) void reload()
      writeLocal(names.changed, String(Date.now()))
      return null
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      settle(asked)
      show()
      // What it was refused for shows in what there is now.
      if (!noReloadAfter.includes(refusal.code)) await reload()
      return refusal
    }
  }

  /** What is gone already counts as removed. */
  async function sendOrLoad(asked: Change): Promise<Stored> {
    const token = readLocal(names.token)
    try {
      return await send(asked, stored)
    } catch (thrown) {
      if (!isRemoval(asked) || !isRefusal(thrown) || thrown.code !== 'not_found') throw thrown
      const now = readLocal(names.token)
      // Signed in meanwhile: it was moved to the cart or wishlist that counts now.
      if (now !== token) return sendOrLoad(asked)
      return now ? load(now) : empty
    }
  }

  function settle(asked: Change): void {
    underWay = null
    changes = changes.filter((one) => one !== asked)
  }

  return {
    /** A part of it, on any screen. */
    useView: <Part>(part: (view: View<Shown>) => Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => part(view),
        () => part(unknown),
      ),
    /** Everything as it is now, for event handlers. */
    current: (): View<Shown> => view,
    /**
     * Once, around the storefront: loads it, and again when another tab has changed it. Answers how
     * to stop.
     */
    startSync(): () => void {
      void reload()
      return onLocalChange([names.token, 'token', names.changed], reload)
    },
    reload,
    change,
  }
}
