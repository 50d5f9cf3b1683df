import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { storedSide, variantFormats, variantUrl, variantWidths } from '#contract/files/pictures.ts'
import { decorAddress } from '#contract/shop/list-addresses.ts'
import { judgeCoupons, listRunningCoupons } from '#server/coupons/coupons.ts'
import { openMedia } from '#server/media/media.ts'
import { testShop } from '../test/shop/shop.ts'
import { loadDemo } from './load.ts'
import { images, listPictures, readPicture, variants } from './pictures.ts'

const { api, ctx, database } = await testShop()
const said: string[] = []
const log = (line: string) => void said.push(line)

beforeAll(() => loadDemo(ctx, { log }))

test('the shop is full, in both languages', async () => {
  const english = await api.products.list()
  expect(english).toMatchObject({ total: 36 })
  const arabic = await api.products.list({ lang: 'ar' })
  for (const [index, product] of arabic.products.entries()) {
    expect(product.name).toMatch(/\p{Script=Arabic}/u)
    expect(product.name).not.toBe(english.products[index]?.name)
    expect(product.images.length).toBeGreaterThan(1)
    expect(product.category).toMatch(/\p{Script=Arabic}/u)
    if (product.badge) expect(product.badge).toMatch(/\p{Script=Arabic}/u)
  }
  expect((await api.home.slides()).sliders).toHaveLength(4)
  expect((await api.home.instagram()).allInsta).toHaveLength(8)
  expect((await api.home.socialLinks()).allSocialLink).toHaveLength(5)
  const { areaEstimate } = await api.areas.estimate()
  expect(areaEstimate).toHaveLength(27)
  expect(areaEstimate[0]).toMatchObject({ city: 'Cairo', price: 60 })
})

test('pictures with fewer pixels than the shop shows them in are counted, once', () => {
  expect(said).toEqual([
    expect.stringMatching(
      /^\d+ pictures of the demo have fewer pixels than the shop shows them in\.$/,
    ),
  ])
})

test('pictures come as they are stored, with nothing but pixels in them, and with each of their variants', async () => {
  for (const file of await listPictures()) {
    const { variants, ...picture } = await readPicture(file)
    const { exif, icc, xmp, iptc, ...header } = await sharp(picture.bytes).metadata()
    expect({ ...header, extra: exif ?? icc ?? xmp ?? iptc }, file).toMatchObject({
      format: 'webp',
      width: picture.width,
      height: picture.height,
      extra: undefined,
    })
    expect(Math.max(picture.width, picture.height), file).toBeLessThanOrEqual(storedSide)
    expect(variants.map(({ width, format }) => `${width} ${format}`)).toEqual(
      variantWidths(picture.width).flatMap((width) =>
        variantFormats.map((format) => `${width} ${format}`),
      ),
    )
    for (const { width, format, bytes } of variants) {
      const made = await sharp(bytes).metadata()
      expect(
        [made.width, made.format === 'heif' ? 'avif' : made.format],
        `${file} ${width} ${format}`,
      ).toEqual([width, format])
    }
  }
})

