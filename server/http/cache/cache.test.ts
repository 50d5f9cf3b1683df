import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { testDatabase } from '../../../test/database/database.ts'
import { guestCtx } from '../../../test/shop/guest.ts'
import { notFound } from '../../refusal.ts'
import { heldMemory } from '../../../test/files/garbage.ts'
import { type BytesCache, makeBytesCache } from './cache.ts'
import { keyOf } from './cache-key.ts'
import { until } from '../../../test/shop/soon.ts'

const database = await testDatabase()
const { url, pool, changefeed } = database
let cache: BytesCache
let now = new Date()

beforeAll(async () => {
  await database.listen(guestCtx(database).log)
  cache = makeBytesCache(changefeed, { maxBytes: 400_000, now: () => now })
})

const body = (text: string) => ({ status: 200, type: 'text/plain', body: text })

describe('a kept answer', () => {
  test('is made once, however many ask for it meanwhile', async () => {
    let made = 0
    const make = async () => {
      made++
      await sleep(20)
      return body('once')
    }
    const entries = await Promise.all(Array.from({ length: 50 }, () => cache.fill('/once', make)))
    expect(made).toBe(1)
    expect(new Set(entries).size).toBe(1)
    expect(cache.get('/once')?.raw?.toString()).toBe('once')
  })

  test('is asked after a change whether it still says the same, and then keeps its bytes', async () => {
    const first = await cache.fill('/same', async () => body('still'))
    changefeed.bump()
    expect(cache.get('/same')).toBeUndefined()
    let older: unknown
    const second = await cache.fill('/same', async (given) => {
      older = given
      return 'same'
    })
    expect(older).toBe(first)
    expect(second).toBe(first)
    expect(cache.get('/same')).toBe(first)
  })

  test('is asked again when a day of the shop begins', async () => {
    now = new Date('2026-03-01T21:59:59Z')
    await cache.fill('/day', async () => body('the first of March'))
    expect(cache.get('/day')?.raw?.toString()).toBe('the first of March')
    now = new Date('2026-03-01T22:00:00Z')
    expect(cache.get('/day')).toBeUndefined()
    expect((await cache.fill('/day', async () => body('the second'))).raw?.toString()).toBe(
      'the second',
    )
    expect(cache.get('/day')?.raw?.toString()).toBe('the second')
  })

  test('that comes out the same keeps its compressed forms, and another one does not', async () => {
    const first = await cache.fill('/equal', async () => body('equal'))
    changefeed.bump()
    expect(await cache.fill('/equal', async () => body('equal'))).toBe(first)
    changefeed.bump()
    expect((await cache.fill('/equal', async () => body('other'))).raw?.toString()).toBe('other')
  })

  test('is dropped when another process changes what shoppers see', async () => {
    await cache.fill('/stale', async () => body('old'))
    await pool.query("insert into areas (city, price) values ('Tanta', 7000)")
    await until(() => cache.get('/stale') === undefined)
    expect((await cache.fill('/stale', async () => body('new'))).raw?.toString()).toBe('new')
  })

  test('that began before a change is used once and not kept', async () => {
    const slow = cache.fill('/slow', async () => {
      await sleep(60)
      return body('began before')
    })
    await sleep(10)
    changefeed.bump()
    expect((await slow).raw?.toString()).toBe('began before')
    expect(cache.get('/slow')).toBeUndefined()
  })

  test('asked for after a change never joins one that began before it', async () => {
    const before = cache.fill('/join', async () => {
      await sleep(50)
      return body('before')
    })
    changefeed.bump()
    const after = await cache.fill('/join', async () => body('after'))
    expect(after.raw?.toString()).toBe('after')
    await before
    expect(cache.get('/join')?.raw?.toString()).toBe('after')
  })
})

test('refusals and pages past the end are not kept', async () => {
  await cache.fill('/404', async () => ({ ...body('no'), status: 404 }))
  await cache.fill('/past', async () => ({ ...body('none'), keep: false }))
  expect(cache.get('/404')).toBeUndefined()
  expect(cache.get('/past')).toBeUndefined()
})

test('a failed fill is tried again by the next one', async () => {
  await expect(
    cache.fill('/fails', () => Promise.reject(new Error('database away'))),
  ).rejects.toThrow('database away')
  expect((await cache.fill('/fails', async () => body('well'))).raw?.toString()).toBe('well')
})

