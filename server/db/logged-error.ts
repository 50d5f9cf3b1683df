export type LoggedError = {
  type: string
  message: string
  code?: string | undefined
  table?: string | undefined
  constraint?: string | undefined
  /** Where it was thrown, without its message. */
  stack: string
  cause?: LoggedError
}

/**
 * What the log keeps of an error: nothing of a person. The values of a query stay out, because they
 * are people's addresses, orders and tokens: Drizzle writes them into its message, PostgreSQL into
 * the details beside its own, and into its own where a value is wrong (codes 22…). What a mail
 * server answers names whom it refuses: the owner reads that beside the mail.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutPeople(String(error)), stack: '' }
  const isQuery = 'query' in error && 'params' in error
  const told = isQuery && error.cause instanceof Error ? error.cause : error
  const { name, message, stack = '', cause } = told
  const { code, table, constraint, responseCode } = told as {
    code?: string
    table?: string
    constraint?: string
    responseCode?: number
  }
  const said =
    told === error && isQuery
      ? 'A query failed'
      : responseCode
        ? `The mail server answered ${responseCode}`
        : code?.startsWith('22')
          ? message.replaceAll(/"[^"]*"/g, '"…"')
          : message
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    message: withoutPeople(said),
    code,
    table,
    constraint,
    stack: frames.join('\n'),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  }
}

/** E-mail addresses and mobile numbers that stand in a text that others wrote. */
const withoutPeople = (text: string): string =>
  text
    .replaceAll(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, '…@…')
    .replaceAll(/(?:\+?20|0)1[0125]\d{8}\b/g, '01…')
