import { expect, test } from 'vitest'
import { testShop } from '../../test/shop/shop.ts'
import { createCategory, createSubcategory, getCategory, getCategoryByName } from './categories.ts'

const { api, ctx, database } = await testShop()

const stem = 'a'.repeat(32)
await database.pool.query(
  'insert into media_files (stem, width, height, bytes) values ($1, 800, 1000, 9)',
  [stem],
)
const dresses = await createCategory(ctx, {
  name: 'Dresses',
  name_ar: 'فساتين',
  is_home: true,
  media_id: 1,
})
const tables = await createCategory(ctx, { name: 'Table & Tray' })
const day = await createSubcategory(ctx, {
  category_id: dresses.id,
  name: 'Day dresses',
  name_ar: 'فساتين نهارية',
})
await createSubcategory(ctx, { category_id: dresses.id, name: 'Old season', status: 'hidden' })

test('all categories come with their active sub-categories, in the order they were added', async () => {
  const { allcategories } = await api.categories.list()
  expect(allcategories).toEqual([
    {
      id: dresses.id,
      name: 'Dresses',
      slug: 'dresses',
      isHome: true,
      is_home: true,
      image: `/media/${stem}.webp`,
      subcategories: [
        {
          id: day.id,
          name: 'Day dresses',
          slug: 'day-dresses',
          status: 'active',
          category_id: dresses.id,
        },
      ],
    },
    {
      id: tables.id,
      name: 'Table & Tray',
      slug: 'table-tray',
      isHome: false,
      is_home: false,
      image: null,
      subcategories: [],
    },
  ])
})

test('the tabs of the home page are the categories marked for it', async () => {
  const { category } = await api.categories.onHome()
  expect(category.map(({ name }) => name)).toEqual(['Dresses'])
})

test('Arabic names where there are some, English ones otherwise', async () => {
  const { allcategories } = await api.categories.list({ lang: 'ar' })
  expect(allcategories.map(({ name }) => name)).toEqual(['فساتين', 'Table & Tray'])
  expect(allcategories[0]?.subcategories[0]?.name).toBe('فساتين نهارية')
})

test.each(['Dresses', 'dresses', 'DRESSES', 'فساتين', ' dresses '])(
  '%j names the category',
  async (name) => {
    expect((await getCategoryByName(ctx, name)).id).toBe(dresses.id)
  },
)

test('a slug is found as well as a name, and what is none of either is not found', async () => {
  expect((await getCategoryByName(ctx, 'table-tray')).id).toBe(tables.id)
  await expect(getCategoryByName(ctx, 'dress')).rejects.toMatchObject({
    status: 404,
    message: 'Category not found',
  })
  await expect(getCategoryByName(ctx, '')).rejects.toMatchObject({ status: 404 })
  await expect(getCategory(ctx, 0)).rejects.toMatchObject({ status: 404 })
})

test('names are unique, capitals aside; a sub-category’s within its category', async () => {
  await expect(createCategory(ctx, { name: 'dresseS' })).rejects.toMatchObject({ status: 409 })
  await expect(
    createSubcategory(ctx, { category_id: dresses.id, name: 'DAY dresses' }),
  ).rejects.toMatchObject({ status: 409 })
  const elsewhere = await createSubcategory(ctx, { category_id: tables.id, name: 'Day dresses' })
  expect(elsewhere.slug).toBe('day-dresses')
})

test('another name with the same slug gets a number; a slug that is given must be free', async () => {
  expect((await createCategory(ctx, { name: 'Table Tray' })).slug).toBe('table-tray-2')
  await expect(createCategory(ctx, { name: 'Trays', slug: 'table-tray' })).rejects.toMatchObject({
    status: 409,
  })
})

test('a sub-category of no category is refused', async () => {
  await expect(createSubcategory(ctx, { category_id: 999, name: 'Lost' })).rejects.toMatchObject({
    status: 422,
  })
})
