/**
 * Guard of the dashboard: admins only, as the server says now. Nothing is shown before its
 * response; anybody else is led to the login and back (R90). For a user whom this browser takes for
 * an admin the screen's data is requested at the same time, which the server refuses to anybody
 * else.
 */
import { data } from 'react-router'
import { isRefusal } from '#contract/refusal.ts'
import type { RefusedPage } from '#web/api.ts'
import { loginPath, pathTo, samePageIn } from '#web/links.ts'
import { readLocal } from '#web/device/local.ts'
import { fetchUser, isSignedOut } from '#web/session.ts'
import { admitOwner, signedInAgain } from './owner.ts'

type Middleware = (args: { request: Request }, next: () => Promise<unknown>) => Promise<unknown>

/** Token that was admitted in this document. Later requests are checked by the server. */
let admitted: string | null = null

export const guard: Middleware = async (_, next) => {
  const screen = isTakenForAdmin() ? next() : null
  // Ignore loader errors of a screen that will not render.
  screen?.catch(() => {})
  if (!(await mayEnter()) && !(await signedInAgain())) {
    leave()
    // Never resolves: the next document replaces this one before anything is shown.
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
 * Redirects to /login and back to this page. It replaces the history entry, since Back would only
 * lead here again.
 */
export function leave(): void {
  const { pathname, search } = window.location
  leaveFor(pathTo(loginPath(samePageIn('en', pathname) + search)))
}

/** Leaves the dashboard, once: the first navigation wins. */
export function leaveFor(path: string): void {
  if (isLeaving) return
  isLeaving = true
  window.location.replace(path)
}
