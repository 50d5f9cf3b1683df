/**
 * Output of the process: start, stop and log. In words for a person at a terminal, one plain line
 * for each step with its seconds; or in JSON, one object per line, for programs.
 */
import { CannotStart } from './cannot-start.ts'
import type { LogFormat } from './config.ts'
import { loggedError } from './db/logged-error.ts'

type Fields = Record<string, unknown>

let format: LogFormat = 'words'

/** Format: words by default; the shop sets it from its settings, commands always use words. */
export function speakIn(chosen: LogFormat): void {
  format = chosen
}

/** Title of the step whose line is not finished. */
let open: string | undefined

/**
 * Prints the title, runs the work, adds the seconds, on a line of their own if another step began
 * meanwhile. A failed step leaves its title without them.
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

/**
 * Prints a line of its own, also in the middle of a step. `fields` are for JSON: the line contains
 * everything in words.
 */
export function say(line: string, fields: Fields = {}): void {
  if (format === 'json') return void process.stdout.write(inJson('info', line, fields))
  breakLine()
  process.stdout.write(`${line}\n`)
}

/** Prints several facts under one title: a table in words, the fields of one line in JSON. */
export function sayFacts(
  title: string,
  facts: [name: string, value: string | undefined, field: string][],
): void {
  const known = facts.filter(([, value]) => value !== undefined)
  const lines = known.map(([name, value]) => `${`${name}:`.padEnd(18)} ${value}`)
  if (format === 'words') say(['', ...lines, ''].join('\n'))
  else say(title, Object.fromEntries(known.map(([, value, field]) => [field, value])))
}

/**
 * Prints the error that ends the process: the sentence of a CannotStart, the stack of any other.
 */
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

/** Stream for the logger (pino, created by Fastify), whose lines look like all others. */
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
