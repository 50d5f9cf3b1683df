/**
 * Session of this browser under fixed names in local storage (R29): unknown until hydration, then a
 * guest or a user. Changes reach every tab, and cart and wishlist follow.
 */
import { useSyncExternalStore } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { isRefusal } from '#contract/refusal.ts'
import { browserApi } from '#web/api.ts'
import { keepDeviceMark } from '#web/device/device-marks.ts'
import {
  type LocalName,
  onLocalChange,
  readLocal,
  tellLocalChange,
  writeLocal,
} from '#web/device/local.ts'

export type Session = {
  state: 'unknown' | 'guest' | 'user'
  /** Admin flag in local storage; the server checks for itself. */
  isAdmin: boolean
  /** Details of the signed-in user, once loaded. */
  user: User | null
  /** Whether the server ended the session: the token had expired. */
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
let token: string | null = null
const listeners = new Set<() => void>()

/** Reads the storage again; the details stay as long as the token does. */
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

/** Session, for any screen. The user's details are loaded once per document. */
export const useSession = (): Session => useSyncExternalStore(subscribe, current, () => unknown)

let asked: { token: string | null; answer: Promise<User> } | null = null

/**
 * Loads the user's details again; a retry does not wait for an earlier request, which may never be
 * answered.
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

/** Token for requests that guests make as well. */
export const visitor = (): { token: string | null } => ({ token: readLocal('token') })

/**
 * Makes a request that needs a user. When the token has expired, or belongs to another user than
 * the stored one, the visitor is signed out, which the page's frame reports; the caller gets the
 * refusal.
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

/** Whether a request was refused because nobody is signed in any more. */
export const isSignedOut = (thrown: unknown): boolean =>
  isRefusal(thrown) && [401, 403, 404].includes(thrown.status)

/**
 * Stores the session after login and registration. The token is written last: another tab that sees
 * it then finds its user.
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

/** Stores new or changed details. */
export function keepUser(user: User): void {
  const isAdmin = user.isadmin === 'admin'
  writeLocal('isAdmin', String(isAdmin))
  // Equal details are ignored, since an update would reset forms.
  if (session.state === 'user' && JSON.stringify(session.user) === JSON.stringify(user)) return
  session = { state: 'user', isAdmin, user, ended: false }
  for (const tell of listeners) tell()
}

/**
 * Stores the token of a session that replaces the current one: a changed password ends every other.
 */
export function keepToken(newToken: string): void {
  writeLocal('token', newToken)
  token = newToken
}

/**
 * Ends the session on this device; the user's cart and wishlist stay on the server.
 * @param ended whether the server ended it
 */
export function forgetSession(ended = false): void {
  for (const name of [...names, 'guestToken', 'wishlistToken'] as const) writeLocal(name, null)
  session = { ...unknown, state: 'guest', ended }
  token = null
  for (const tell of listeners) tell()
  tellLocalChange()
}
