/**
 * Signed-in member of this document. When the session ends with unsaved values on the screen, the
 * screen stays, and requests wait until the member has signed in again in place
 * (sign-in-again.tsx). Without unsaved values the guard redirects to /login.
 */
import { useEffect, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { readLocal, tellLocalChange } from '#web/device/local.ts'
import { useSession } from '#web/session.ts'
import { holdsUnsaved } from '../kit/form/unsaved.ts'

let owner: User | null = null

/** Stores the member whom the guard admitted. */
export function admitOwner(user: User): void {
  owner = user
}

export const currentOwner = (): User | null => owner

/**
 * Current details of the member. Another account's login changes nothing here, since a removed part
 * of the screen would lose its typed values.
 */
export function useOwner(): User | null {
  const { user } = useSession()
  return owner === null || user?.id === owner.id ? user : owner
}

/** Whether this browser still has the member's session. */
const isOwnerIn = (): boolean =>
  readLocal('token') !== null &&
  readLocal('userid') === String(owner?.id) &&
  readLocal('isAdmin') === 'true'

const waiting = new Set<() => void>()

/**
 * Waits after a 401: true once the member has signed in again and the request may be retried; false
 * at once if nothing is unsaved.
 */
export function signedInAgain(): Promise<boolean> {
  if (isOwnerIn()) return Promise.resolve(true)
  // Notifies every part of the screen: one of them shows the login.
  tellLocalChange()
  if (!holdsUnsaved()) return Promise.resolve(false)
  return new Promise((resolve) => waiting.add(() => resolve(true)))
}

function goOn(): void {
  for (const resume of waiting) resume()
  waiting.clear()
}

/**
 * Presence of the member; 'asked': signed out, or signed in as somebody else, but unsaved values
 * keep the screen.
 */
export function usePresence(): 'in' | 'asked' | 'out' {
  const { state, user } = useSession()
  const [isAsked, setAsked] = useState(false)
  const isBack = isOwnerIn()
  const isOut = !isBack && (state === 'guest' || (user !== null && user.isadmin !== 'admin'))
  if (isAsked && (isBack || !holdsUnsaved())) setAsked(false)
  if (!isAsked && isOut && holdsUnsaved()) setAsked(true)
  useEffect(() => {
    if (isOwnerIn()) goOn()
  })
  if (isAsked) return 'asked'
  return isOut ? 'out' : 'in'
}
