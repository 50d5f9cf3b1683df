/**
 * Who is signed in, as this browser remembers it under fixed names (R29): unknown until the page is
 * hydrated, then a guest or a user. Every tab hears of a change, and cart and wishlist follow.
 */
import { useSyncExternalStore } from 'react'
import type { User } from '#contract/accounts.ts'
import { isRefusal } from '#contract/refusal.ts'
import { browserApi } from '#web/api.ts'
import { keepDeviceMark } from '#web/device-marks.ts'
import {
  type LocalName,
  onLocalChange,
  readLocal,
  tellLocalChange,
  writeLocal,
} from '#web/local.ts'

export type Session = {
  state: 'unknown' | 'guest' | 'user'
  /** What the browser remembers; the server decides for itself. */
  isAdmin: boolean
  /** The signed-in user's details, once they have come. */
  user: User | null
  /** Signed out by the server, not by the visitor: the token had ended. */
  ended: boolean
}

type SignedIn = {
  token: string
  user: User
  guest_token: string
  wishlist_token: string
  device_mark: string
}

const unknown: Session = { state: 'unknown', isAdmin: false, user: null, ended: false }

const names: LocalName[] = ['token', 'userid', 'isAdmin']
let session = unknown
/** Whose session it is. */
let token: string | null = null
const listeners = new Set<() => void>()

/** Reads anew what is stored; the details stay as long as the token does. */
function read(): void {
  const stored = readLocal('token')
  const isAdmin = stored !== null && readLocal('isAdmin') === 'true'
  const state = stored === null ? 'guest' : 'user'
  if (session.state === state && token === stored && session.isAdmin === isAdmin) return
  session = {
    state,
    isAdmin,
    user: token === stored ? session.user : null,
    ended: stored === null && session.ended,
  }
  token = stored
  for (const tell of listeners) tell()
}

function refresh(): void {
  read()
  if (token === null || session.user) return
  const answer = asked?.token === token ? asked.answer : fetchUser()
  answer.catch(() => {})
}

let stop = () => {}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    stop = onLocalChange(names, refresh)
    refresh()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function current(): Session {
  if (session === unknown) read()
  return session
}

/** On any screen. The details are asked for once per document. */
export const useSession = (): Session => useSyncExternalStore(subscribe, current, () => unknown)

let asked: { token: string | null; answer: Promise<User> } | null = null

/**
 * The signed-in user's details, asked for anew: who tries again does not wait for a call of before,
 * which may never be answered.
 */
export function fetchUser(): Promise<User> {
  const mine = readLocal('token')
  const answer = asUser((as) =>
    browserApi().accounts.details({ userId: Number(readLocal('userid')) }, as),
  )
    .then(({ user }) => {
      if (readLocal('token') === mine) keepUser(user)
      return user
    })
    .finally(() => {
      if (asked?.answer === answer) asked = null
    })
  asked = { token: mine, answer }
  return answer
}

/** Whose call it is, of calls that guests make as well. */
export const visitor = (): { token: string | null } => ({ token: readLocal('token') })

/**
 * Makes a call that only users make. When the token has ended, or is not that of the stored user,
 * the visitor is signed out, which the frame of the page says; the refusal goes on to whoever
 * asked.
 */
export async function asUser<Answer>(
  call: (as: { token: string | null }) => Promise<Answer>,
): Promise<Answer> {
  const [mine, id] = [readLocal('token'), readLocal('userid')]
  try {
    return await call({ token: mine })
  } catch (thrown) {
    if (
      isSignedOut(thrown) &&
      mine !== null &&
      readLocal('token') === mine &&
      readLocal('userid') === id
    )
      forgetSession(true)
    throw thrown
  }
}

/** What such a call is refused with when nobody is signed in any more. */
export const isSignedOut = (thrown: unknown): boolean =>
  isRefusal(thrown) && [401, 403, 404].includes(thrown.status)

/**
 * After login and registration. The token comes last: another tab that sees it sees whose it is.
 */
export function keepSession({
  user,
  guest_token,
  wishlist_token,
  device_mark,
  ...answer
}: SignedIn): void {
  keepDeviceMark(device_mark)
  writeLocal('userid', String(user.id))
  writeLocal('guestToken', guest_token)
  writeLocal('wishlistToken', wishlist_token)
  keepUser(user)
  keepToken(answer.token)
  tellLocalChange()
}

/** Details that have come or changed. */
export function keepUser(user: User): void {
  const isAdmin = user.isadmin === 'admin'
  writeLocal('isAdmin', String(isAdmin))
  // The same details are no news: what stands by them would begin anew.
  if (session.state === 'user' && JSON.stringify(session.user) === JSON.stringify(user)) return
  session = { state: 'user', isAdmin, user, ended: false }
  for (const tell of listeners) tell()
}

/** Of a session that takes the place of the one before: a changed password ends every other. */
export function keepToken(newToken: string): void {
  writeLocal('token', newToken)
  token = newToken
}

/**
 * On this device; the user's cart and wishlist stay with the shop. @param ended that the server
 * ended it
 */
export function forgetSession(ended = false): void {
  for (const name of [...names, 'guestToken', 'wishlistToken'] as const) writeLocal(name, null)
  session = { ...unknown, state: 'guest', ended }
  token = null
  for (const tell of listeners) tell()
  tellLocalChange()
}
