import { DrizzleQueryError } from 'drizzle-orm'

const uniqueViolation = '23505'

/**
 * What the write answers, or null when a unique value of it is taken: for updates, which know no "on conflict do nothing".
 * Its transaction is lost then, so that only a refusal can follow.
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
