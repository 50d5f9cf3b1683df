import { DrizzleQueryError } from 'drizzle-orm'

type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown }

/**
 * What the log keeps of an error. The values of a query stay out, because they are people's addresses, orders and tokens: Drizzle
 * writes them into its message, PostgreSQL into the details beside its own.
 */
export function loggedError(error: Error): LoggedError {
  const told = error instanceof DrizzleQueryError && error.cause ? error.cause : error
  const { name, message, stack = '', cause } = told
  const { code, table, constraint } = told as { code?: string; table?: string; constraint?: string }
  return { type: name, message, code, table, constraint, stack, ...(cause instanceof Error && { cause: loggedError(cause) }) }
}
