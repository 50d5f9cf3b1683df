/**
 * The register of calls is complete, and states the callers of each. Its rows are tested in
 * test/calls/shards.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminPaths } from '#contract/admin-paths.ts'
import type { Path } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { callOf, calls, rows, shardNamed, withoutRow } from './register/register.ts'
import { expectRefusal } from './walk.ts'
import { adminCalls } from './register/admin-table.ts'
import { shopperCalls } from './register/table.ts'
import { peopleIn } from '../shop/people.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop()
const { token } = await peopleIn(shop).makeAdmin()

describe('the table is whole', () => {
  test('as many rows as there are fixed calls', () => {
    expect(shopperCalls).toHaveLength(28)
    expect(adminCalls).toHaveLength(40)
    expect(new Set(rows.map((row) => row.call)).size).toBe(rows.length)
  })

  test('every call of the contract has a row, or says why it has none', () => {
    const all = [...Object.values(paths), ...Object.values(adminPaths)] as Record<string, Path>[]
    const promised = [
      ...all.flatMap((room) => Object.values(room)),
      ...calls.map(({ endpoint }) => endpoint),
    ].map(callOf)
    const known = [...rows.map((row) => row.call), ...Object.keys(withoutRow)]
    expect(promised.filter((call) => !known.includes(call))).toEqual([])
    expect(known.filter((call) => !promised.includes(call))).toEqual([])
    for (const [call, why] of Object.entries(withoutRow)) expect(why, call).toMatch(/\S+ \S+/)
  })

  test('every shard of a list of calls has its test file', async () => {
    const files = (await readdir(join(import.meta.dirname, 'shards'))).flatMap(
      (name) => shardNamed(name) ?? [],
    )
    const families = new Set(files.map(({ family, of }) => `${family} of ${of}`))
    expect([...families].map((family) => family.replace(/ .*/, '')).sort()).toEqual([
      'bad-input',
      'bad-input-admin',
      'contract',
    ])
    for (const { family, of } of files)
      expect(
        files
          .filter((one) => one.family === family)
          .map(({ at }) => at)
          .sort(),
        family,
      ).toEqual([...Array(of).keys()])
  })

  test('who may call is the same in contract and table', () => {
    const all = [...Object.values(paths), ...Object.values(adminPaths)] as Record<string, Path>[]
    const said = all.flatMap((room) =>
      Object.values(room).map(({ method, path, who }) => [
        `${method} ${path}`,
        who === 'anyone' ? 'public' : who,
      ]),
    )
    const promised = Object.fromEntries(said)
    for (const { call, who } of rows) expect(promised[call], call).toBe(who)
  })
})

test('an unknown path under /api is a JSON 404 for every method', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/area',
    '/api/area/all/more',
    '/api/product/delete',
    '/api/orders/getorder/1/2',
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await shop.request(method, path, { token })
      expect(reply.status, `${method} ${path}`).toBe(404)
      expectRefusal(reply)
    }
  }
})
