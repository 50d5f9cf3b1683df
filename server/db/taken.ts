import { DrizzleQueryError } from 'drizzle-orm'

const uniqueViolation = '23505'

/**
 * The result of the write, or null when it violates a unique constraint. For updates, which have no "on conflict do nothing".
 * The transaction is aborted then, so the caller can only refuse.
 */
export async function unlessTaken<Result>(write: PromiseLike<Result>): Promise<Result | null> {
  try {
    return await write
  } catch (error) {
    const { code } = (error instanceof DrizzleQueryError ? error.cause : error) as { code?: string }
    if (code === uniqueViolation) return null
    throw error
  }
}