test('pictures and variants take 12 MB of the repository at most', async () => {
  const files = await Promise.all(
    [images, variants].map(async (folder) =>
      (await readdir(folder)).map((name) => join(folder, name)),
    ),
  )
  const sizes = await Promise.all(files.flat().map(async (path) => (await stat(path)).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThanOrEqual(12_000_000)
})

test('a fresh shop answers the variants at once, and has none to make', async () => {
  const { products } = await api.products.list()
  const { url = '', width = 0 } = products[0]?.pictures[0] ?? {}
  const variant = variantUrl(url, variantWidths(width)[0] ?? 0, 'avif').slice('/media/'.length)
  expect(await openMedia(ctx, variant)).toMatchObject({ type: 'image/avif', immutable: true })
  const { rows } = await ctx.client.query<{ count: number }>(
    'select count(*)::int as count from media_files where variants_made_at is null',
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('the newest dozen mixes clothes and decoration, all of it in stock', async () => {
  const { products } = await api.products.list({ page: '1' })
  expect(products[0]?.slug).toBe('coat-cairo')
  expect(new Set(products.map(({ category_slug }) => category_slug)).size).toBeGreaterThan(4)
  expect(products.some(({ soldOut }) => soldOut)).toBe(false)
})

test('every tab and banner of the home page has something to show', async () => {
  const { settings } = await api.settings.get()
  // Fictitious contacts: an address that cannot exist, and a number reserved for fiction (0059).
  expect(settings.contact_email).toMatch(/@zeina\.example$/)
  expect(settings.whatsapp).toMatch(/^\+447700900\d{3}$/)
  for (const { link } of (await api.home.socialLinks()).allSocialLink)
    expect(link).not.toMatch(/wa\.me\/(?!447700900\d{3}$)/)
  const { category } = await api.categories.onHome()
  expect(category).toHaveLength(7)
  const shown = [
    ...category.map(({ slug }) => slug),
    settings.row.category,
    ...settings.banners.map((banner) => banner.category),
  ]
  for (const name of shown.filter((place) => place !== decorAddress))
    expect((await api.products.ofCategoryName({ name })).total).toBeGreaterThan(0)
  expect(
    (await api.products.ofCategoryName({ name: 'mirrors', lang: 'ar' })).subcategories,
  ).toMatchObject([{ name: 'مرايا', count: 2 }])
})

test('some pieces are sold out, some have been reviewed', async () => {
  expect((await api.products.get({ id: 'basket-siwa' })).product).toMatchObject({
    is_sold_out: true,
    rating: 5,
    review_count: 1,
  })
  expect((await api.products.get({ id: 'vase-nile' })).product).toMatchObject({
    price: 1450,
    rating: 5,
    review_count: 2,
  })
})

test('every colour of a product with several has a picture', async () => {
  const { products } = await api.products.list()
  for (const { slug, colours, pictures } of products.filter(({ colours }) => colours.length > 1))
    expect(new Set(pictures.map(({ color }) => color)), slug).toEqual(
      new Set(colours.map(({ name }) => name)),
    )
})

test('sizes, measures, care and size guides come in both languages', async () => {
  const vase = async (lang: 'en' | 'ar') =>
    (await api.products.get({ id: 'vase-nile', lang })).product
  expect([(await vase('en')).size, (await vase('ar')).size]).toEqual(['43 cm', '43 سم'])
  expect(await vase('ar')).toMatchObject({
    height: 43,
    weight: 3200,
    care: expect.stringMatching(/\p{Script=Arabic}/u),
    size_guide_id: null,
  })
  expect((await api.products.get({ id: 'candle-pillar', lang: 'ar' })).product.size).toBe(
    'طقم من 3',
  )
  for (const category of ['dresses', 'sets', 'coats']) {
    for (const { slug } of (await api.products.ofCategoryName({ name: category })).products) {
      const { size_guide_id } = (await api.products.get({ id: slug })).product
      const { size_guide } = await api.products.sizeGuide({ id: String(size_guide_id), lang: 'ar' })
      expect(size_guide.rows.map(({ size }) => size)).toEqual(['S', 'M', 'L', 'XL'])
      expect(size_guide.columns.join()).toMatch(/الصدر/)
    }
  }
  expect(
    (
      await api.reviews.summary({
        productId: String((await api.products.get({ id: 'dress-nour' })).product.id),
      })
    ).fits.true,
  ).toBe(2)
})

test('coupons run from the day it was loaded', async () => {
  expect(judgeCoupons(await listRunningCoupons(ctx), 200_000)).toMatchObject({
    applied: { discount: 15_000 },
    next: { price: 400_000, discount: 40_000 },
  })
})

test.each([
  ['fanoos', 'fanous'],
  ['فازة', 'vase-nile'],
  ['مخدة', 'cushion-siwa'],
  ['amphra', 'vase-nile'],
])('a search for %s finds %s', async (text, slug) => {
  expect(
    (await api.search.search({ search: text })).products.map((product) => product.slug),
  ).toContain(slug)
})

test('it is not loaded twice', async () => {
  await expect(loadDemo(ctx, { log })).rejects.toThrow('The shop has a catalogue already')
  expect((await api.products.list()).total).toBe(36)
})

test('with a size it grows to exactly that, plausibly and behind what was there', async () => {
  const before = await api.products.list({ page: '1' })
  await loadDemo(ctx, { size: 400, log })
  const after = await api.products.list({ page: '1' })
  expect(after.products).toEqual(before.products)
  expect(after.total).toBe(400)
  const { products } = await api.products.list()
  expect(new Set(products.map(({ name }) => name)).size).toBeGreaterThan(390)
  expect(new Set(products.map(({ subcategory }) => subcategory)).size).toBe(20)
  const soldOut = products.filter((product) => product.soldOut).length
  expect(soldOut).toBeGreaterThan(10)
  expect(soldOut).toBeLessThan(100)
  for (const product of products)
    expect(product.original_price).toBeGreaterThanOrEqual(product.price)
})

test('a shop with a catalogue of its own is left alone', async () => {
  await database.pool.query(`update categories set slug = 'something-else' where slug = 'vases'`)
  // Written directly into the table: its announcement takes a moment.
  database.changefeed.bump(['categories'])
  await expect(loadDemo(ctx, { size: 500, log })).rejects.toThrow('a catalogue of its own')
})
