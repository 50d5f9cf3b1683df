/**
 * All that the shop says, in one place: what happens while it starts and stops, and its log. In
 * words for a person at a terminal, one plain line for each step with the seconds it took; or in
 * JSON, one object a line, for programs that collect it.
 */
import { CannotStart } from './cannot-start.ts'
import type { LogFormat } from './config.ts'
import { loggedError } from './db/logged-error.ts'

type Fields = Record<string, unknown>

let format: LogFormat = 'words'

/** Words until somebody chooses otherwise: the shop does, commands speak to who typed them. */
export function speakIn(chosen: LogFormat): void {
  format = chosen
}

/** Title of the step whose line is still open. */
let open: string | undefined

/**
 * Tells the title, does the work, adds the seconds, on a line of their own where another step began
 * meanwhile. A step that fails leaves its title standing.
 */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  if (format === 'json') say(`${title} …`)
  else {
    breakLine()
    process.stdout.write(`${title} …`)
    open = title
  }
  try {
    const result = await work()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (format === 'json') say(title, { seconds: Number(seconds) })
    else if (open === title) {
      process.stdout.write(` ${seconds} s\n`)
      open = undefined
    } else say(`${title}: ${seconds} s`)
    return result
  } catch (failure) {
    breakLine()
    throw failure
  }
}

/** A line of its own, also in the middle of a step. `fields` are for programs: words say it all. */
export function say(line: string, fields: Fields = {}): void {
  if (format === 'json') return void process.stdout.write(inJson('info', line, fields))
  breakLine()
  process.stdout.write(`${line}\n`)
}

/** Several facts under one title: a table in words, the fields of one line in JSON. */
export function sayFacts(
  title: string,
  facts: [name: string, value: string | undefined, field: string][],
): void {
  const known = facts.filter(([, value]) => value !== undefined)
  const lines = known.map(([name, value]) => `${`${name}:`.padEnd(18)} ${value}`)
  if (format === 'words') say(['', ...lines, ''].join('\n'))
  else say(title, Object.fromEntries(known.map(([, value, field]) => [field, value])))
}

/** What ends the process: one sentence of a CannotStart, the stack of anything else. */
export function sayFailure(failure: unknown): void {
  breakLine()
  if (format === 'json') {
    const isExpected = failure instanceof CannotStart
    const line = isExpected
      ? inJson('fatal', failure.message)
      : inJson('fatal', 'The shop ends', { err: loggedError(failure) })
    return void process.stderr.write(line)
  }
  process.stderr.write(
    failure instanceof CannotStart ? `${failure.message}\n` : errorInWords(loggedError(failure)),
  )
}

export function breakLine(): void {
  if (open !== undefined) process.stdout.write('\n')
  open = undefined
}

/** For the logger (pino, which Fastify makes): its lines look like all others. */
export const logLines = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (level: string) => ({ level }) },
  serializers: { err: loggedError },
  stream: {
    write(line: string): void {
      breakLine()
      process.stdout.write(format === 'json' ? line : inWords(JSON.parse(line)))
    },
  },
}

const inJson = (level: string, msg: string, fields: Fields = {}): string =>
  `${JSON.stringify({ level, time: new Date().toISOString(), msg, ...fields })}\n`

function inWords({ level, time: _, msg, err, ...fields }: Fields): string {
  const details = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  const line = [`${level}:`, msg, ...details].filter((part) => part !== undefined).join(' ')
  return err ? `${line}\n${errorInWords(err as ReturnType<typeof loggedError>)}` : `${line}\n`
}

function errorInWords({
  type,
  message,
  code,
  stack,
  cause,
}: ReturnType<typeof loggedError>): string {
  const because = cause ? `  caused by\n${errorInWords(cause)}` : ''
  return `${type}: ${message}${code === undefined ? '' : ` (${code})`}\n${stack ? `${stack}\n` : ''}${because}`
}
