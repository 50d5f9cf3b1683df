import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { migrate } from '../migrate.ts'
import { isEmptyShop, openShopDatabase } from './shop-database.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'zeina-'))
await chmod(dataDir, 0o755)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const log = { warn: (message: string) => expect.fail(message) }

async function run(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows[0]
}

test('a first start that was cut off begins anew, a complete one is kept', async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  const cutOff = await openShopDatabase(config, log)
  await run(cutOff.url, 'create table half ()')
  await cutOff.stop()

  const complete = await openShopDatabase(config, log)
  expect(await run(complete.url, "select to_regclass('half') as half")).toEqual({ half: null })
  await run(complete.url, 'create table whole ()')
  await complete.settle()
  await complete.stop()

  const later = await openShopDatabase(config, log)
  expect(await run(later.url, "select to_regclass('whole') as whole")).toEqual({ whole: 'whole' })
  await later.stop()
})

test('processes that start together migrate one database once, and an untouched one is empty', async () => {
  const cluster = inject('cluster')
  const name = `together_${process.pid}`
  await run(cluster.replace('DATABASE', 'postgres'), `create database ${name}`)
  const url = cluster.replace('DATABASE', name)
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  await migrate(url)
  expect(await isEmptyShop(url)).toBe(true)
  await run(url, "insert into categories (name, slug) values ('Dresses', 'dresses')")
  expect(await isEmptyShop(url)).toBe(false)
  await run(cluster.replace('DATABASE', 'postgres'), `drop database ${name}`)
})
