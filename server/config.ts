/**
 * Settings of the process: read from the environment and from `.env` in the project folder (the
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
  /** Absolute path of pictures, mails and, without databaseUrl, the embedded database. */
  dataDir: string
  /** Absolute path of backups, and of the database's WAL archive. */
  backupDir: string
  /** Absent for the embedded PostgreSQL under dataDir. */
  databaseUrl: string | undefined
  adminEmail: string | undefined
  adminPassword: string | undefined
  /** Public address, without a slash at its end: for links in mails and canonical addresses. */
  shopUrl: string
  /** Absent: mails are written as .eml files under dataDir/mail. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Called with GET after each successful night; absent: no call is made. */
  heartbeatUrl: string | undefined
  rateLimit: boolean
  /** Fastify's trustProxy: false, a number of proxies, or their addresses separated by commas. */
  trustProxy: false | number | string
  demo: boolean
  /** Whether this process also runs jobs: mails, pictures, nightly work. */
  jobs: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  logFormat: LogFormat
  /** Whether every response is logged, independent of logLevel. */
  accessLog: boolean
  /** Port of the Prometheus metrics on 127.0.0.1; absent: none. */
  metricsPort: number | undefined
}>

/** Lines for people, or one JSON object each. */
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
      // pg decodes these parts and would throw for a lone '%'.
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
      /^(?:[^\s<>@]+@[^\s<>@]+|[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>)$/,
      'must be an e-mail address, or a name with one: Nour <shop@example.com>',
    )
    .default('shop@shop.example'),
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
 * Settings that can be read from a file instead, as Docker and systemd supply secrets: NAME_FILE
 * names the file.
 */
const secrets = ['ADMIN_PASSWORD', 'DATABASE_URL', 'SMTP_URL', 'HEARTBEAT_URL'] as const

/** Settings in `.env` of the given folder, empty if there is no such file. */
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

/** Settings of the process: `.env` in the current folder, overridden by the environment. */
export function readSettings(): Config {
  return readConfig(readEnvironment())
}

/** Log format, read before everything else so that an invalid setting can be reported in it. */
export function readLogFormat(): LogFormat {
  try {
    return logFormatOf(
      settings.shape.LOG_FORMAT.catch(undefined).parse(readEnvironment().LOG_FORMAT?.trim()),
    )
  } catch {
    return logFormatOf()
  }
}

/** Default: words at a terminal, JSON otherwise. */
const logFormatOf = (given?: LogFormat): LogFormat =>
  given ?? (process.stdout.isTTY ? 'words' : 'json')

/**
 * Parses the given variables; an empty one counts as unset. Throws CannotStart with one sentence
 * naming the first invalid variable.
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
 * Secret in the file that NAME_FILE names; undefined without one. An empty file is invalid, not
 * unset.
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
