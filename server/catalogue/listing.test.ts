import { refreshCatalogue } from '../../test/database/catalogue.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Product, type ProductDetail, type Sort, sorts } from '#contract/products/products.ts'
import { mostNames, mostSizes } from '#contract/sorts.ts'
import { familyOf } from '#contract/products/options/colour-families.ts'
import { testShop } from '../../test/shop/shop.ts'
import { colours, makeVariedProducts } from '../../test/database/varied-products.ts'

const shop = await testShop()
const { api, ctx } = shop
const { pool } = shop.database
const { dresses, clay, make } = await makeVariedProducts(ctx)
const [sand, red] = colours

let everything: ProductDetail[] = []
const means = new Map<number, number>()

beforeAll(async () => {
  const { rows } = await pool.query<{ id: number; mean: number }>(
    `select product.id, coalesce(avg(review.rate), 0)::float as mean
     from products as product
     left join reviews as review on review.product_id = product.id and review.status = 'accepted'
     group by product.id`,
  )
  for (const { id, mean } of rows) means.set(id, mean)
  const { products } = await api.products.list()
  everything = await Promise.all(
    products.map(async ({ id }) => (await api.products.get({ id: String(id) })).product),
  )
})

/** Deletes a row by plain SQL, of which the shop is notified a moment later. */
async function remove(id: number): Promise<void> {
  await pool.query('delete from products where id = $1', [id])
  await refreshCatalogue(pool)
  await expect.poll(async () => (await api.products.list()).total).toBe(everything.length)
}

type Asked = Omit<
  NonNullable<Parameters<typeof api.products.list>[0]>,
  'category' | 'subcategory' | 'kind'
>

/** Expected result of a filter, from each product's own data. */
function matches(
  product: ProductDetail,
  { size, color, color_family, badge, material, min_price, max_price, in_stock, on_sale }: Asked,
): boolean {
  const asked = (value: unknown) =>
    typeof value === 'string' ? value.split(',').map((name) => name.trim().toLowerCase()) : null
  const wantedSizes = asked(size)
  const families = asked(color_family)
  const ofFamilies = colours
    .filter(({ hex }) => families?.includes(familyOf(hex)))
    .map(({ name }) => name.toLowerCase())
  const wantedColours = color || families ? [...(asked(color) ?? []), ...ofFamilies] : null
  const holds = (wanted: string[] | null, text: string | null) =>
    !wanted || (text ?? '').split(',').some((part) => wanted.includes(part.trim().toLowerCase()))
  const sizeIds = product.sizes
    .filter(({ size }) => !wantedSizes || wantedSizes.includes(size.toLowerCase()))
    .map(({ id }) => id)
  const colourIds = product.colours
    .filter(({ name }) => !wantedColours || wantedColours.includes(name.toLowerCase()))
    .map(({ id }) => id)
  if (wantedSizes && sizeIds.length === 0) return false
  if (wantedColours && colourIds.length === 0) return false
  if (!holds(asked(badge), product.badge) || !holds(asked(material), product.material)) return false
  if (on_sale && product.price >= product.original_price) return false
  if (min_price && product.price < Number(min_price)) return false
  if (max_price && product.price > Number(max_price)) return false
  return (
    !in_stock ||
    product.variants.some(
      ({ size_id, color_id, available }) =>
        available &&
        (!wantedSizes || sizeIds.includes(size_id as number)) &&
        (!wantedColours || colourIds.includes(color_id as number)),
    )
  )
}

const discountOf = ({ price, original_price }: Product) =>
  Math.floor(((original_price - price) * 10_000) / original_price)
const meanOf = ({ id }: Product) => means.get(id) as number
const newestFirst = (one: Product, other: Product) => placeOf(one) - placeOf(other)
const placeOf = ({ id }: Product) => everything.findIndex((product) => product.id === id)
const inOrder = {
  newest: newestFirst,
  price_asc: (one: Product, other: Product) => one.price - other.price || one.id - other.id,
  price_desc: (one: Product, other: Product) => other.price - one.price || other.id - one.id,
  best_selling: newestFirst,
  discount: (one: Product, other: Product) =>
    discountOf(other) - discountOf(one) || newestFirst(one, other),
  rating: (one: Product, other: Product) =>
    meanOf(other) - meanOf(one) || other.review_count - one.review_count || other.id - one.id,
}

const idsOf = (products: { id: number }[]) => products.map(({ id }) => id)

const sizesAsked = [undefined, 'M', ' xs , l,nothing']
const coloursAsked = [undefined, 'sand', 'RED,Mist']
const othersAsked = [
  {},
  { on_sale: '1' },
  { badge: 'new,جديد', material: 'LINEN' },
  { color_family: 'beige,red' },
  { material: 'metallic thread' },
]
const pricesAsked = [
  {},
  { min_price: '100' },
  { max_price: '202.5' },
  { min_price: '126.5', max_price: '202.50' },
]

