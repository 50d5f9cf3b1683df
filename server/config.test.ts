import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without settings the shop runs by itself', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    databaseUrl: undefined,
    shopUrl: 'http://localhost:3000',
    rateLimit: true,
    trustProxy: false,
    demo: true,
    jobs: true,
    logLevel: 'warn',
    accessLog: false,
    metricsPort: undefined,
  })
  expect(config.dataDir).toMatch(/^\/.*\/data$/)
  expect(Object.isFrozen(config)).toBe(true)
})

test('an empty setting counts as unset, and spaces around one do not count', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', ADMIN_PASSWORD: '' })).toEqual(readConfig({}))
  expect(readConfig({ PORT: ' 80 ' }).port).toBe(80)
})

test.each([
  ['off', false],
  ['0', false],
  ['on', 1],
  ['2', 2],
  ['127.0.0.1, 10.0.0.0/8', '127.0.0.1, 10.0.0.0/8'],
  ['::1', '::1'],
])('TRUST_PROXY %s', (text, meaning) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(meaning)
})

test('the public address loses the slash at its end', () => {
  expect(readConfig({ SHOP_URL: 'https://shop.example/' }).shopUrl).toBe('https://shop.example')
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '30.5'],
  ['DATABASE_URL', 'localhost:5432/zeina'],
  ['DATABASE_URL', 'mysql://localhost/zeina'],
  ['DATABASE_URL', 'postgresql://user:100%@localhost/zeina'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'short'],
  ['SHOP_URL', 'shop.example'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'Zeina'],
  ['RATE_LIMIT', 'yes'],
  ['TRUST_PROXY', 'everybody'],
  ['DEMO', 'false'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
  ['ACCESS_LOG', 'yes'],
  ['METRICS_PORT', '0'],
  ['HEARTBEAT_URL', 'health.example'],
])('a wrong %s is named in one sentence', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]*\\.$`))
})

test('no sentence repeats a secret', () => {
  expect(() => readConfig({ DATABASE_URL: 'x://user:hunter22@host/db' })).not.toThrow(/hunter22/)
  expect(() => readConfig({ ADMIN_PASSWORD: 'hunter' })).not.toThrow(/hunter/)
})

const folder = await mkdtemp(join(tmpdir(), 'zeina-secrets-'))
afterAll(() => rm(folder, { recursive: true }))

async function secretFile(text: string): Promise<string> {
  const file = join(folder, 'secret')
  await writeFile(file, text)
  return file
}

test.each([
  ['ADMIN_PASSWORD', 'correct horse', 'adminPassword'],
  ['DATABASE_URL', 'postgresql://user:hunter22@localhost/zeina', 'databaseUrl'],
  ['SMTP_URL', 'smtp://user:hunter22@mail.example:587', 'smtpUrl'],
  ['HEARTBEAT_URL', 'https://health.example/ping/secret', 'heartbeatUrl'],
] as const)('%s may stand in a file of its own', async (name, secret, setting) => {
  const file = await secretFile(`${secret}\n`)
  expect(readConfig({ [`${name}_FILE`]: file })[setting]).toBe(secret)
  const refused = (env: Record<string, string>) => expect(() => readConfig(env))
  refused({ [name]: secret, [`${name}_FILE`]: file }).toThrow(
    `${name} and ${name}_FILE are both set: keep one of them.`,
  )
  refused({ [`${name}_FILE`]: folder }).toThrow(
    new RegExp(`^${name}_FILE cannot be read at ${folder}: .*\\.$`),
  )
  refused({ [`${name}_FILE`]: join(folder, 'no') }).toThrow(
    `${name}_FILE cannot be read at ${folder}/no: no such file or folder.`,
  )
  refused({ [`${name}_FILE`]: await secretFile('\n') }).toThrow(
    `${name}_FILE names the empty file ${file}.`,
  )
})

test('a wrong secret in a file is named by its setting, and not repeated', async () => {
  const file = await secretFile('x://user:hunter22@host/db')
  expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(
    /^DATABASE_URL must look like (?!.*hunter22)/,
  )
})
