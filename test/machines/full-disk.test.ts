/** Full disk of a running shop: a small real file system. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { goodsIn } from '../shop/goods.ts'
import { photo } from '../files/pictures.ts'
import {
  bareProgram,
  openToShoppers,
  processShops,
  query,
  untilOpen,
} from '../processes/process-shops.ts'
import { testShop } from '../shop/shop.ts'
import { makeSmallDisk, type SmallDisk } from '../processes/small-disk.ts'

const { port, startShop } = await processShops()

const disk = makeSmallDisk(250)
afterAll(() => disk?.remove())

const url = `http://127.0.0.1:${port}`

test.runIf(disk)(
  'a shop on a full disk says that it is busy, and sells again once there is room',
  async () => {
    const { folder, fill, free } = disk as SmallDisk
    const dataDir = join(folder, 'data')
    const shop = startShop({ DATA_DIR: dataDir, RATE_LIMIT: 'off' }, bareProgram)
    await untilOpen(shop)
    await openToShoppers(dataDir)
    const host = join(dataDir, 'postgres')
    const pool = new pg.Pool({ host, user: 'postgres', database: 'zeina' })
    pool.on('error', () => {})
    const { id } = await goodsIn(pool).makeGoods({ price: 10_000 })
    await pool.end()

    let taken = 0
    const fillCart = async (): Promise<Response> => {
      const answer = await fetch(`${url}/api/cart/add`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ guest_token: '', items: [{ product_id: id, quantity: 1 }] }),
      })
      if (answer.status === 200) taken++
      else expect(answer.status, await answer.text()).toBe(503)
      return answer
    }
    const countCarts = async () =>
      Number(
        ((await query(dataDir, 'select count(*) from carts')) as { count: string }[])[0]?.count,
      )
    await fillCart()

    fill()
    let refused = await fillCart()
    while (refused.status === 200) refused = await fillCart()
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    // PostgreSQL may already be down: then nothing can be counted until space is freed in the last
    // line.
    const counted = await countCarts().catch(({ code }: { code?: string }) =>
      /^(57P|ECONN|ENOENT)/.test(code ?? '') ? taken : code,
    )
    expect(counted).toBe(taken)

    // Until PostgreSQL cannot write its WAL and shuts down.
    while (!shop.output().includes('PostgreSQL is down')) {
      await query(
        dataDir,
        "select pg_logical_emit_message(true, 'filling', repeat('x', 1000000))",
      ).catch(() => sleep(50))
    }
    await expect
      .poll(() => shop.output())
      .toMatch(/PostgreSQL is down: .*No space left on device\. It is started again in/)
    expect((await fillCart()).headers.get('retry-after')).toMatch(/^\d+$/)

    await free()
    await expect.poll(async () => (await fillCart()).status, { interval: 500 }).toBe(200)
    await expect.poll(countCarts).toBe(taken)
  },
)

test.runIf(disk)('a picture for which there is no room leaves nothing behind', async () => {
  const { folder, fill, free } = disk as SmallDisk
  const dataDir = join(folder, 'pictures')
  const shop = await testShop({ config: { dataDir } })
  const { id } = await goodsIn(shop.database.pool).makeGoods()
  const picture = new Uint8Array(await photo(64, 48).jpeg().toBuffer())
  const upload = () => {
    const form = new FormData()
    for (const [field, value] of Object.entries({
      product_id: id,
      name: 'Mona',
      rate: 5,
      review: 'Soft',
    }))
      form.append(field, String(value))
    form.append('image', new File([picture], 'cup.jpg', { type: 'image/jpeg' }))
    return shop.request('POST', '/api/review/create', { body: form })
  }
  const everything = async () => ({
    files: await readdir(join(dataDir, 'media')),
    rows: (
      await shop.database.pool.query(
        'select (select count(*) from media_files), (select count(*) from reviews) as reviews',
      )
    ).rows,
  })
  const before = await everything()
  fill()
  const refused = await upload()
  expect(refused).toMatchObject({ status: 503, json: { code: 'overloaded' } })
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await everything()).toEqual(before)
  await free()
  expect((await upload()).status).toBe(200)
})
