/** Scripts in README compile, and work against a running shop. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { makeWorld } from '../calls/world.ts'
import { testShop } from '../shop/shop.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const readme = await readFile(join(root, 'README.md'), 'utf8')
const scripts = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string)

const shop = await testShop()
const world = await makeWorld(shop)
await world.goods.makeGoods({ name: 'Linen dress', price: 145_000, sizes: ['S'] })
const { email } = await world.account()
await shop.database.pool.query('update users set is_admin = true where email = $1', [email])

// Folder beside the sources, so that the scripts find their imports.
const folder = await mkdtemp(join(root, 'build', 'readme-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Script from README with this shop's address and admin. */
async function write(script: string): Promise<string> {
  const here = script
    .replaceAll('http://localhost:3000', shop.url)
    .replaceAll('admin@zeina.example', email)
    .replaceAll('made at the first start', 'a good password')
    .replaceAll("'./contract/", `'${root}/contract/`)
  const file = join(folder, `script-${scripts.indexOf(script)}.ts`)
  await writeFile(file, here)
  return file
}

const print = async (script = '') =>
  (await run(process.execPath, [await write(script)])).stdout.trim()

test('they have the types they seem to have', async () => {
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--skipLibCheck',
    '--erasableSyntaxOnly',
  ]
  const modules = [
    '--target',
    'esnext',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--allowImportingTsExtensions',
  ]
  const files = await Promise.all(scripts.map(write))
  const { stdout } = await run('tsc', [...options, ...modules, ...files], { cwd: root }).catch(
    (failed) => failed,
  )
  expect(stdout).toBe('')
})

test('a shopper’s script searches and fills a cart', async () => {
  expect(await print(scripts[0])).toBe('Linen dress 1450')
})

test('an admin’s script signs in, adds an area and asks for an order', async () => {
  expect(await print(scripts[1])).toBe('Aswan undefined')
  const { rows } = await shop.database.pool.query(
    `select city, city_ar, price from areas order by id limit 1`,
  )
  expect(rows).toEqual([{ city: 'Aswan', city_ar: 'أسوان', price: 7500 }])
})

test('no script is shown that is not run here', () => {
  expect(scripts).toHaveLength(2)
})
