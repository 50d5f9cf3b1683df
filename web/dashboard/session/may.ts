/**
 * What whoever is at the dashboard may do. What is not theirs is not shown; the server refuses it
 * whatever is shown (R270).
 */
import type { User } from '#contract/accounts.ts'
import { isRefusal } from '#contract/refusal.ts'
import type { May } from '#contract/roles.ts'
import { currentOwner, useOwner } from './owner.ts'

const mayOf = (user: User | null) => (work: May) => user?.may.includes(work) ?? false

/** `const may = useMay()`, then `may('figures')`. */
export const useMay = (): ((work: May) => boolean) => mayOf(useOwner())

/** The same where no component stands, such as in a loader, once somebody was let in. */
export const mayNow = (work: May): boolean => mayOf(currentOwner())(work)

/**
 * For loaders, which may run before it is known who is there: what the shop answers, and null where
 * it says that this is not theirs to see.
 */
export async function ifTheirs<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.status === 403) return null
    throw thrown
  }
}