describe('every filter with every other', () => {
  const combinations: Asked[] = sizesAsked.flatMap((size) =>
    coloursAsked.flatMap((color) =>
      pricesAsked.flatMap((prices) =>
        [undefined, '1'].map((in_stock) => ({
          ...prices,
          ...(size && { size }),
          ...(color && { color }),
          ...(in_stock && { in_stock }),
        })),
      ),
    ),
  )
  // Each sort order is combined with each value of each filter; of all combinations a part is
  // tested.
  const cases = combinations.map((asked, index) => ({
    ...{ ...asked, ...othersAsked[index % othersAsked.length] },
    sort: sorts[(index + Math.floor(index / 4)) % sorts.length] as Sort,
  }))

  test.each(cases)('%j', async (asked) => {
    const expected = everything
      .filter((product) => matches(product, asked))
      .sort(inOrder[asked.sort])
    const shown = await api.products.list(asked)
    expect(idsOf(shown.products)).toEqual(idsOf(expected))
    expect(shown).toMatchObject({ total: expected.length, last_page: 1 })
    const inCategory = expected.filter(({ category_slug }) => category_slug === 'dresses')
    const category = await api.products.ofCategory({ id: dresses.id, ...asked })
    expect(idsOf(category.products)).toEqual(idsOf(inCategory))
    const inDay = inCategory.filter(({ subcategory_slug }) => subcategory_slug === 'day')
    const subcategory = await api.products.ofCategoryName({
      name: 'Dresses',
      subcategory: 'day',
      ...asked,
    })
    expect(idsOf(subcategory.products)).toEqual(idsOf(inDay))
    expect(subcategory.total).toBe(inDay.length)
  })

  test('some leave something out and some find nothing, so that the comparison says something', () => {
    const counts = new Set(
      combinations.map((asked) => everything.filter((product) => matches(product, asked)).length),
    )
    expect(counts.size).toBeGreaterThan(10)
    expect(everything.some((product) => product.counted_by_variant && !product.is_sold_out)).toBe(
      true,
    )
  })
})

describe('pages', () => {
  test.each(sorts)('sorted by %s show each product exactly once', async (sort) => {
    for (const asked of [{}, { size: 'M,L' }, { min_price: '60', in_stock: '1' }]) {
      const whole = await api.products.list({ ...asked, sort })
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(whole.total / 7) }, (_, index) =>
          api.products.list({ ...asked, sort, page: String(index + 1), per_page: '7' }),
        ),
      )
      expect(pages.flatMap(({ products }) => idsOf(products))).toEqual(idsOf(whole.products))
      for (const page of pages)
        expect(page).toMatchObject({ total: whole.total, last_page: pages.length })
      const beyond = await api.products.list({ ...asked, sort, page: '999999999', per_page: '100' })
      expect(beyond).toMatchObject({ products: [], total: whole.total })
    }
  })

  test('count what matches, and the category in whole beside it', async () => {
    const whole = await api.products.ofCategory({ id: dresses.id })
    const narrowed = await api.products.ofCategory({
      id: dresses.id,
      size: 'M',
      page: '1',
      per_page: '5',
    })
    expect(narrowed.total).toBeLessThan(whole.total)
    expect(narrowed.last_page).toBe(Math.ceil(narrowed.total / 5))
    expect(narrowed).toMatchObject({
      subcategories: whole.subcategories,
      total_in_category: whole.total_in_category,
    })
  })
})

