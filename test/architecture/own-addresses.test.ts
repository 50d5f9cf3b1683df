/** The list of the shop's own addresses (server/redirects/own-addresses.ts) has all of them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { judgeRedirect } from '#server/redirects/redirects.ts'
import routes from '../../web/routes.ts'
import { testDatabase } from '../database/database.ts'

const database = await testDatabase()

/** Pages of records, whose addresses are the shop's own while the record is there. */
const ofRecords = ['/category/:categoryName', '/productdetails/:product', '/pages/:slug']

const pathsOf = (entries: RouteConfigEntry[], before = ''): string[] =>
  entries.flatMap(({ path = '', children = [], index }) => {
    const own = path ? `${before}/${path}`.replace('/ar?', '') : before
    return [...(path || index ? [own || '/'] : []), ...pathsOf(children, own)]
  })

/** Addresses in a tree of Fastify's, whose lines are four signs deeper for each part. */
function addressesIn(tree: string): string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, deep = '', part, methods = ''] = /^([│ ]*[├└]── )(\S*) ?(.*)$/.exec(line) ?? []
    if (part === undefined) return []
    parts.splice(deep.length / 4 - 1, parts.length, part)
    return methods.includes('GET') ? [parts.join('').replace(/(?<!\/)\*/, '/*')] : []
  })
}

test('no redirect may have the address of a page, a file or a call', async () => {
  const { server, ctx, close } = await createApp({
    config: { ...readConfig({ RATE_LIMIT: 'off', DEMO: 'off', LOG_LEVEL: 'silent' }) },
    database,
    pages: 'none',
    work: false,
  })
  const ofServer = addressesIn(server.printRoutes({ commonPrefix: false }))
  const files = readdirSync(join(import.meta.dirname, '../../web/public')).map((name) => `/${name}`)
  const pages = pathsOf(routes).filter((path) => !path.endsWith('*') && !ofRecords.includes(path))
  expect([ofServer.length > 100, files.length > 3, pages.length > 60]).toEqual([true, true, true])
  const free: string[] = []
  for (const address of [...ofServer, ...files, ...pages]) {
    const old_address = address.replaceAll(/[:*][^/.]*/g, 'x')
    const fault = await judgeRedirect(ctx, { old_address, new_address: '/shop' })
    if (fault !== 'own_address') free.push(address)
  }
  expect(free).toEqual([])
  await close()
})
