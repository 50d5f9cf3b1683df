import { refreshCatalogue } from '../../test/database/catalogue.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { products as contract } from '#contract/products/products.ts'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { inProcess } from '#server/http/serve.ts'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { createProduct, type NewProduct } from '#server/products/products.ts'
import { catalogueRoutes } from './catalogue.routes.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
// Previews belong to another room.
const { preview: _, ...calls } = contract
const api = inProcess({ products: calls }, { products: catalogueRoutes }, ctx)
const { pool } = database

const dresses = await createCategory(ctx, { name: 'Dresses', name_ar: 'فساتين' })
const vases = await createCategory(ctx, { name: 'Vases' })
const empty = await createCategory(ctx, { name: 'Mirrors' })
const day = await createSubcategory(ctx, {
  category_id: dresses.id,
  name: 'Day dresses',
  name_ar: 'فساتين نهارية',
})
const abayas = await createSubcategory(ctx, { category_id: dresses.id, name: 'Abayas' })
const secret = await createSubcategory(ctx, {
  category_id: dresses.id,
  name: 'Secret',
  status: 'hidden',
})
const clay = await createSubcategory(ctx, { category_id: vases.id, name: 'Clay' })

let made = 0
const make = (parts: Partial<NewProduct>) =>
  createProduct(ctx, {
    name: `Product ${++made}`,
    price: 10_000,
    subcategory_id: day.id,
    quantity: 5,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, made)),
    ...parts,
  })

let nour: { id: number; slug: string }

beforeAll(async () => {
  await pool.query(
    'insert into media_files (stem, width, height, bytes) values ($1, 800, 1000, 9), ($2, 604, 756, 9)',
    ['c'.repeat(32), 'd'.repeat(32)],
  )
  nour = await make({
    name: 'Nour Linen Dress',
    name_ar: 'فستان نور',
    desc: 'Soft.',
    material: 'Linen',
    material_ar: 'كتان',
    price: 245_050,
    original_price: 300_000,
    badge: 'New',
    badge_ar: 'جديد',
    sizes: ['S', 'M'],
    colours: [
      { name: 'Clay', name_ar: 'طيني', hex: '#eac6a7' },
      { name: 'Cream & bronze', hex: null },
    ],
    pictures: [
      { media_id: 2, alt: 'Front', alt_ar: 'من الأمام', colour: 'Clay' },
      { media_id: 1, alt: null },
    ],
  })
  await make({ name: 'Zahra Abaya', subcategory_id: abayas.id })
  await make({ name: 'Secret Dress', subcategory_id: secret.id })
  await make({ name: 'Old Dress' })
  await make({ name: 'Amphora', subcategory_id: clay.id, quantity: 0 })
  await pool.query(`update products set archived_at = now() where name = 'Old Dress'`)
  await refreshCatalogue(pool)
})

const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('a list that is narrowed to a colour shows the picture of that one first', async () => {
  const shown = async (asked: { color?: string; lang?: 'ar' }) =>
    (await api.products.list({ size: 'S', ...asked })).products.map(({ images, pictures }) => [
      images[0],
      pictures[0]?.color,
    ])
  const [clay, other] = [`/media/${'d'.repeat(32)}.webp`, `/media/${'c'.repeat(32)}.webp`]
  await pool.query(`update product_pictures set position = 1 - position where product_id = $1`, [
    nour.id,
  ])
  await refreshCatalogue(pool)
  await expect.poll(() => shown({})).toEqual([[other, null]])
  expect(await shown({ color: 'Mist,CLAY' })).toEqual([[clay, 'Clay']])
  expect(await shown({ color: 'طيني', lang: 'ar' })).toEqual([[clay, 'طيني']])
  expect(await shown({ color: 'Cream & bronze' })).toEqual([[other, null]])
  await pool.query(`update product_pictures set position = 1 - position where product_id = $1`, [
    nour.id,
  ])
  await refreshCatalogue(pool)
  await expect.poll(() => shown({})).toEqual([[clay, 'Clay']])
})

