/**
 * Who may come in: an admin, as the server says now. Nothing is shown before it has answered;
 * everybody else is led to log in and comes back from there (R90). What the screen shows is asked
 * for at the same time, of whom this browser takes for an admin: the calls are refused to who is
 * none.
 */
import { data } from 'react-router'
import { isRefusal } from '#contract/refusal.ts'
import type { RefusedPage } from '#web/api.ts'
import { loginPath, pathTo, samePageIn } from '#web/links.ts'
import { readLocal } from '#web/local.ts'
import { fetchUser, isSignedOut } from '#web/session.ts'
import { admitOwner, signedInAgain } from './owner.ts'

type Middleware = (args: { request: Request }, next: () => Promise<unknown>) => Promise<unknown>

/**
 * Whose token was found to be an admin's in this document. What it may not do any more, each call
 * is refused.
 */
let admitted: string | null = null

export const guard: Middleware = async (_, next) => {
  const screen = isTakenForAdmin() ? next() : null
  // Of a screen that is not shown nothing is told.
  screen?.catch(() => {})
  if (!(await mayEnter()) && !(await signedInAgain())) {
    leave()
    // The next document takes this one's place: nothing is to be shown before it.
    await new Promise(() => {})
  }
  return screen ?? next()
}

const isTakenForAdmin = (): boolean =>
  readLocal('token') !== null && readLocal('isAdmin') === 'true'

async function mayEnter(): Promise<boolean> {
  const token = readLocal('token')
  if (token === null) return false
  if (token === admitted) return true
  try {
    const user = await fetchUser()
    if (user.isadmin !== 'admin') return false
    admitted = token
    admitOwner(user)
    return true
  } catch (thrown) {
    if (isSignedOut(thrown)) return false
    if (!isRefusal(thrown)) throw thrown
    throw data<RefusedPage>(
      { code: thrown.code, message: thrown.message },
      { status: thrown.status || 503 },
    )
  }
}

let isLeaving = false

/**
 * To /login, and back to this very page from there. Its place in the browser's history is taken:
 * Back would only lead here again.
 */
export function leave(): void {
  const { pathname, search } = window.location
  leaveFor(pathTo(loginPath(samePageIn('en', pathname) + search)))
}

/** Out of the dashboard, once: the first way is gone, whatever is heard on it. */
export function leaveFor(path: string): void {
  if (isLeaving) return
  isLeaving = true
  window.location.replace(path)
}