describe('what was asked for', () => {
  test('a size and a colour together may be of different choices, unless it must be in stock', async () => {
    const { id } = await make({
      subcategory_id: clay.id,
      sizes: ['Tall', 'Low'],
      colours: [sand, red],
      stock: [
        { size: 'Tall', color: 'Sand', quantity: 1 },
        { size: 'Low', color: 'Red', quantity: 1 },
      ],
    })
    const found = async (asked: Asked) =>
      idsOf((await api.products.list(asked)).products).includes(id)
    expect(await found({ size: 'tall', color: 'red' })).toBe(true)
    expect(await found({ size: 'tall', color: 'red', in_stock: '1' })).toBe(false)
    expect(await found({ size: 'tall', color: 'sand', in_stock: '1' })).toBe(true)
    expect(await found({ size: 'tall,low', color: 'red', in_stock: 'true' })).toBe(true)
    await remove(id)
  })

  test('one number of pieces is left in every size and colour', async () => {
    const { id } = await make({
      subcategory_id: clay.id,
      sizes: ['Tall'],
      colours: [red],
      quantity: 1,
    })
    const asked = { size: 'Tall', color: 'Red', in_stock: '1' }
    expect(idsOf((await api.products.list(asked)).products)).toEqual([id])
    await pool.query('update inventory_items set quantity = 0 where product_id = $1', [id])
    await refreshCatalogue(pool)
    await expect.poll(async () => (await api.products.list(asked)).products).toEqual([])
    await remove(id)
  })

  test('a colour goes by its Arabic name in either language', async () => {
    const english = await api.products.list({ color: 'Sand' })
    for (const lang of ['en', 'ar'] as const) {
      expect(idsOf((await api.products.list({ color: 'رملي', lang })).products)).toEqual(
        idsOf(english.products),
      )
      expect(idsOf((await api.products.list({ color: 'sand', lang })).products)).toEqual(
        idsOf(english.products),
      )
    }
    expect(english.total).toBeGreaterThan(0)
  })

  test('a colour is asked for by its name or by its family; a family that no colour is of finds nothing', async () => {
    const total = async (asked: Asked) => (await api.products.list(asked)).total
    const named = everything.filter(
      ({ colors }) => colors.includes('Sand') || colors.includes('Red'),
    ).length
    expect(await total({ color_family: 'beige', color: 'Red' })).toBe(named)
    expect(await total({ color_family: 'beige,red', in_stock: '1' })).toBe(
      await total({ color: 'Sand,Red', in_stock: '1' }),
    )
    expect(await total({ color_family: 'other' })).toBe(await total({ color: 'Mist' }))
    expect(await total({ color_family: 'blue' })).toBe(0)
    expect(await total({ color_family: 'mauve' })).toBe(everything.length)
  })

  test('categories and sub-categories are one choice: a category stands for all of its own until some are named', async () => {
    const places = async (asked: {
      category?: string
      subcategory?: string
      kind?: 'clothing' | 'decor'
    }) => {
      const { products, total } = await api.products.list(asked)
      expect(total).toBe(products.length)
      return [...new Set(products.map(({ subcategory }) => subcategory))].sort()
    }
    expect(await places({ category: 'dresses' })).toEqual(['Day', 'Evening'])
    expect(await places({ subcategory: 'day,clay' })).toEqual(['Clay', 'Day'])
    expect(await places({ category: 'dresses', subcategory: 'day' })).toEqual(['Day'])
    expect(await places({ category: 'dresses,vases', subcategory: 'dresses/day' })).toEqual([
      'Clay',
      'Day',
    ])
    expect(await places({ category: 'none' })).toEqual([])
    expect(await places({ subcategory: 'secret' })).toEqual([])
    await pool.query(`update categories set kind = 'decor' where slug = 'vases'`)
    await expect.poll(() => places({ kind: 'decor' })).toEqual(['Clay'])
    expect(await places({ kind: 'clothing', subcategory: 'clay,evening' })).toEqual(['Evening'])
  })

  test('the lowest price above the highest finds nothing', async () => {
    expect(await api.products.list({ min_price: '300', max_price: '200' })).toMatchObject({
      products: [],
      total: 0,
    })
    expect(await api.products.list({ min_price: '99999999999999999999' })).toMatchObject({
      total: 0,
    })
    expect((await api.products.list({ max_price: '99999999999999999999' })).total).toBe(
      everything.length,
    )
  })

  test('another category’s sub-category stays empty', async () => {
    expect(
      await api.products.ofCategory({
        id: dresses.id,
        subcategory: 'clay',
        sort: 'price_asc',
        size: 'M',
      }),
    ).toMatchObject({ total: 0 })
    expect(
      await api.products.ofCategory({ id: dresses.id, subcategory: 'secret', sort: 'price_asc' }),
    ).toMatchObject({ total: 0 })
  })

  test.each([
    'sort=cheapest',
    'sort=',
    'sort=PRICE_ASC',
    'min_price=abc',
    'min_price=-5',
    'min_price=1.234',
    'max_price=1e1',
    'max_price=',
    'max_price=NaN',
    'in_stock=0',
    'in_stock=yes',
    'size=',
    'size=,%20,',
    'color=%00',
    'color=%ed%a0%80,',
    'size[]=M',
  ])('?%s is as if nothing was asked', async (query) => {
    const reply = await shop.request(
      'GET',
      `/api/userproduct/all?${query.replace('%ed%a0%80', '')}`,
    )
    expect(reply.status).toBe(200)
    expect(idsOf(reply.json.products)).toEqual(idsOf(everything))
  })

  test.each([
    ['size', 'M', mostSizes],
    ['color', 'Sand', mostNames],
  ] as const)(
    'of a long list of the filter %s only the first names count',
    async (key, name, most) => {
      const unknown = (count: number) =>
        Array.from({ length: count }, (_, index) => `none ${index}`)
      const totalOf = async (names: string[]) =>
        (await api.products.list({ [key]: names.join(',') })).total
      expect(await totalOf([...unknown(most - 1), name])).toBeGreaterThan(0)
      expect(await totalOf([...unknown(most), name])).toBe(0)
    },
  )

  test('quotes and patterns are letters like others', async () => {
    for (const size of [`M' or '1'='1`, '%', '_', '\\', '{M}', '"M"'])
      expect((await api.products.list({ size })).total, size).toBe(0)
  })
})