test('memory stays bounded, and what was used last stays', async () => {
  await cache.fill('/kept', async () => body('k'.repeat(1000)))
  for (let i = 0; i < 100; i++) {
    await cache.fill(`/flood/${i}`, async () => body(`${i}`.padEnd(20_000, String(Math.random()))))
    cache.get('/kept')
  }
  expect(cache.size().bytes).toBeLessThanOrEqual(400_000)
  expect(cache.get('/kept')).toBeDefined()
  expect(cache.get('/flood/0')).toBeUndefined()
})

test('long addresses count as well', async () => {
  for (let i = 0; i < 100; i++)
    await cache.fill(`/flood?search=${i}${'x'.repeat(10_000)}`, async () => body('nothing'))
  expect(cache.size().entries).toBeLessThan(20)
})

test('a form that is made later is counted when its answer is next given', async () => {
  const empty = makeBytesCache(changefeed)
  const entry = await empty.fill('/forms', async () => body('once'))
  const before = empty.size().bytes
  entry.bytes += 2000
  empty.get('/forms')
  expect(empty.size().bytes - before).toBe(2000)
})

test('small answers to made-up addresses hold no more memory than is counted', async () => {
  const many = makeBytesCache(changefeed)
  const before = heldMemory()
  for (let i = 0; i < 5000; i++) {
    const url = `/list?utm_source=${'x'.repeat(10_000)}&page=${i}`
    await many.fill(keyOf(url, ['page']), async () => body(`{"products":[],"page":${i}}`))
    // Garbage like that of a busy shop.
    Buffer.from('y'.repeat(20_000))
  }
  const after = heldMemory()
  expect(many.size().entries).toBe(5000)
  expect(after.heap - before.heap + after.buffers - before.buffers).toBeLessThan(many.size().bytes)
})

test('a lost listener means nothing is kept until it is back', async () => {
  await cache.fill('/lost', async () => body('before'))
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zeina listener' and datname = current_database()",
  )
  await until(() => !changefeed.trusted())
  expect(cache.get('/lost')).toBeUndefined()
  await cache.fill('/lost', async () => body('meanwhile'))
  expect(cache.get('/lost')).toBeUndefined()
  await until(() => changefeed.trusted())
  await cache.fill('/lost', async () => body('again'))
  expect(cache.get('/lost')?.raw?.toString()).toBe('again')
})

describe('while the database is away', () => {
  const away = () =>
    Promise.reject(
      Object.assign(new Error('connect ECONNREFUSED'), {
        code: 'ECONNREFUSED',
        syscall: 'connect',
      }),
    )
  const name = new URL(url).pathname.slice(1)
  const elsewhere = new pg.Client({
    connectionString: inject('cluster').replace('DATABASE', 'postgres'),
  })

  beforeAll(async () => {
    await elsewhere.connect()
    return () => elsewhere.end()
  })

  const letIn = async (isAllowed: boolean) => {
    await elsewhere.query(`alter database ${name} allow_connections ${isAllowed}`)
    if (!isAllowed)
      await elsewhere.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      )
    await until(() => changefeed.trusted() === isAllowed)
  }

  test('what was right until then is answered still, until something of it may have changed', async () => {
    const page = await cache.fill('/right', async () => body('right'))
    await cache.fill('/outdated', async () => body('outdated'))
    changefeed.bump()
    await cache.fill('/right', async () => 'same')
    await letIn(false)
    expect(await cache.fill('/right', away)).toBe(page)
    expect(
      await cache.fill('/right', async () => ({ ...body('Please try again'), status: 503 })),
    ).toBe(page)
    expect(
      await cache.fill('/right', async () => ({ ...body('without its lists'), keep: false })),
    ).toBe(page)
    await expect(cache.fill('/right', () => Promise.reject(new Error('a bug')))).rejects.toThrow(
      'a bug',
    )
    await expect(cache.fill('/right', () => Promise.reject(notFound()))).rejects.toMatchObject({
      status: 404,
    })
    await expect(cache.fill('/outdated', away)).rejects.toThrow('ECONNREFUSED')
    await expect(cache.fill('/never', away)).rejects.toThrow('ECONNREFUSED')
    changefeed.bump()
    await expect(cache.fill('/right', away)).rejects.toThrow('ECONNREFUSED')
    await letIn(true)
    await expect(cache.fill('/right', away)).rejects.toThrow('ECONNREFUSED')
  })
})
