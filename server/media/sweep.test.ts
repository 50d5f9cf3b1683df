import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#server/ctx.ts'
import { testDatabase } from '../../test/database/database.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { drain, testJobs } from '../../test/shop/jobs.ts'
import { photo } from '../../test/files/pictures.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { makeVariantsWork, sweepMediaWork } from './media.job.ts'
import { makeVariants, openMedia, sweepJob, sweepMedia, takePicture } from './media.ts'
import { openDiskStorage, type Storage } from './storage.ts'
import { until } from '../../test/shop/soon.ts'

const database = await testDatabase()
const { pool } = database
const folder = await mkdtemp(join(tmpdir(), 'zeina-sweep-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = await openDiskStorage(folder)
const { ctx } = await testJobs(database, { workers: [makeVariantsWork], storage, work: false })
const { read, makeOrder } = rowsIn(pool)
const { makeGoods } = goodsIn(pool)
const never = new AbortController().signal
const limit = { maxBytes: 10_000_000 }

const upload = async () => photo(50, 40).png().toBuffer()
const take = async (ctx: Ctx, picture?: Buffer) =>
  takePicture(ctx, picture ?? (await upload()), limit)
const makeOld = () => pool.query(`update media_files set created_at = now() - interval '25 hours'`)
const sweep = () => sweepMedia(ctx, never)
const stems = async () =>
  (await pool.query('select stem from media_files order by id')).rows.map(({ stem }) => stem)
const filesOf = async (stem: string) =>
  (await readdir(folder)).filter((name) => name.startsWith(stem))

/** A storage whose named call waits until it is released. */
function waitingAt(call: 'put' | 'delete'): {
  ctx: Ctx
  reached: () => boolean
  letGo: () => void
} {
  const { promise, resolve } = Promise.withResolvers<void>()
  let reached = false
  const waiting: Storage = {
    ...storage,
    [call]: async (name: string, bytes: Buffer) => {
      reached = true
      await promise
      await storage[call](name, bytes)
    },
  }
  return { ctx: { ...ctx, storage: waiting }, reached: () => reached, letGo: resolve }
}

beforeEach(async () => {
  await makeOld()
  await sweep()
})

test('what nothing names for a day goes, with all of its files', async () => {
  const file = await take(ctx)
  await makeVariants(ctx, file.stem, never)
  const kept = await take(ctx)
  await pool.query('insert into slides (media_id, name, position) values ($1, $2, 1000)', [
    kept.id,
    'Kept',
  ])
  expect(await filesOf(file.stem)).toHaveLength(3)
  expect(await sweep()).toBe(0)

  await makeOld()
  expect(await sweep()).toBe(1)
  expect(await stems()).toContain(kept.stem)
  expect(await stems()).not.toContain(file.stem)
  expect(await filesOf(file.stem)).toEqual([])
  expect(await filesOf(kept.stem)).toHaveLength(1)
  expect(await openMedia(ctx, `${file.stem}.webp`)).toBeNull()
})

test('many go, in batches, and an ending run leaves the rest for the next', async () => {
  await pool.query(
    `insert into media_files (stem, width, height, bytes, created_at)
     select md5(number::text), 50, 40, 9, now() - interval '2 days' from generate_series(1, 450) as number`,
  )
  const ending = new AbortController()
  ending.abort()
  expect(await sweepMedia(ctx, ending.signal)).toBe(0)
  expect(await sweep()).toBe(450)
})

describe('stays what', () => {
  test.each([
    [
      'a product shows',
      async (id: number) => {
        const { id: product } = await makeGoods()
        await read(
          'insert into product_pictures (product_id, media_id, position) values ($1, $2, 0)',
          [product, id],
        )
      },
    ],
    [
      'a review shows, even a hidden one',
      async (id: number) => {
        const { id: product } = await makeGoods()
        await read(
          `insert into reviews (product_id, name, rate, review, media_id) values ($1, 'Mona', 5, 'Soft', $2)`,
          [product, id],
        )
      },
    ],
    [
      'a category shows',
      (id: number) =>
        read(`insert into categories (name, slug, media_id) values ('Bowls', 'bowls', $1)`, [id]),
    ],
    [
      'an order keeps, although its product shows it no more',
      async (id: number) => {
        const order = await makeOrder()
        await read(
          `insert into order_lines (order_id, position, name, price, quantity, picture_stem)
           select (select id from orders where number = $2), 0, 'Vase', 100, 1, stem from media_files where id = $1`,
          [id, order],
        )
      },
    ],
    [
      'a table names that nobody here has heard of',
      async (id: number) => {
        await pool.query(
          'create table "Odd name" (id int, "its picture" int references media_files)',
        )
        await pool.query('insert into "Odd name" values (1, $1)', [id])
      },
    ],
  ])('%s', async (_what, name) => {
    const file = await take(ctx)
    await name(file.id)
    await makeOld()
    expect(await sweep()).toBe(0)
    expect(await stems()).toContain(file.stem)
    expect(await filesOf(file.stem)).toHaveLength(1)
  })

  test('was uploaded again today', async () => {
    const picture = await upload()
    const file = await take(ctx, picture)
    await makeOld()
    await take(ctx, picture)
    expect(await sweep()).toBe(0)
    expect(await stems()).toContain(file.stem)
  })
})

describe('at the same moment', () => {
  test('an upload of a picture that is being swept away waits, and has its file afterwards', async () => {
    const picture = await upload()
    const { stem } = await take(ctx, picture)
    await makeOld()
    const slow = waitingAt('delete')
    const sweeping = sweepMedia(slow.ctx, never)
    await until(slow.reached)
    let taken = false
    const taking = take(ctx, picture).then((file) => {
      taken = true
      return file
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(taken).toBe(false)
    slow.letGo()
    expect(await sweeping).toBe(1)
    expect(await taking).toMatchObject({ stem, variants_made_at: null })
    expect(await stems()).toContain(stem)
    expect(await filesOf(stem)).toEqual([`${stem}.webp`])
  })

  test('a sweep leaves alone what is being uploaded again', async () => {
    const picture = await upload()
    const { stem } = await take(ctx, picture)
    await makeOld()
    const slow = waitingAt('put')
    const taking = take(slow.ctx, picture)
    await until(slow.reached)
    expect(await sweep()).toBe(0)
    slow.letGo()
    await taking
    expect(await sweep()).toBe(0)
    expect(await filesOf(stem)).toEqual([`${stem}.webp`])
  })

  test('a sweep leaves alone what was uploaded again since it began', async () => {
    await take(ctx)
    const picture = await upload()
    const { stem } = await take(ctx, picture)
    await makeOld()
    const slow = waitingAt('delete')
    const sweeping = sweepMedia(slow.ctx, never)
    await until(slow.reached)
    await take(ctx, picture)
    slow.letGo()
    expect(await sweeping).toBe(1)
    expect(await filesOf(stem)).toEqual([`${stem}.webp`])
  })

  test('a sweep leaves alone what is being named, and takes it when nothing came of that', async () => {
    const { id, stem } = await take(ctx)
    await makeOld()
    const other = await pool.connect()
    await other.query('begin')
    await other.query('insert into slides (media_id, name, position) values ($1, $2, 2000)', [
      id,
      'Almost',
    ])
    expect(await sweep()).toBe(0)
    await other.query('rollback')
    other.release()
    expect(await sweep()).toBe(1)
    expect(await filesOf(stem)).toEqual([])
  })

  test('naming what is being swept away fails', async () => {
    const { id } = await take(ctx)
    await makeOld()
    const slow = waitingAt('delete')
    const sweeping = sweepMedia(slow.ctx, never)
    await until(slow.reached)
    const naming = expect(
      pool.query(`insert into slides (media_id, name, position) values ($1, 'Late', 3000)`, [id]),
    ).rejects.toMatchObject({
      code: '23503',
    })
    slow.letGo()
    expect(await sweeping).toBe(1)
    await naming
  })

  test('variants that are ready after the sweep leave no files behind', async () => {
    const { stem } = await take(ctx)
    await makeOld()
    const making = makeVariants(ctx, stem, never)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await sweep()).toBe(1)
    await making
    expect(await filesOf(stem)).toEqual([])
  })

  test('two sweeps are one', async () => {
    for (let count = 0; count < 5; count++) await take(ctx)
    await makeOld()
    const [first, second] = await Promise.all([sweep(), sweep()])
    expect(first + second).toBe(5)
  })
})

test('the job sweeps every night, and says how much', async () => {
  const { lines } = await testJobs(database, { workers: [sweepMediaWork], storage })
  const { rows } = await pool.query(
    `select cron, timezone from pgboss.schedule where name = 'sweep-media'`,
  )
  expect(rows).toEqual([{ cron: '40 4 * * *', timezone: 'Africa/Cairo' }])
  await take(ctx)
  await makeOld()
  await pool.query(`delete from pgboss.job where name = 'make-variants'`)
  await ctx.jobs.enqueue(pool, sweepJob, {})
  await drain(pool)
  expect(lines.map(({ fields, message }) => [fields, message])).toEqual([
    [{ removed: 1 }, 'Pictures that nothing shows were removed'],
  ])
})