describe('one product', () => {
  test('says everything the shop shows of it, in EGP', async () => {
    const { product } = await api.products.get({ id: String(nour.id) })
    expect(product).toEqual({
      id: nour.id,
      slug: 'nour-linen-dress',
      name: 'Nour Linen Dress',
      price: 2450.5,
      original_price: 3000,
      images: [`/media/${'d'.repeat(32)}.webp`, `/media/${'c'.repeat(32)}.webp`],
      pictures: [
        {
          url: `/media/${'d'.repeat(32)}.webp`,
          width: 604,
          height: 756,
          alt: 'Front',
          color: 'Clay',
          color_id: product.colours[0]?.id,
        },
        {
          url: `/media/${'c'.repeat(32)}.webp`,
          width: 800,
          height: 1000,
          alt: 'Nour Linen Dress',
          color: null,
          color_id: null,
        },
      ],
      sizes: [
        { id: expect.any(Number), size: 'S', part: null, choice: null },
        { id: expect.any(Number), size: 'M', part: null, choice: null },
      ],
      colours: [
        { id: expect.any(Number), name: 'Clay', hex: '#eac6a7' },
        { id: expect.any(Number), name: 'Cream & bronze', hex: null },
      ],
      colors: ['Clay', 'Cream & bronze'],
      choice: null,
      size: 'S, M',
      material: 'Linen',
      desc: 'Soft.',
      is_sold_out: false,
      soldOut: false,
      badge: 'New',
      rating: 0,
      mean: 0,
      review_count: 0,
      ...{ height: null, width: null, depth: null, weight: null, care: null, size_guide_id: null },
      subcategory: 'Day dresses',
      subcategory_slug: 'day-dresses',
      category: 'Dresses',
      category_slug: 'dresses',
      variants: expect.any(Array),
      counted_by_variant: false,
    })
  })

  test('in Arabic, with English where a text has no Arabic', async () => {
    const { product } = await api.products.get({ id: 'nour-linen-dress', lang: 'ar' })
    expect(product).toMatchObject({
      name: 'فستان نور',
      material: 'كتان',
      desc: 'Soft.',
      badge: 'جديد',
      colors: ['طيني', 'Cream & bronze'],
      subcategory: 'فساتين نهارية',
      category: 'فساتين',
      pictures: [{ alt: 'من الأمام' }, { alt: 'فستان نور' }],
    })
  })

  test('without original price, sizes or pictures', async () => {
    const { product } = await api.products.get({ id: 'zahra-abaya' })
    expect(product).toMatchObject({
      price: 100,
      original_price: 100,
      size: null,
      sizes: [],
      images: [],
      material: null,
      badge: null,
    })
  })

  test.each(['nour-linen-dress', 'Nour Linen Dress', 'فستان نور'])(
    'is found by %j',
    async (reference) => {
      expect((await api.products.get({ id: reference })).product.id).toBe(nour.id)
    },
  )

  test('of two that share a name the oldest is found', async () => {
    const first = await make({ name: 'Twin' })
    const second = await make({ name: 'Twin' })
    expect(second.slug).toBe('twin-2')
    expect((await api.products.get({ id: 'Twin' })).product.id).toBe(first.id)
  })

  test('a name of digits alone is found where no product has that id', async () => {
    const { id, slug } = await make({ name: '90210' })
    expect(slug).toBe('product-90210')
    expect((await api.products.get({ id: '90210' })).product.id).toBe(id)
  })

  test('a former slug leads to it, and the present one is told', async () => {
    const { id } = await make({ name: 'Renamed' })
    await pool.query(
      `insert into product_former_slugs (slug, product_id) values ('once-called-so', $1)`,
      [id],
    )
    expect((await api.products.get({ id: 'once-called-so' })).product).toMatchObject({
      id,
      slug: 'renamed',
    })
  })

  test.each([
    'Secret Dress',
    'old-dress',
    'nour',
    '0',
    '-1',
    '99999999999999999999',
    "'; drop table products",
    '',
  ])('%j is not found', async (reference) => {
    await expect(api.products.get({ id: reference })).rejects.toMatchObject({
      status: 404,
      message: 'Product not found',
    })
  })

  test('sizes and colours that left the list are offered no more, and what is left of them does not count', async () => {
    const { id } = await make({
      name: 'Shrunk',
      sizes: ['S', 'M'],
      stock: [
        { size: 'S', quantity: 0 },
        { size: 'M', quantity: 3 },
      ],
    })
    await pool.query(
      `update product_sizes set archived_at = now() where product_id = $1 and name = 'M'`,
      [id],
    )
    await refreshCatalogue(pool)
    const { product } = await api.products.get({ id: String(id) })
    expect(product).toMatchObject({ size: 'S', is_sold_out: true, soldOut: true })
    expect(product.variants).toEqual([
      { size_id: product.sizes[0]?.id, color_id: null, available: false },
    ])
  })
})

