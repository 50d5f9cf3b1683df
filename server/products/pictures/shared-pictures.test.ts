import { expect, test } from 'vitest'
import { sweepAccounts } from '#server/accounts/accounts.ts'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { sweepMedia } from '#server/media/media.ts'
import { adminIn, pictureUpload } from '../../../test/shop/admin.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { get, post } = await adminIn(shop)
const pool = shop.database.pool
const category = await createCategory(shop.ctx, { name: 'Dresses' })
const day = await createSubcategory(shop.ctx, { category_id: category.id, name: 'Day' })

const create = async (parts: Record<string, string | File | (string | File)[]> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    name: 'Dress',
    price: '100',
    subcategory_id: String(day.id),
    ...parts,
  })) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one as string)
  }
  return post('/api/product/create', form)
}
const files = async (count: number) =>
  Promise.all(Array.from({ length: count }, () => pictureUpload()))
const original = async (count = 2) =>
  (
    await create({
      images: await files(count),
      'alts[0][alt]': 'Front',
      'alts[0][alt_ar]': 'من الأمام',
    })
  ).json.product
const imagesOf = async (id: number): Promise<string[]> =>
  (await get(`/api/product/get/${id}`)).json.product.images
const sweepAtNight = async () => {
  await pool.query(`update media_files set created_at = now() - interval '2 days'`)
  return sweepMedia(shop.ctx, new AbortController().signal)
}
const isServed = async (path: string) => (await shop.request('GET', path)).status === 200
const countProducts = async () =>
  (await pool.query('select count(*)::int as count from products')).rows[0].count

test('a new product takes pictures of another in the order asked, new ones after them', async () => {
  const { images } = await original()
  const kept = [images[1], `${shop.ctx.config.shopUrl}${images[0]}`]
  const { json } = await create({ 'keep_images[]': kept, images: await files(1) })
  expect(json.product.images.slice(0, 2)).toEqual([images[1], images[0]])
  expect(json.product.images).toHaveLength(3)
  expect(json.product.pictures[1]).toMatchObject({ alt: 'Front', alt_ar: 'من الأمام' })
  const named = await create({ 'keep_images[]': images, 'alts[0][alt]': 'Other words' })
  expect(named.json.product.pictures).toMatchObject([
    { alt: 'Other words', alt_ar: 'من الأمام' },
    { alt: null },
  ])
  expect(
    (
      await post('/api/product/create', {
        name: 'Plain',
        price: 1,
        subcategory_id: day.id,
        keep_images: [],
      })
    ).json.product.images,
  ).toEqual([])
})

test('a new product has pictures of another and new ones in any order that is said', async () => {
  const { images } = await original()
  const parts = { 'keep_images[]': images, images: await files(1) }
  const { json } = await create({ ...parts, 'order[]': ['0', '2', '1'] })
  expect([json.product.images[0], json.product.images[2]]).toEqual(images)
  expect(json.product.pictures).toMatchObject([{ alt: 'Front' }, { alt: null }, { alt: null }])
  expect((await create({ ...parts, 'order[]': ['0', '1'] })).json.errors).toEqual({
    order: ['Name every picture once'],
  })
})

test('a new product takes along which colours pictures of another show, where it has those', async () => {
  const { images } = await original()
  const colored = {
    'keep_images[]': images,
    'colors[]': ['Clay', 'Oat'],
    'picture_colors[0]': 'Oat',
    'picture_colors[1]': 'clay',
  }
  expect((await create(colored)).json.product.pictures).toMatchObject([
    { color: 'Oat' },
    { color: 'Clay' },
  ])
  const { json } = await create({ 'keep_images[]': images, 'colors[]': ['Oat', 'Mist'] })
  expect(json.product.pictures).toMatchObject([
    { color: 'Oat', color_id: json.product.colours[0].id },
    { color: null },
  ])
  const wrong = await create({ ...colored, 'picture_colors[1]': 'Mist' })
  expect([wrong.status, wrong.json.errors]).toEqual([
    422,
    { 'picture_colors.1': ['Choose one of the colors'] },
  ])
})

test('an address that is no picture of a product is refused, and nothing is made', async () => {
  const { images } = await original(1)
  const slide = new FormData()
  for (const [name, value] of Object.entries({ name: 'Slide', path: await pictureUpload() }))
    slide.append(name, value)
  const other = (await post('/api/slider/create', slide)).json.slider.path
  const before = await countProducts()
  for (const wrong of [
    `/media/${'0'.repeat(32)}.webp`,
    'https://elsewhere.example/a.webp',
    `${images[0]}x`,
    images[0].slice(1),
    other,
  ]) {
    const { status, json } = await create({ 'keep_images[]': [images[0], wrong] })
    expect([status, json.errors], wrong).toEqual([
      422,
      { keep_images: ['Choose among the pictures of the shop’s products'] },
    ])
  }
  const many = await create({
    'keep_images[]': Array.from({ length: 12 }, () => images[0]),
    images: await files(1),
  })
  expect([many.status, many.json.message]).toEqual([422, 'At most 12 pictures'])
  expect(await countProducts()).toBe(before)
})

test('a change or deletion of one of two products never takes a picture from the other', async () => {
  const { id, images } = await original()
  const copy = (await create({ 'keep_images[]': images })).json.product
  const form = new FormData()
  form.append('images', await pictureUpload())
  expect((await post(`/api/product/update/${id}`, form)).json.product.images).not.toContain(
    images[0],
  )
  await sweepAtNight()
  expect(await imagesOf(copy.id)).toEqual(images)
  for (const path of images) expect(await isServed(path)).toBe(true)

  const third = (await create({ 'keep_images[]': [images[0]] })).json.product
  await get(`/api/product/delete/${copy.id}`)
  await sweepAtNight()
  expect(await imagesOf(third.id)).toEqual([images[0]])
  expect(await isServed(images[0])).toBe(true)
})

test('a picture that no product has any more is swept once the history cannot bring it back', async () => {
  const { id, images } = await original(1)
  const copy = (await create({ 'keep_images[]': images })).json.product
  for (const product of [id, copy.id]) {
    await post(`/api/product/update/${product}`, { keep_images: [] })
    expect(await sweepAtNight()).toBe(0)
    await pool.query(`update audit_log_pictures set created_at = now() - interval '91 days'`)
    await sweepAccounts(shop.ctx, new AbortController().signal)
    expect(await sweepAtNight()).toBe(product === id ? 0 : 1)
  }
  expect(await isServed(images[0])).toBe(false)
  expect((await create({ 'keep_images[]': images })).status).toBe(422)
})
