import { refreshCatalogue } from '../../test/database/catalogue.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { familyOf } from '#contract/products/options/colour-families.ts'
import type { ProductDetail } from '#contract/products/products.ts'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { colours, letters, makeVariedProducts } from '../../test/database/varied-products.ts'

const shop = await testShop()
const { api, ctx } = shop
const { pool } = shop.database
const { make } = await makeVariedProducts(ctx)
const [sand] = colours

let everything: ProductDetail[] = []

beforeAll(async () => {
  const { products } = await api.products.list()
  everything = await Promise.all(
    products.map(async ({ id }) => (await api.products.get({ id: String(id) })).product),
  )
})

type Asked = Omit<
  NonNullable<Parameters<typeof api.products.list>[0]>,
  'category' | 'subcategory' | 'kind'
>

const idsOf = (products: { id: number }[]) => products.map(({ id }) => id)

describe('what there is to filter by', () => {
  test('counts what the category shows, whatever else is asked', async () => {
    const filters = await api.products.filters({ category: 'dresses' })
    const inCategory = everything.filter(({ category_slug }) => category_slug === 'dresses')
    const having = (has: (product: ProductDetail) => boolean) => inCategory.filter(has).length
    expect(filters).toEqual({
      sizes: letters.map((size) => ({
        size,
        name: size,
        count: having(({ sizes }) => sizes.some((one) => one.size === size)),
      })),
      colours: colours
        .map(({ name, hex }) => ({
          ...{ value: name, name, hex, family: familyOf(hex) },
          count: having(({ colours }) => colours.some((one) => one.name === name)),
        }))
        .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)),
      families: (['beige', 'red', 'other'] as const).map((family) => ({
        family,
        count: having(({ colours }) => colours.some(({ hex }) => familyOf(hex) === family)),
      })),
      categories: [
        {
          ...{ value: 'dresses', name: 'Dresses', count: inCategory.length },
          subcategories: ['Day', 'Evening'].map((name) => ({
            ...{ value: name.toLowerCase(), name },
            count: having(({ subcategory }) => subcategory === name),
          })),
        },
      ],
      badges: ['handmade', 'New'].map((name) => ({
        value: name,
        name: name.replace('h', 'H'),
        count: having(({ badge }) => badge === name),
      })),
      materials: ['Linen', 'metallic thread'].map((name) => ({
        ...{ value: name, name: name.replace('m', 'M') },
        count: having(
          ({ material }) => material?.toLowerCase().includes(name.toLowerCase()) ?? false,
        ),
      })),
      on_sale: having(({ price, original_price }) => price < original_price),
      price: {
        min: Math.min(...inCategory.map(({ price }) => price)),
        max: Math.max(...inCategory.map(({ price }) => price)),
      },
      in_stock: having(({ is_sold_out }) => !is_sold_out),
      total: inCategory.length,
    })
    expect(filters.in_stock).toBeLessThan(filters.total)
    expect(await api.products.filters({ category: 'فساتين' })).toEqual(filters)
  })

  test('and its numbers are what the lists then show', async () => {
    for (const place of [
      {},
      { category: 'dresses' },
      { category: 'dresses', subcategory: 'day' },
    ]) {
      const filters = await api.products.filters(place)
      const total = async (asked: Asked) =>
        place.category
          ? (
              await api.products.ofCategoryName({
                name: place.category,
                subcategory: place.subcategory,
                ...asked,
              })
            ).total
          : (await api.products.list(asked)).total
      for (const { size, count } of filters.sizes) expect(await total({ size }), size).toBe(count)
      for (const { value, count } of filters.colours)
        expect(await total({ color: value }), value).toBe(count)
      for (const { family, count } of filters.families)
        expect(await total({ color_family: family }), family).toBe(count)
      for (const { value, count } of filters.badges)
        expect(await total({ badge: value }), value).toBe(count)
      for (const { value, count } of filters.materials)
        expect(await total({ material: value }), value).toBe(count)
      expect(await total({ on_sale: '1' })).toBe(filters.on_sale)
      expect((await api.products.filters({ ...place, on_sale: '1' })).total).toBe(filters.on_sale)
      expect(await total({ in_stock: '1' })).toBe(filters.in_stock)
      expect(
        await total({
          min_price: String(filters.price?.min),
          max_price: String(filters.price?.max),
        }),
      ).toBe(filters.total)
      expect(await total({})).toBe(filters.total)
    }
  })

  test('in Arabic names are Arabic, and the values stay', async () => {
    const { colours } = await api.products.filters({ lang: 'ar' })
    expect(colours.find(({ value }) => value === 'Sand')).toMatchObject({
      name: 'رملي',
      hex: '#c8b59a',
    })
    expect(colours.find(({ value }) => value === 'Mist')).toMatchObject({ name: 'Mist', hex: null })
    const { badges, materials, categories } = await api.products.filters({ lang: 'ar' })
    expect(badges.find(({ value }) => value === 'New')).toMatchObject({ name: 'جديد' })
    expect(materials.map(({ name }) => name)).toEqual(['كتان', 'خيط معدني'])
    expect(categories.map(({ value, name }) => [value, name])).toEqual([
      ['dresses', 'فساتين'],
      ['vases', 'مزهريات'],
    ])
  })

  test('sizes stand as people read them, in the spelling most products have', async () => {
    const category = await createCategory(ctx, { name: 'Sizes' })
    const { id } = await createSubcategory(ctx, { category_id: category.id, name: 'All' })
    const sizes = [
      'One size',
      '1, 2 or 3',
      'xl',
      '40',
      '9',
      'S/M',
      'XXL',
      'M',
      '30 cm',
      'XS',
      'L',
      'S',
      '110 cm',
      'XL',
    ]
    const created = [
      await make({ subcategory_id: id, sizes }),
      await make({ subcategory_id: id, sizes: ['XL', 'm', 'M'] }),
    ]
    const filters = await api.products.filters({ category: 'sizes' })
    expect(filters.sizes.map(({ size }) => size)).toEqual([
      'XS',
      'S',
      'M',
      'L',
      'XL',
      'XXL',
      '9',
      '30 cm',
      '40',
      '110 cm',
      'One size',
      'S/M',
    ])
    expect(filters.sizes.filter(({ count }) => count === 2).map(({ size }) => size)).toEqual([
      'M',
      'XL',
    ])
    await pool.query('delete from products where id = any ($1)', [idsOf(created)])
    await refreshCatalogue(pool)
  })

  test('a colour that one product alone names in Arabic has that name for all of them', async () => {
    const category = await createCategory(ctx, { name: 'Colours' })
    const { id: subcategory_id } = await createSubcategory(ctx, {
      category_id: category.id,
      name: 'All',
    })
    const moss = { name: 'Moss', name_ar: null, hex: '#5a6b3b' }
    const created = [
      await make({ subcategory_id, colours: [moss] }),
      await make({ subcategory_id, colours: [moss] }),
    ]
    created.push(await make({ subcategory_id, colours: [{ ...moss, name_ar: 'طحلبي' }] }))
    const named = async (lang: 'ar' | 'en') =>
      (await api.products.filters({ category: 'colours', lang })).colours.map(({ name }) => name)
    expect(await named('ar')).toEqual(['طحلبي'])
    expect(await named('en')).toEqual(['Moss'])
    await pool.query('delete from products where id = any ($1)', [idsOf(created)])
    await refreshCatalogue(pool)
  })

  test('an empty category has nothing, and one that is none is not found', async () => {
    await createCategory(ctx, { name: 'Mirrors' })
    const nothing = {
      ...{ sizes: [], colours: [], families: [], categories: [], badges: [], materials: [] },
      ...{ price: null, in_stock: 0, on_sale: 0, total: 0 },
    }
    expect(await api.products.filters({ category: 'mirrors' })).toEqual(nothing)
    expect(await api.products.filters({ category: 'dresses', subcategory: 'secret' })).toEqual(
      nothing,
    )
    expect(await api.products.filters({ category: 'dresses', subcategory: 'clay' })).toEqual(
      nothing,
    )
    for (const category of ['shoes', 'x'.repeat(500), "'; drop table products"]) {
      await expect(api.products.filters({ category })).rejects.toMatchObject({
        status: 404,
        message: 'Category not found',
      })
    }
  })
})

