import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { request, ctx } = shop
const { token } = await peopleIn(shop).makeAdmin()
const category = await createCategory(ctx, { name: 'Dresses' })
const day = await createSubcategory(ctx, { category_id: category.id, name: 'Day' })

const post = async (path: string, body: unknown) =>
  (await request('POST', `/api/product/${path}`, { token, body })).json.product
const make = (parts: object) =>
  post('create', {
    name: 'Rug',
    name_ar: 'سجادة',
    price: 100,
    subcategory_id: day.id,
    quantity: 3,
    ...parts,
  })
const preview = (product: { preview_token: string }, lang = 'en') =>
  request('GET', `/api/userproduct/preview/${product.preview_token}?lang=${lang}`)

test('a draft is seen with its link as its page would show it, in both languages, and nowhere else', async () => {
  const draft = await make({ state: 'draft', sizes: ['S', 'M'] })
  expect((await request('GET', `/api/userproduct/getProduct/${draft.id}`)).status).toBe(404)
  const answer = await preview(draft)
  expect([answer.status, answer.json.state, answer.json.publish_at]).toEqual([200, 'draft', null])
  expect(answer.json.product).toMatchObject({
    id: draft.id,
    name: 'Rug',
    price: 100,
    variants: [{ available: true }, { available: true }],
  })
  expect((await preview(draft, 'ar')).json.product.name).toBe('سجادة')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  // The published product has the same content as the preview.
  await post(`update/${draft.id}`, { state: 'published' })
  const shown = await request('GET', `/api/userproduct/getProduct/${draft.id}`)
  expect((await preview(draft)).json).toEqual({
    product: shown.json.product,
    state: 'published',
    publish_at: null,
  })
})

test('what is to open says when, and what changes is seen at once', async () => {
  const scheduled = await make({ state: 'scheduled', publish_at: '2099-01-01 20:00' })
  expect((await preview(scheduled)).json).toMatchObject({
    state: 'scheduled',
    publish_at: '2099-01-01T20:00:00+02:00',
  })
  await post(`update/${scheduled.id}`, { price: 90 })
  expect((await preview(scheduled)).json.product.price).toBe(90)
})

test('an unknown link, none at all and one of what was deleted lead nowhere', async () => {
  const gone = await make({ state: 'draft' })
  await request('DELETE', `/api/product/delete/${gone.id}`, { token })
  expect((await preview(gone)).status).toBe(404)
  for (const text of ['nobody', 'null', '%00', "'"])
    expect((await request('GET', `/api/userproduct/preview/${text}`)).status).toBe(404)
  expect((await make({})).preview_token).toBe(null)
})
