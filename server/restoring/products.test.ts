/** Restores of products within the limits of their stock, codes, pictures and categories. */
import { describe, expect, test } from 'vitest'
import { goOn } from '#server/bulk/bulk.ts'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn, multipart, pictureUpload } from '../../test/shop/admin.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { type Json, productCallsIn, stockOf } from '../../test/shop/product-calls.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { pool } = shop.database
const { get, post, token } = await adminIn(shop)
const { makeArea, read } = goodsIn(pool)
const category = await createCategory(shop.ctx, { name: 'Home' })
const subcategoryOf = async (name: string) =>
  (await createSubcategory(shop.ctx, { category_id: category.id, name })).id
const vases = await subcategoryOf('Vases')
const { make, changed } = productCallsIn(shop, token, { subcategory_id: vases, quantity: 9 })
const { fill, buy } = buyersIn(shop, await makeArea('Giza', 0))

const lastEntry = (id: number): Promise<number> =>
  read(`select max(id) from audit_log where room = 'products' and record_id = $1`, [id])
const preview = async (entry: number) => (await get(`/api/history/get/${entry}`)).json
const restore = (entry: number, body: object = {}) => post(`/api/history/restore/${entry}`, body)
const restored = async (entry: number) => {
  const reply = await restore(entry)
  expect(reply.status, reply.text).toBe(200)
}
const refusedFor = async (entry: number) => {
  const { refused } = await preview(entry)
  expect((await restore(entry)).json).toMatchObject({
    code: 'not_restorable',
    reason: refused?.reason,
  })
  return refused.reason
}
const record = async (id: number): Promise<Json> =>
  (await get(`/api/product/get/${id}`)).json.product
const remove = (id: number) => get(`/api/product/delete/${id}`)
const buyOf = async (product_id: number, quantity: number) => {
  expect((await buy(await fill({ product_id, quantity }))).status).toBe(201)
}
/** Stock moves of a product. */
const moves = (id: number): Promise<number[]> =>
  read('select array_agg(pieces order by id) from stock_moves where product_id = $1', [id])

