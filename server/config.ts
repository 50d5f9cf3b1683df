/**
 * The settings of the shop: read from the environment and from `.env` in the project folder (the
 * environment wins), parsed once, never changed. This is the only reader of process.env.
 * `.env.example` explains each setting to the shop's owner.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { CannotStart, reasonOf } from './cannot-start.ts'

export type Config = Readonly<{
  port: number
  host: string
  /** Absolute: pictures, mails and, without databaseUrl, the embedded database. */
  dataDir: string
  /** Absolute: where backups go, and the database's archived changes. */
  backupDir: string
  /** Absent: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | undefined
  adminEmail: string | undefined
  adminPassword: string | undefined
  /** The public address, without a slash at its end: for links in mails and canonical addresses. */
  shopUrl: string
  /** Absent: mails are written as .eml files under dataDir/mail. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Called with GET after each good night; absent: nobody is. */
  heartbeatUrl: string | undefined
  rateLimit: boolean
  /**
   * As Fastify's trustProxy takes it: false, a number of proxies, or their addresses separated by
   * commas.
   */
  trustProxy: false | number | string
  demo: boolean
  /** Whether this process also does what waits: mails, pictures, what is due at night. */
  jobs: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  logFormat: LogFormat
  /** Whether every answer gets a line in the log, whatever logLevel says. */
  accessLog: boolean
  /** Where 127.0.0.1 is told what the shop does, for Prometheus; absent: nowhere. */
  metricsPort: number | undefined
}>

/** Lines that people read, or one JSON object each. */
export type LogFormat = 'words' | 'json'

const onOff = (otherwise: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(otherwise)
    .transform((word) => word === 'on')

const address = (protocols: string[], message: string) =>
  z.string().refine((text) => {
    try {
      const url = new URL(text)
      // pg decodes these parts and would throw on a lone '%'.
      decodeURIComponent(url.username + url.password + url.pathname)
      return protocols.includes(url.protocol)
    } catch {
      return false
    }
  }, message)

const port = (lowest: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) >= lowest && Number(text) <= 65535,
      `must be a whole number from ${lowest} to 65535`,
    )
    .transform(Number)

const databaseUrl = address(
  ['postgres:', 'postgresql:'],
  'must look like postgresql://user:password@host:5432/database (special characters in the password percent-encoded)',
)

const settings = z.object({
  PORT: port(0).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: databaseUrl.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have 8 characters or more')
    .max(200, 'must have 200 characters or fewer')
    .optional(),
  SHOP_URL: address(['http:', 'https:'], 'must be an address such as https://shop.example')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  SMTP_URL: address(
    ['smtp:', 'smtps:'],
    'must look like smtp://user:password@host:587 or smtps://…',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/,
      'must be an e-mail address, or a name with one: Zeina <shop@example.com>',
    )
    .default('Zeina <shop@zeina.example>'),
  HEARTBEAT_URL: address(
    ['http:', 'https:'],
    'must be an address such as https://health.example/ping',
  ).optional(),
  RATE_LIMIT: onOff('on'),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(on|off|\d{1,2}|[0-9a-fA-F.:/, ]*[.:][0-9a-fA-F.:/, ]*)$/,
      'must be on, off, a number of proxies or their addresses',
    )
    .default('off')
    .transform((text) =>
      text === 'off' || text === '0'
        ? false
        : text === 'on'
          ? 1
          : /^\d+$/.test(text)
            ? Number(text)
            : text,
    ),
  DEMO: onOff('on'),
  JOBS: onOff('on'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace and silent',
    )
    .default('warn'),
  LOG_FORMAT: z.enum(['words', 'json'], 'must be words or json').optional(),
  ACCESS_LOG: onOff('off'),
  METRICS_PORT: port(1).optional(),
})

/**
 * Those that may stand in a file of their own instead, as Docker and systemd hand secrets over:
 * NAME_FILE names it.
 */
const secrets = ['ADMIN_PASSWORD', 'DATABASE_URL', 'SMTP_URL', 'HEARTBEAT_URL'] as const

/** The settings of `.env` in the given folder, none when there is no such file. */
function readEnvFile(folder: string): NodeJS.Dict<string> {
  const file = resolve(folder, '.env')
  try {
    return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  } catch (failure) {
    throw new CannotStart(`The settings in ${file} cannot be read: ${reasonOf(failure)}.`)
  }
}

const readEnvironment = (): NodeJS.Dict<string> => ({
  ...readEnvFile(process.cwd()),
  ...process.env,
})

/** What the shop runs with: `.env` in the current folder, overruled by the environment. */
export function readSettings(): Config {
  return readConfig(readEnvironment())
}

/** How the shop speaks, known before anything else so that a wrong setting can be told that way. */
export function readLogFormat(): LogFormat {
  try {
    return logFormatOf(
      settings.shape.LOG_FORMAT.catch(undefined).parse(readEnvironment().LOG_FORMAT?.trim()),
    )
  } catch {
    return logFormatOf()
  }
}

/** People sit at a terminal; everywhere else programs read what is said. */
const logFormatOf = (given?: LogFormat): LogFormat =>
  given ?? (process.stdout.isTTY ? 'words' : 'json')

/**
 * Parses the given variables; an empty one counts as unset. Throws CannotStart with one sentence
 * naming the first wrong variable.
 */
export function readConfig(env: NodeJS.Dict<string> = process.env): Config {
  const given: NodeJS.Dict<string> = {}
  for (const name of Object.keys(settings.shape)) {
    const value = env[name]?.trim()
    if (value) given[name] = value
  }
  for (const name of secrets) given[name] = readSecret(env, name) ?? given[name]
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new CannotStart(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  const known = parsed.data
  return Object.freeze({
    port: known.PORT,
    host: known.HOST,
    dataDir: resolve(known.DATA_DIR),
    backupDir: resolve(known.BACKUP_DIR ?? join(known.DATA_DIR, 'backups')),
    databaseUrl: known.DATABASE_URL,
    adminEmail: known.ADMIN_EMAIL?.toLowerCase(),
    adminPassword: known.ADMIN_PASSWORD,
    shopUrl: known.SHOP_URL ?? `http://localhost:${known.PORT}`,
    smtpUrl: known.SMTP_URL,
    mailFrom: known.MAIL_FROM,
    heartbeatUrl: known.HEARTBEAT_URL,
    rateLimit: known.RATE_LIMIT,
    trustProxy: known.TRUST_PROXY,
    demo: known.DEMO,
    jobs: known.JOBS,
    logLevel: known.LOG_LEVEL,
    logFormat: logFormatOf(known.LOG_FORMAT),
    accessLog: known.ACCESS_LOG,
    metricsPort: known.METRICS_PORT,
  })
}

/**
 * The secret in the file that NAME_FILE names; undefined where none is named. An empty file is no
 * secret and not the absence of one.
 */
function readSecret(env: NodeJS.Dict<string>, name: (typeof secrets)[number]): string | undefined {
  const file = env[`${name}_FILE`]?.trim()
  if (!file) return undefined
  if (env[name]?.trim())
    throw new CannotStart(`${name} and ${name}_FILE are both set: keep one of them.`)
  let secret: string
  try {
    secret = readFileSync(resolve(file), 'utf8').trim()
  } catch (failure) {
    throw new CannotStart(`${name}_FILE cannot be read at ${resolve(file)}: ${reasonOf(failure)}.`)
  }
  if (!secret) throw new CannotStart(`${name}_FILE names the empty file ${resolve(file)}.`)
  return secret
}
