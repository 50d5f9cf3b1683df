/**
 * What belongs to the visitor and stands on every page, as cart and wishlist do. A change shows at once; the calls it takes are made one
 * after the other, of several that wait for the same thing only the newest, and what the shop refuses is taken back. A store and no
 * fetcher of React Router, which would draw the whole page again with each change.
 */
import { useSyncExternalStore } from 'react'
import type { Refusal, RefusalCode } from '#contract/refusal.ts'
import { refusalOf } from '#web/forms/refusal-of.ts'
import { type LocalName, onLocalChange, readLocal, writeLocal } from '#web/local.ts'

export type Rules<Stored, Change, Shown, Told> = {
  /** Whose it is, and under which name other tabs hear of a change. */
  names: { token: LocalName; changed: LocalName }
  /** What a visitor without a token has. */
  empty: Stored
  load: (token: string) => Promise<Stored>
  /** Makes a change and answers all as it then is. @param stored as far as it is known */
  make: (change: Change, stored: Stored | null) => Promise<Stored>
  /** Whether a change takes the place of an older one that still waits for its turn. */
  replaces: (newer: Change, older: Change) => boolean
  /** As it will be once the changes are made; `stored` is null while nobody knows, which is always so on the server. */
  show: (stored: Stored | null, changes: Change[]) => Shown
  /** What is told of a refusal. */
  tell: (refusal: Refusal) => Told
}

export type View<Shown, Told> = Shown & {
  /** Why it could not be had, when there is nothing to show instead. */
  refusal: Told | null
  /** Asked for again after that. */
  loading: boolean
}

/** Without an answer, or from a shop that is busy, asking for all of it would come to nothing as well. */
const unanswered: RefusalCode[] = ['no_response', 'internal', 'overloaded', 'too_many']

export function optimisticStore<Stored, Change, Shown extends object, Told>(rules: Rules<Stored, Change, Shown, Told>) {
  const { names, empty, load, make, replaces, tell } = rules
  let stored: Stored | null = null
  let changes: Change[] = []
  let underWay: Change | null = null
  let last: Promise<unknown> = Promise.resolve()
  // Counts loads begun and changes answered: a load that was overtaken by another answer is old.
  let turn = 0
  const unknown: View<Shown, Told> = { ...rules.show(null, []), refusal: null, loading: false }
  let view = unknown
  const listeners = new Set<() => void>()

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function show(news: { refusal?: Told | null; loading?: boolean } = {}): void {
    view = { ...view, ...news, ...rules.show(stored, changes) }
    for (const listener of listeners) listener()
  }

  function hold(answer: Stored): void {
    stored = answer
    show({ loading: false, refusal: null })
  }

  /** Asks for it again; what is there stays when no answer comes. */
  async function reload(): Promise<void> {
    const mine = ++turn
    const token = readLocal(names.token)
    if (!token) return hold(empty)
    if (view.refusal) show({ loading: true })
    try {
      const answer = await load(token)
      if (mine === turn) hold(answer)
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (mine === turn) show({ loading: false, refusal: tell(refusal) })
    }
  }

  /** Answers null once the shop has made the change or a newer one has taken its place, or why it was refused. */
  function change(asked: Change): Promise<Told | null> {
    changes = [...changes.filter((one) => one === underWay || !replaces(asked, one)), asked]
    show()
    const done = last.then(() => (changes.includes(asked) ? carryOut(asked) : null))
    last = done
    return done
  }

  async function carryOut(asked: Change): Promise<Told | null> {
    underWay = asked
    const whose = readLocal('token')
    try {
      const answer = await make(asked, stored)
      settle(asked)
      turn++
      hold(answer)
      // Somebody signed in or out meanwhile: what counts is another one.
      if (readLocal('token') !== whose) void reload()
      writeLocal(names.changed, String(Date.now()))
      return null
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      settle(asked)
      show()
      // What stands in the way shows in it as it is now.
      if (!unanswered.includes(refusal.code)) await reload()
      return tell(refusal)
    }
  }

  function settle(asked: Change): void {
    underWay = null
    changes = changes.filter((one) => one !== asked)
  }

  return {
    /** A part of it, on any screen. */
    useView: <Part>(part: (view: View<Shown, Told>) => Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => part(view),
        () => part(unknown),
      ),
    /** All of this moment, for what is decided in a press and not drawn. */
    current: (): View<Shown, Told> => view,
    /** Once, around the storefront: loads it and keeps it in step with the shop's other tabs. Answers how to stop. */
    keep(): () => void {
      void reload()
      return onLocalChange([names.token, 'token', names.changed], reload)
    },
    reload,
    change,
  }
}
