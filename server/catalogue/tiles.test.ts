import { expect, test } from 'vitest'
import { adminIn, multipart, pictureUpload } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { post } = await adminIn(shop)
const { api } = shop

test('categories come with a picture, their own or their newest product’s; what shows nothing is left out', async () => {
  const place = async (name: string, more: Record<string, string | File> = {}) => {
    const { category } = (
      await post('/api/category/create', multipart({ name, name_ar: `${name} بالعربية`, ...more }))
    ).json
    const subcategory = { category_id: category.id, name: 'All', status: 'active' }
    return {
      category,
      subcategory_id: (await post('/api/subcategory/create', subcategory)).json.subcategory.id,
    }
  }
  const dresses = await place('Dresses')
  const vases = await place('Vases', { kind: 'decor', image: await pictureUpload() })
  await place('Rugs', { kind: 'decor' })
  const make = async (subcategory_id: number, more: Record<string, File>) =>
    (
      await post(
        '/api/product/create',
        multipart({
          name: 'Piece',
          price: '100',
          quantity: '1',
          subcategory_id: String(subcategory_id),
          ...more,
        }),
      )
    ).json.product
  await make(dresses.subcategory_id, { 'images[0]': await pictureUpload() })
  const newest = await make(dresses.subcategory_id, { 'images[0]': await pictureUpload() })
  await make(vases.subcategory_id, { 'images[0]': await pictureUpload() })
  expect((await api.products.categoryTiles({ lang: 'ar' })).categories).toMatchObject([
    {
      slug: 'dresses',
      name: 'Dresses بالعربية',
      count: 2,
      picture: { url: newest.images[0], alt: 'Dresses بالعربية' },
    },
    { slug: 'vases', count: 1, picture: { url: vases.category.image } },
  ])
  expect(
    (await api.products.categoryTiles({ kind: 'decor' })).categories.map(({ slug }) => slug),
  ).toEqual(['vases'])
  expect((await api.products.list({ kind: 'clothing' })).total).toBe(2)
})

test('the shop says that it has a sale as soon as anything is reduced', async () => {
  const isOnSale = async () => (await api.categories.list({})).on_sale
  const [product] = (await api.products.list()).products
  expect(await isOnSale()).toBe(false)
  await post(`/api/product/update/${product?.id}`, { original_price: 125 })
  expect(await isOnSale()).toBe(true)
  expect((await api.products.list({ on_sale: '1' })).products.map(({ id }) => id)).toEqual([
    product?.id,
  ])
  await post(`/api/product/update/${product?.id}`, { original_price: 100 })
  expect(await isOnSale()).toBe(false)
})
