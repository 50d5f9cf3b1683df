/**
 * Consistency of deploy/, the Containerfile and docs/server.md with each other and with the shop.
 * None of these programs needs to be installed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { adminPaths } from '#contract/admin-paths.ts'
import type { Path } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { readConfig } from '#server/config.ts'
import { newToken } from '#server/token.ts'
import { testShop } from '../shop/shop.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const [unit, caddyfile, settings, page, containerfile] = [
  'deploy/zeina.service',
  'deploy/Caddyfile',
  'deploy/zeina.env',
  'docs/server.md',
  'Containerfile',
].map(read) as [string, string, string, string, string]

const config = readConfig(parseEnv(settings))
/** Values of a directive in the unit file. */
const inUnit = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map((match) => match[1] as string)
/** Arguments of a directive in the Caddyfile. */
const inCaddyfile = (name: string): string =>
  new RegExp(`^\\s+${name} (.*)$`, 'm').exec(caddyfile)?.[1] ?? ''
const inContainerfile = (name: string): string[] =>
  [...containerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map((match) => match[1] as string)

test('the settings of a server name settings that there are, and one proxy on the same machine', () => {
  const explained = read('.env.example')
  for (const [, name] of settings.matchAll(/^#?([A-Z_]+)=/gm))
    expect(explained).toMatch(new RegExp(`^#${name?.replace(/_FILE$/, '')}=`, 'm'))
  expect(config).toMatchObject({ host: '127.0.0.1', trustProxy: 1, demo: false })
  expect(inCaddyfile('reverse_proxy')).toBe(`${config.host}:${config.port} {`)
})

test('the service may write its data, its backups and its cache, and nothing else', () => {
  expect(inUnit('ProtectSystem')).toEqual(['strict'])
  expect(inUnit('StateDirectory').map((name) => `/var/lib/${name}`)).toEqual([config.dataDir])
  expect(inUnit('ReadWritePaths')).toEqual([`-${config.backupDir}`])
  expect(inUnit('Environment')).toEqual(
    inUnit('CacheDirectory').map((name) => `NODE_COMPILE_CACHE=/var/cache/${name}`),
  )
  expect([inUnit('User'), inUnit('NoNewPrivileges'), inUnit('CapabilityBoundingSet')]).toEqual([
    ['zeina'],
    ['yes'],
    [''],
  ])
})

test('the service is started again however it ended, and only the shop itself is told to stop', () => {
  expect([inUnit('Restart'), inUnit('StartLimitIntervalSec'), inUnit('KillMode')]).toEqual([
    ['always'],
    ['0'],
    ['mixed'],
  ])
  expect(existsSync(join(root, inUnit('ExecStart')[0]?.split(' ')[1] as string))).toBe(true)
})

test('the page has ten commands, which name what is there', () => {
  const commands =
    page
      .match(/```sh\n(apt-get[\s\S]*?)```/)?.[1]
      ?.trim()
      .split('\n') ?? []
  expect(commands).toHaveLength(10)
  const all = commands.join('\n')
  const named = [...all.matchAll(/\/opt\/zeina\/(deploy\/[\w.]+)/g)].map(
    (match) => match[1] as string,
  )
  expect(named).toHaveLength(4)
  for (const file of named) expect(existsSync(join(root, file)), file).toBe(true)
  for (const place of [config.dataDir, config.backupDir, ...inUnit('WorkingDirectory')])
    expect(`${all}\n`).toMatch(new RegExp(`${place}\\s`))
  // Placeholders that the ninth command replaces.
  for (const text of [caddyfile, settings])
    expect(text).toMatch(/^(SHOP_URL=https:\/\/)?shop\.example( \{)?$/m)
})

test('no token of an address comes into the log of Caddy', () => {
  const [, pattern, instead] = /request>uri regexp "(.*)" "(.*)"/.exec(caddyfile) as unknown as [
    string,
    string,
    string,
  ]
  const token = newToken()
  const rooms: Record<string, Path>[] = [...Object.values(paths), ...Object.values(adminPaths)]
  const calls = rooms.flatMap((room) => Object.values(room).map(({ path }) => path))
  const withTokens = calls.filter((path) => /\{\w*token\}/i.test(path))
  expect(withTokens.length).toBeGreaterThan(4)
  for (const path of [
    ...withTokens,
    '/ar/order/{token}',
    '/reset-password/{token}',
    '/login?token={token}',
  ]) {
    const logged = path
      .replaceAll(/\{\w*token\}/gi, token)
      .replaceAll(new RegExp(pattern, 'g'), instead)
    expect(logged).not.toContain(token.slice(0, 8))
    expect(logged).toContain(path.split(/\{|\?/, 1)[0])
  }
})

test('Caddy asks whether the shop will stay, and for nothing else', async () => {
  const shop = await testShop()
  const answer = await shop.request('GET', inCaddyfile('health_uri'))
  expect([answer.status, answer.json.checks]).toEqual([200, { stopping: 'ok' }])
})

test('the image has one volume, which holds all data, and runs as nobody in particular', () => {
  const env = parseEnv(inContainerfile('ENV').join(' ').replaceAll(' ', '\n'))
  const { dataDir, backupDir } = readConfig(env)
  expect(inContainerfile('VOLUME')).toEqual([dataDir])
  expect(backupDir.startsWith(`${dataDir}/`)).toBe(true)
  expect(inContainerfile('USER')).toEqual(['node'])
  const [, script] = JSON.parse(inContainerfile('CMD')[0] as string) as string[]
  expect(existsSync(join(root, script as string))).toBe(true)
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(
    inContainerfile('FROM').every((image) =>
      image.includes(`node:${/\d+/.exec(engines.node)?.[0]}-`),
    ),
  ).toBe(true)
})