describe('a change', () => {
  test('of names, prices and places goes back, its address too, while what it left alone stays', async () => {
    const { id, slug } = await make({
      name: 'Tall vase',
      price: 100,
      original_price: 120,
      sizes: ['S'],
      badge: 'New',
    })
    await changed(id, {
      name: 'Wide vase',
      price: 90,
      original_price: '',
      sizes: ['S', 'M'],
      prices: [],
    })
    const entry = await lastEntry(id)
    await changed(id, { badge: 'Sale' })
    expect((await preview(entry)).comes_back).toEqual(
      expect.arrayContaining([
        { field: 'name', now: 'Wide vase', back: 'Tall vase' },
        { field: 'slug', now: (await record(id)).slug, back: slug },
        { field: 'price', now: 90, back: 100 },
        { field: 'original_price', now: null, back: 120 },
      ]),
    )
    await restored(entry)
    expect(await record(id)).toMatchObject({
      name: 'Tall vase',
      slug,
      price: 100,
      original_price: 120,
      badge: 'Sale',
      sizes: [{ size: 'S' }],
    })
    expect((await shop.request('GET', `/api/userproduct/getProduct/${slug}`)).status).toBe(200)
  })

  test('of pieces goes back by the difference, so that what was sold since stays sold, and is a move', async () => {
    const { id } = await make({ quantity: 9 })
    await changed(id, { quantity: 13 })
    const entry = await lastEntry(id)
    await buyOf(id, 2)
    expect((await preview(entry)).comes_back).toEqual([{ field: 'quantity', now: 11, back: 7 }])
    await restored(entry)
    expect(await record(id)).toMatchObject({ quantity: 7 })
    expect(await moves(id)).toEqual([9, 4, -2, -4])
    await restored(await lastEntry(id))
    expect(await record(id)).toMatchObject({ quantity: 11 })
  })

  test('that added pieces which are sold by now stays', async () => {
    const { id } = await make({ quantity: 1 })
    await changed(id, { quantity: 5 })
    const entry = await lastEntry(id)
    await buyOf(id, 3)
    expect(await refusedFor(entry)).toBe('sold')
    expect(await record(id)).toMatchObject({ quantity: 2 })
  })

  test('of pieces by size and colour: each by its own difference, and a size that was taken away with what it had', async () => {
    const stock = (s: number, m?: number) => [
      { size: 'S', quantity: s },
      ...(m === undefined ? [] : [{ size: 'M', quantity: m }]),
    ]
    const { id } = await make({ sizes: ['S', 'M'], stock: stock(2, 3), quantity: undefined })
    await changed(id, { stock: stock(6, 3) })
    const more = await lastEntry(id)
    await changed(id, { sizes: ['S'] })
    const fewer = await lastEntry(id)
    await changed(id, { stock: stock(5) })
    await restored(fewer)
    expect(stockOf(await record(id))).toEqual(['S/- 5', 'M/- 3'])
    await restored(more)
    expect(stockOf(await record(id))).toEqual(['S/- 1', 'M/- 3'])
  })

  test('of how pieces are counted is told by no difference', async () => {
    const { id } = await make({ sizes: ['S', 'M'], quantity: 9 })
    await changed(id, { quantity: 8 })
    const number = await lastEntry(id)
    await changed(id, { stock: ['S', 'M'].map((size) => ({ size, quantity: 4 })) })
    expect(await refusedFor(await lastEntry(id))).toBe('counted_otherwise')
    expect(await refusedFor(number)).toBe('counted_otherwise')
  })

  test('of pictures shows the former ones while they are kept', async () => {
    const upload = async () => ({ images: await pictureUpload() })
    const { id, images } = (
      await post(
        '/api/product/create',
        multipart({
          name: 'Seen',
          price: '100',
          subcategory_id: String(vases),
          ...(await upload()),
        }),
      )
    ).json.product
    await changed(id, { alts: [{ alt: 'From the side' }] })
    await changed(id, multipart(await upload()))
    const entry = await lastEntry(id)
    expect((await preview(entry)).comes_back).toMatchObject([
      { field: 'pictures', back: [{ path: images[0], alt: 'From the side' }] },
    ])
    await restored(entry)
    expect(await record(id)).toMatchObject({ images, pictures: [{ alt: 'From the side' }] })
    await pool.query('delete from audit_log_pictures')
    const [file] = (await record(id)).images
    const again = await lastEntry(id)
    await pool.query(
      `delete from media_files where stem <> $1 and not exists (select from product_pictures where media_id = media_files.id)`,
      [file.slice(7, 39)],
    )
    expect(await refusedFor(again)).toBe('picture_gone')
  })

  test('is refused where its sub-category is gone or another has its SKU', async () => {
    const bowls = await subcategoryOf('Bowls')
    const { id } = await make({ subcategory_id: bowls, variants: [{ sku: 'BOWL-1' }] })
    await changed(id, { variants: [{ sku: 'BOWL-2' }] })
    const renaming = await lastEntry(id)
    await make({ variants: [{ sku: 'bowl-1' }] })
    expect(await refusedFor(renaming)).toBe('taken')
    await changed(id, { subcategory_id: vases })
    const moving = await lastEntry(id)
    await get(`/api/subcategory/delete/${bowls}`)
    expect(await refusedFor(moving)).toBe('subcategory_gone')
    const gone = await read(
      `select max(id) from audit_log where room = 'subcategories' and record_id = $1`,
      [bowls],
    )
    await restored(gone)
    await restored(moving)
    expect(await record(id)).toMatchObject({ subcategory_id: bowls })
  })

  test('of what pieces cost is seen and taken back by whom figures belong to', async () => {
    const { id } = await make({ cost: 40 })
    await changed(id, { cost: 55 })
    const entry = await lastEntry(id)
    const { previewRestore, restore: restoreOf } = await import('./restoring.ts')
    const key = {
      ...shop.ctx,
      visitor: { kind: 'key', id: 1, name: 'Books', may: { shop: 'write', catalogue: 'write' } },
    } as const
    await expect(restoreOf(key, entry)).rejects.toMatchObject({
      status: 403,
      details: { needs: ['figures'] },
    })
    await expect(previewRestore(key, entry)).rejects.toMatchObject({ status: 403 })
    const reading = {
      ...key,
      visitor: { ...key.visitor, may: { ...key.visitor.may, figures: 'read' } },
    } as const
    await expect(restoreOf(reading, entry)).rejects.toMatchObject({
      status: 403,
      details: { needs: ['figures'] },
    })
    await changed(id, { cost: 60, price: 70 })
    const both = await lastEntry(id)
    expect((await previewRestore(key, both)).comes_back).toEqual([
      { field: 'price', now: 70, back: 100 },
    ])
    await restoreOf(key, both)
    expect(await record(id)).toMatchObject({ price: 100, cost: 60 })
    const { token: manager } = await peopleIn(shop).makeStaff('manager')
    expect(
      (await shop.request('POST', `/api/history/restore/${entry}`, { token: manager, body: {} }))
        .status,
    ).toBe(200)
    expect(await record(id)).toMatchObject({ cost: 40 })
  })

  test('of many at once is taken back for one of them', async () => {
    const { id } = await make({ badge: 'Old' })
    const selection = { ids: [id], change: { kind: 'badge', badge: 'New' } }
    const { seen } = (await post('/api/product/bulk/preview', selection)).json
    await post('/api/product/bulk/apply', { ...selection, seen })
    await goOn(shop.ctx, new AbortController().signal)
    expect(await record(id)).toMatchObject({ badge: 'New' })
    await restored(await lastEntry(id))
    expect(await record(id)).toMatchObject({ badge: 'Old' })
  })
})

