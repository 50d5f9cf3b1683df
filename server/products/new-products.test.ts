import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { getProduct, listProducts } from '#server/catalogue/catalogue.ts'
import { createProduct, createProducts, type NewProduct } from './products.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const category = await createCategory(ctx, { name: 'Dresses' })
const { id: subcategory_id } = await createSubcategory(ctx, {
  category_id: category.id,
  name: 'Day',
})

const product = (parts: Partial<NewProduct> = {}): NewProduct => ({
  name: 'Dress',
  price: 10_000,
  subcategory_id,
  ...parts,
})

/** Each variant as 'size/colour: item, pieces', items numbered from 0. */
async function stockOf(id: number): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select coalesce(size.name, '-') || '/' || coalesce(colour.name, '-') as choice, item.id as item, item.quantity
     from variants as variant
     join inventory_items as item on item.id = variant.inventory_item_id
     left join product_sizes as size on size.id = variant.size_id
     left join product_colours as colour on colour.id = variant.colour_id
     where variant.product_id = $1
     order by size.position, colour.position`,
    [id],
  )
  const items = [...new Set(rows.map(({ item }) => item))]
  return rows.map(({ choice, item, quantity }) => `${choice}: ${items.indexOf(item)}, ${quantity}`)
}

const colours = [{ name: 'Clay' }, { name: 'Oat' }]

test('one number is one pool of stock for every size and colour', async () => {
  const { id } = await createProduct(ctx, product({ sizes: ['S', 'M'], colours, quantity: 7 }))
  expect(await stockOf(id)).toEqual(['S/Clay: 0, 7', 'S/Oat: 0, 7', 'M/Clay: 0, 7', 'M/Oat: 0, 7'])
  expect(await getProduct(ctx, String(id), 'en')).toMatchObject({
    counted_by_variant: false,
    is_sold_out: false,
  })
})

test('without sizes or colours there is still something to buy', async () => {
  const plain = await createProduct(ctx, product({ quantity: 2 }))
  expect(await stockOf(plain.id)).toEqual(['-/-: 0, 2'])
  const sized = await createProduct(ctx, product({ sizes: ['S'], quantity: 2 }))
  expect(await stockOf(sized.id)).toEqual(['S/-: 0, 2'])
  const coloured = await createProduct(ctx, product({ colours, quantity: 2 }))
  expect(await stockOf(coloured.id)).toEqual(['-/Clay: 0, 2', '-/Oat: 0, 2'])
})

test('without a number there is nothing to buy', async () => {
  const { id } = await createProduct(ctx, product())
  expect(await getProduct(ctx, String(id), 'en')).toMatchObject({
    is_sold_out: true,
    variants: [{ available: false }],
  })
})

test('counted per size and colour, each choice has a pool of stock of its own and what is not named has nothing', async () => {
  const stock = [
    { size: 'S', color: 'Clay', quantity: 3 },
    { size: 'M', color: 'Clay', quantity: 3 },
    { size: 'M', color: 'Oat', quantity: 1 },
  ]
  const { id } = await createProduct(ctx, product({ sizes: ['S', 'M'], colours, stock }))
  expect(await stockOf(id)).toEqual(['S/Clay: 0, 3', 'S/Oat: 1, 0', 'M/Clay: 2, 3', 'M/Oat: 3, 1'])
  const shown = await getProduct(ctx, String(id), 'en')
  expect(shown.counted_by_variant).toBe(true)
  expect(shown.variants.map(({ available }) => available)).toEqual([true, false, true, true])
})

test('stock of a size or colour that the product does not have is refused', async () => {
  const wrong = (stock: NewProduct['stock']) =>
    createProduct(ctx, product({ sizes: ['S'], colours, stock }))
  await expect(wrong([{ size: 'XL', color: 'Clay', quantity: 1 }])).rejects.toMatchObject({
    status: 422,
    errors: { 'stock.0.size': [expect.any(String)] },
  })
  await expect(wrong([{ size: 'S', quantity: 1 }])).rejects.toMatchObject({
    status: 422,
    errors: { 'stock.0.color': [expect.any(String)] },
  })
})

test('equal sizes and colours count once', async () => {
  const { id } = await createProduct(
    ctx,
    product({ sizes: ['S', 'M', 'S'], colours: [...colours, { name: 'Clay' }], quantity: 1 }),
  )
  expect((await getProduct(ctx, String(id), 'en')).sizes.map(({ size }) => size)).toEqual([
    'S',
    'M',
  ])
})

test('the address is made from the name, numbered where it is taken, also by a former one', async () => {
  await createProduct(ctx, product({ name: 'Blue Vase' }))
  await database.pool.query(
    `insert into product_former_slugs (slug, product_id) select 'blue-vase-2', min(id) from products`,
  )
  expect((await createProduct(ctx, product({ name: 'Blue vase!' }))).slug).toBe('blue-vase-3')
  expect((await createProduct(ctx, product({ name: 'مزهرية زرقاء' }))).slug).toBe('مزهرية-زرقاء')
  const twins = await createProducts(ctx, [product({ name: 'Twin' }), product({ name: 'Twin' })])
  expect(twins.map(({ slug }) => slug)).toEqual(['twin', 'twin-2'])
})

test('a slug that is given must be free', async () => {
  await createProduct(ctx, product({ slug: 'chosen' }))
  await expect(createProduct(ctx, product({ slug: 'chosen' }))).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
  })
})

test('many of one name at the same moment get an address each', async () => {
  const created = await Promise.all(
    Array.from({ length: 12 }, () => createProduct(ctx, product({ name: 'Rush' }))),
  )
  const slugs = created.map(({ slug }) => slug).sort()
  expect(slugs).toEqual(
    ['rush', ...Array.from({ length: 11 }, (_, index) => `rush-${index + 2}`)].sort(),
  )
})

test('of a list with one that cannot be, nothing is made', async () => {
  const { total } = await listProducts(ctx, { page: 1 }, 'en')
  const wrong = product({ subcategory_id: 999 })
  await expect(createProducts(ctx, [product(), wrong])).rejects.toMatchObject({
    status: 422,
    errors: { subcategory_id: ['Invalid subcategory selected'] },
  })
  await expect(
    createProducts(ctx, [product(), product({ original_price: 9_999 })]),
  ).rejects.toMatchObject({ status: 422 })
  expect((await listProducts(ctx, { page: 1 }, 'en')).total).toBe(total)
})

test('more than are written at once keep their order', async () => {
  const list = Array.from({ length: 1100 }, (_, index) =>
    product({ name: `Many ${index}`, slug: `many-${index}`, quantity: 1 }),
  )
  const created = await createProducts(ctx, list)
  expect(created.map(({ slug }) => slug)).toEqual(list.map(({ slug }) => slug))
  expect((await getProduct(ctx, String(created[1099]?.id), 'en')).name).toBe('Many 1099')
})