describe('kept answers', () => {
  test('change with everything that can be filtered by', async () => {
    const admin = await peopleIn(shop).makeAdmin()
    const category = await createCategory(ctx, { name: 'Rugs' })
    const { id: subcategory_id } = await createSubcategory(ctx, {
      category_id: category.id,
      name: 'Wool',
    })
    const { id } = await make({
      subcategory_id,
      sizes: ['S'],
      colours: [sand],
      price: 10_000,
      quantity: 1,
    })
    const read = async () => {
      const filters = await shop.request('GET', '/api/products/filters?category=rugs')
      const list = await shop.request(
        'GET',
        '/api/products/category/navbar/rugs?in_stock=1&size=S,M&color=Sand,Red&min_price=100',
      )
      return { filters: filters.json, total: list.json.total, etag: filters.headers.get('etag') }
    }
    const change = async (body: object) => {
      const reply = await shop.request('POST', `/api/product/update/${id}`, {
        token: admin.token,
        body,
      })
      expect(reply.status, reply.text).toBe(200)
      return read()
    }
    const first = await read()
    expect(first).toMatchObject({
      total: 1,
      filters: {
        sizes: [{ size: 'S', name: 'S', count: 1 }],
        price: { min: 100, max: 100 },
        in_stock: 1,
      },
    })
    expect((await read()).etag).toBe(first.etag)
    expect((await change({ sizes: ['M'] })).filters.sizes).toEqual([
      { size: 'M', name: 'M', count: 1 },
    ])
    expect((await change({ colors: ['Red'] })).filters.colours).toMatchObject([{ value: 'Red' }])
    expect((await change({ price: 90 })) as unknown).toMatchObject({
      total: 0,
      filters: { price: { min: 90, max: 90 } },
    })
    expect((await change({ price: 120, quantity: 0 })) as unknown).toMatchObject({
      total: 0,
      filters: { in_stock: 0 },
    })
    expect((await change({ quantity: 4 })) as unknown).toMatchObject({
      total: 1,
      filters: { in_stock: 1 },
    })
    // Plain SQL, without the shop's own refresh.
    await pool.query('update inventory_items set quantity = 0 where product_id = $1', [id])
    await refreshCatalogue(pool)
    await expect.poll(read).toMatchObject({ total: 0, filters: { in_stock: 0 } })
    await pool.query('update inventory_items set quantity = 3 where product_id = $1', [id])
    await refreshCatalogue(pool)
    await expect.poll(read).toMatchObject({ total: 1, filters: { in_stock: 1 } })
    await pool.query(`update subcategories set status = 'hidden' where id = $1`, [subcategory_id])
    await refreshCatalogue(pool)
    await expect.poll(read).toMatchObject({ total: 0, filters: { total: 0, price: null } })
  })
})
