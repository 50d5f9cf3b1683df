/**
 * Permissions of the signed-in member. Screens without permission are hidden; the server refuses
 * their requests in any case (R270).
 */
import type { User } from '#contract/accounts/accounts.ts'
import { isRefusal } from '#contract/refusal.ts'
import type { May } from '#contract/accounts/roles.ts'
import { currentOwner, useOwner } from './owner.ts'

const mayOf = (user: User | null) => (work: May) => user?.may.includes(work) ?? false

/** Permission check for components: `const may = useMay()`, then `may('figures')`. */
export const useMay = (): ((work: May) => boolean) => mayOf(useOwner())

/** Permission check outside of components, as in a loader, after admission. */
export const mayNow = (work: May): boolean => mayOf(currentOwner())(work)

/**
 * Response of a permitted request, null where the server refuses it; for loaders, which may run
 * before the permissions are known.
 */
export async function ifTheirs<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.status === 403) return null
    throw thrown
  }
}
