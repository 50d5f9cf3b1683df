export type LoggedError = {
  type: string
  message: string
  code?: string | undefined
  table?: string | undefined
  constraint?: string | undefined
  /** Stack of the error without its message. */
  stack: string
  cause?: LoggedError
}

/**
 * Error as logged, without personal data. Values of a query are left out, because they are people's
 * addresses, orders and tokens: Drizzle writes them into its message, PostgreSQL into details, and
 * into its message if a value is invalid (codes 22…). Responses of a mail server contain the
 * rejected recipient, which the owner reads beside the mail instead.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutPeople(String(error)), stack: '' }
  const isQuery = 'query' in error && 'params' in error
  const source = isQuery && error.cause instanceof Error ? error.cause : error
  const { name, message, stack = '', cause } = source
  const { code, table, constraint, responseCode } = source as {
    code?: string
    table?: string
    constraint?: string
    responseCode?: number
  }
  const said =
    source === error && isQuery
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

/** Text of others without e-mail addresses and mobile numbers. */
const withoutPeople = (text: string): string =>
  text
    .replaceAll(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, '…@…')
    .replaceAll(/(?:\+?20|0)1[0125]\d{8}\b/g, '01…')
