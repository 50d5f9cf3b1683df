/**
 * Whose dashboard this document is. When their session ends while something unsaved is on the
 * screen, the screen stays, and whatever needs them waits until they have signed in again in its
 * place (sign-in-again.tsx). With nothing unsaved the way leads to /login.
 */
import { useEffect, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { readLocal, tellLocalChange } from '#web/local.ts'
import { useSession } from '#web/session.ts'
import { holdsUnsaved } from '../kit/form/unsaved.ts'

let owner: User | null = null

/** Found by the guard to be an admin. */
export function admitOwner(user: User): void {
  owner = user
}

export const currentOwner = (): User | null => owner

/**
 * Their details as they are now. Whoever else signs in over their screen changes nothing of it: a
 * part that goes takes along what was typed.
 */
export function useOwner(): User | null {
  const { user } = useSession()
  return owner === null || user?.id === owner.id ? user : owner
}

/** As far as this browser knows. */
const isOwnerIn = (): boolean =>
  readLocal('token') !== null &&
  readLocal('userid') === String(owner?.id) &&
  readLocal('isAdmin') === 'true'

const waiting = new Set<() => void>()

/**
 * For what was refused because nobody is signed in: true once the owner is back, and it may be
 * tried again; false at once where they are not waited for.
 */
export function signedInAgain(): Promise<boolean> {
  if (isOwnerIn()) return Promise.resolve(true)
  // Every part of the screen is to know it: one of them asks for the password.
  tellLocalChange()
  if (!holdsUnsaved()) return Promise.resolve(false)
  return new Promise((resolve) => waiting.add(() => resolve(true)))
}

function goOn(): void {
  for (const resume of waiting) resume()
  waiting.clear()
}

/**
 * 'asked': signed out, or signed in as somebody else since, but what is typed keeps the screen
 * until the owner is back.
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