describe('lists', () => {
  test('stand newest first, without what is archived or hidden', async () => {
    const { products, total, current_page, last_page } = await api.products.list()
    expect(names(products)).not.toContain('Old Dress')
    expect(names(products)).not.toContain('Secret Dress')
    expect(names(products).slice(-3)).toEqual(['Amphora', 'Zahra Abaya', 'Nour Linen Dress'])
    expect({ total, current_page, last_page }).toEqual({
      total: products.length,
      current_page: 1,
      last_page: 1,
    })
    expect(products.at(-3)).toMatchObject({ is_sold_out: true, soldOut: true })
  })

  test('page when they are asked to, to the true end and past it', async () => {
    const everything = await api.products.list()
    const { total } = everything
    const last_page = Math.ceil(total / 2)
    const first = await api.products.list({ per_page: '2' })
    expect(first).toMatchObject({
      total,
      current_page: 1,
      last_page,
      products: everything.products.slice(0, 2),
    })
    const last = await api.products.list({ page: String(last_page), per_page: '2' })
    expect(last.products).toEqual(everything.products.slice((last_page - 1) * 2))
    const beyond = await api.products.list({ page: String(last_page + 1), per_page: '2' })
    expect(beyond).toMatchObject({ products: [], total, current_page: last_page + 1, last_page })
    expect(await api.products.list({ page: '999999999', per_page: '100' })).toMatchObject({
      products: [],
      total,
    })
  })

  test.each(['undefined', '0', '-1', '1.5', 'x', ''])('?page=%s is page 1 of 12', async (page) => {
    const { current_page, products, last_page } = await api.products.list({ page })
    expect({ current_page, last_page, rows: products.length }).toEqual({
      current_page: 1,
      last_page: 1,
      rows: products.length,
    })
    expect(products.length).toBeLessThanOrEqual(12)
  })

  test('products made in the same moment have one order', async () => {
    const created_at = new Date('2026-03-01T00:00:00Z')
    const first = await make({ name: 'Same moment 1', created_at })
    const second = await make({ name: 'Same moment 2', created_at })
    const { products } = await api.products.list({ per_page: '2' })
    expect(products.map(({ id }) => id)).toEqual([second.id, first.id])
  })
})

describe('a category', () => {
  test('has its products newest first, and its sub-categories with their counts, by name', async () => {
    const page = await api.products.ofCategoryName({ name: 'dresses' })
    const inDay = page.products.filter(({ subcategory }) => subcategory === 'Day dresses').length
    expect(page.category).toEqual({ id: dresses.id, name: 'Dresses', slug: 'dresses' })
    expect(page.subcategories).toEqual([
      { id: abayas.id, name: 'Abayas', slug: 'abayas', count: 1 },
      { id: day.id, name: 'Day dresses', slug: 'day-dresses', count: inDay },
    ])
    expect(page).toMatchObject({
      total: inDay + 1,
      total_in_category: inDay + 1,
      current_page: 1,
      last_page: 1,
    })
    expect(names(page.products).slice(-2)).toEqual(['Zahra Abaya', 'Nour Linen Dress'])
    expect(names(page.products)).not.toContain('Amphora')
    expect(await api.products.ofCategory({ id: String(dresses.id) })).toEqual(page)
  })

  test('shows one sub-category when asked, and still says what the others have', async () => {
    const page = await api.products.ofCategory({ id: dresses.id, subcategory: 'abayas', page: '1' })
    expect(names(page.products)).toEqual(['Zahra Abaya'])
    expect(page).toMatchObject({ total: 1, last_page: 1 })
    expect(page.subcategories).toHaveLength(2)
    expect(page.total_in_category).toBeGreaterThan(1)
  })

  test.each(['clay', 'secret', 'none-such'])(
    'has nothing in the sub-category %j',
    async (subcategory) => {
      const page = await api.products.ofCategory({ id: dresses.id, subcategory })
      expect(page).toMatchObject({ products: [], total: 0, last_page: 1 })
    },
  )

  test('an empty filter is no filter', async () => {
    const page = await api.products.ofCategory({ id: dresses.id, subcategory: '' })
    expect(page.total).toBe(page.total_in_category)
  })

  test('pages over all its sub-categories', async () => {
    const whole = await api.products.ofCategory({ id: dresses.id })
    const pages = await Promise.all(
      [1, 2].map((page) =>
        api.products.ofCategory({ id: dresses.id, page: String(page), per_page: '3' }),
      ),
    )
    expect(pages.flatMap(({ products }) => products)).toEqual(whole.products.slice(0, 6))
    expect(pages[0]?.last_page).toBe(Math.ceil(whole.total / 3))
  })

  test('may be empty', async () => {
    const page = await api.products.ofCategory({ id: empty.id, page: '1' })
    expect(page).toMatchObject({
      products: [],
      subcategories: [],
      total: 0,
      total_in_category: 0,
      current_page: 1,
      last_page: 1,
    })
  })

  test('is found by its Arabic name and named in the language asked for', async () => {
    const page = await api.products.ofCategoryName({ name: 'فساتين', lang: 'ar' })
    expect(page.category).toEqual({ id: dresses.id, name: 'فساتين', slug: 'dresses' })
    expect(page.subcategories.map(({ name }) => name)).toContain('فساتين نهارية')
  })

  test('that is none is not found', async () => {
    await expect(api.products.ofCategory({ id: '999' })).rejects.toMatchObject({
      status: 404,
      message: 'Category not found',
    })
    await expect(api.products.ofCategory({ id: 'x' })).rejects.toMatchObject({ status: 404 })
    await expect(api.products.ofCategoryName({ name: 'shoes' })).rejects.toMatchObject({
      status: 404,
    })
  })
})