describe('a deleted product', () => {
  test('comes back with pieces, codes, pictures, reviews, orders, and in the carts that it lay in', async () => {
    const { id, slug } = await make({
      name: 'Amphora',
      sizes: ['S', 'M'],
      quantity: 5,
      variants: [{ size: 'S', sku: 'AMPH-S', barcode: '4006381333931' }],
    })
    await pool.query(
      `insert into reviews (product_id, name, rate, review, status) values ($1, 'Mona', 5, 'Soft', 'accepted')`,
      [id],
    )
    const sizes = (await shop.request('GET', `/api/userproduct/getProduct/${slug}`)).json.product
      .sizes as { id: number }[]
    const item = { product_id: id, quantity: 1, size_id: sizes[0]?.id ?? null }
    await buy(await fill(item))
    const cart = await fill(item)
    const lines = async () => (await shop.request('GET', `/api/cart/${cart}`)).json
    const [before, lay] = [await record(id), await lines()]
    await remove(id)
    expect((await shop.request('GET', `/api/userproduct/getProduct/${slug}`)).status).toBe(404)
    const entry = await lastEntry(id)
    const { comes_back, refused } = await preview(entry)
    expect(refused).toBeNull()
    expect(comes_back).toEqual(
      expect.arrayContaining([
        { field: 'name', now: null, back: 'Amphora' },
        { field: 'quantity', now: null, back: 4 },
      ]),
    )
    expect((await get(`/api/product/get/${id}`)).status).toBe(404)
    await restored(entry)
    expect(await record(id)).toEqual({ ...before, version: before.version + 1 })
    expect(await lines()).toEqual(lay)
    const page = (await shop.request('GET', `/api/userproduct/getProduct/${slug}`)).json.product
    expect(page).toMatchObject({ name: 'Amphora', review_count: 1 })
    expect(
      (await shop.request('GET', '/api/userproduct/search?search=amphora')).json.products,
    ).toMatchObject([{ id }])
    await buy(cart)
    expect(await record(id)).toMatchObject({ quantity: 3 })
    expect(await refusedFor(entry)).toBe('restored')
  })

  test('comes back to the sub-category that was deleted after it only when that is back, and with a price for a time that began meanwhile', async () => {
    const jars = await subcategoryOf('Jars')
    const { id } = await make({
      subcategory_id: jars,
      prices: [{ price: 80, from: '2026-01-01', until: '2099-12-31' }],
    })
    await remove(id)
    const entry = await lastEntry(id)
    await get(`/api/subcategory/delete/${jars}`)
    expect(await refusedFor(entry)).toBe('subcategory_gone')
    await restored(
      await read(`select max(id) from audit_log where room = 'subcategories' and record_id = $1`, [
        jars,
      ]),
    )
    await restored(entry)
    expect(await record(id)).toMatchObject({ subcategory_id: jars, price_now: 80 })
  })

  test('stays away while another has its SKU', async () => {
    const { id } = await make({ variants: [{ sku: 'JAR-1' }] })
    await remove(id)
    const entry = await lastEntry(id)
    const other = await make({ variants: [{ sku: 'JAR-1' }] })
    expect(await refusedFor(entry)).toBe('taken')
    await changed(other.id, { variants: [{ sku: 'JAR-2' }] })
    await restored(entry)
    expect((await record(id)).variants).toMatchObject([{ sku: 'JAR-1' }])
  })

  test('is restored once by two at once', async () => {
    const { id, version } = await make()
    await remove(id)
    const entry = await lastEntry(id)
    const statuses = (await Promise.all([restore(entry), restore(entry)])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 409])
    expect(await record(id)).toMatchObject({ version: version + 1 })
  })
})
