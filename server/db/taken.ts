/** Errors of the database that concern what was written. */
import { isRefusal } from '#contract/refusal.ts'
import { DrizzleQueryError } from 'drizzle-orm'

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'

/**
 * Result of the write, or null if it violates a unique constraint. For updates, which have no "on
 * conflict do nothing". The transaction is aborted then, so the caller can only refuse.
 */
export const unlessTaken = <Result>(write: PromiseLike<Result>): Promise<Result | null> =>
  unless(uniqueViolation, write)

/** Result of a deletion, or null if other rows refer to the deleted ones. */
export const unlessReferred = <Result>(write: PromiseLike<Result>): Promise<Result | null> =>
  unless(foreignKeyViolation, write)

async function unless<Result>(
  violation: string,
  write: PromiseLike<Result>,
): Promise<Result | null> {
  try {
    return await write
  } catch (error) {
    if (codeOf(error) === violation) return null
    throw error
  }
}

const codeOf = (error: unknown): string | undefined =>
  ((error instanceof DrizzleQueryError ? error.cause : error) as { code?: string }).code

/**
 * Whether an error concerns what was written alone, a refusal or a constraint that it breaks; any
 * other may pass when the same is tried again.
 */
export const isOfRecord = (error: unknown): boolean =>
  isRefusal(error) || /^2[23]/.test(codeOf(error) ?? '')
