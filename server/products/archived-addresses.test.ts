/**
 * Addresses of archived products: free for other products, and taken back on restore if still free.
 */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { type Json, productCallsIn } from '../../test/shop/product-calls.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'
import { createProduct } from './products.ts'

const shop = await testShop()
const { get, post, token } = await adminIn(shop)
const { read } = rowsIn(shop.database.pool)
const category = await createCategory(shop.ctx, { name: 'Clothing' })
const shirts = await createSubcategory(shop.ctx, { category_id: category.id, name: 'Shirts' })
const { make, changed } = productCallsIn(shop, token, { subcategory_id: shirts.id, quantity: 2 })

const archive = async (id: number) =>
  expect((await get(`/api/product/delete/${id}`)).status).toBe(200)
const restore = async (id: number) => {
  const entry = await read(
    `select max(id) from audit_log where room = 'products' and record_id = $1 and action = 'delete'`,
    [id],
  )
  return post(`/api/history/restore/${entry}`, {})
}
const record = async (id: number): Promise<Json> =>
  (await get(`/api/product/get/${id}`)).json.product
/** Id of the product at an address as a shopper sees it, or the status of the refusal. */
const shownAt = async (slug: string): Promise<number> => {
  const { status, json } = await shop.request(
    'GET',
    `/api/userproduct/getProduct/${encodeURIComponent(slug)}`,
  )
  return status === 200 ? json.product.id : status
}

test('the address of an archived product is the next one’s of its name, also for who has been told that nothing is there', async () => {
  const first = await make({ name: 'قميص كتان' })
  await archive(first.id)
  expect(await shownAt(first.slug)).toBe(404)
  const second = await make({ name: 'قميص كتان' })
  expect(second.slug).toBe(first.slug)
  expect(await shownAt(first.slug)).toBe(second.id)
  await archive(second.id)
  expect(await shownAt(first.slug)).toBe(404)
  const given = await createProduct(shop.ctx, {
    name: 'Other',
    slug: first.slug,
    price: 100,
    subcategory_id: shirts.id,
  })
  expect([given.slug, await shownAt(first.slug)]).toEqual([first.slug, given.id])
})

test('former addresses of an archived product are free too, and lead to who has its last one', async () => {
  const { id, slug: former } = await make({ name: 'Coat of wool' })
  const { slug } = await changed(id, { name: 'Wool coat' })
  await archive(id)
  expect(await shownAt(former)).toBe(404)
  const heir = await make({ name: 'Wool coat' })
  expect([heir.slug, await shownAt(slug), await shownAt(former)]).toEqual([slug, heir.id, heir.id])

  const namesake = await make({ name: 'Coat of wool' })
  expect([namesake.slug, await shownAt(former)]).toEqual([former, namesake.id])
  // A renamed product takes its former addresses from the product that had them.
  const moved = await changed(namesake.id, { name: 'Coat of felt' })
  expect([moved.slug, await shownAt(former)]).toEqual(['coat-of-felt', namesake.id])
  expect((await restore(id)).status).toBe(200)
  expect([(await record(id)).slug, await shownAt(slug), await shownAt(former)]).toEqual([
    'wool-coat-2',
    heir.id,
    namesake.id,
  ])
})

test('a renamed product takes the address of an archived one', async () => {
  const gone = await make({ name: 'Scarf of silk' })
  await archive(gone.id)
  const { id } = await make({ name: 'Scarf' })
  expect((await changed(id, { name: 'Scarf of silk' })).slug).toBe(gone.slug)
  expect(await shownAt(gone.slug)).toBe(id)
})

test('a restored product has its own address again, or another one where that is taken', async () => {
  const { id, slug } = await make({ name: 'Brass lamp' })
  const { slug: renamed } = await changed(id, { name: 'Copper lamp' })
  await archive(id)
  expect((await restore(id)).status).toBe(200)
  expect([(await record(id)).slug, await shownAt(renamed), await shownAt(slug)]).toEqual([
    renamed,
    id,
    id,
  ])

  await archive(id)
  const other = await make({ name: 'Copper lamp' })
  expect((await restore(id)).status).toBe(200)
  expect(await record(id)).toMatchObject({ name: 'Copper lamp', slug: 'copper-lamp-2' })
  expect([await shownAt(renamed), await shownAt('copper-lamp-2')]).toEqual([other.id, id])
  // No other product took its former address meanwhile.
  expect(await shownAt(slug)).toBe(id)
})

test('of many who want one address at one moment, restored and new, each has its own', async () => {
  const archived: number[] = []
  for (let at = 0; at < 6; at++) {
    const { id } = await make({ name: 'Rush rug' })
    await archive(id)
    archived.push(id)
  }
  expect(
    await read('select count(distinct slug)::int from products where id = any ($1)', [archived]),
  ).toBe(1)
  const replies = await Promise.all([
    ...archived.map(restore),
    ...archived.map(() => make({ name: 'Rush rug' })),
  ])
  for (const reply of replies) if ('status' in reply) expect(reply.status, reply.text).toBe(200)
  const slugs: string[] = await read(
    `select array_agg(slug) from products where name = 'Rush rug' and archived_at is null`,
  )
  expect([...slugs].sort()).toEqual(
    ['rush-rug', ...Array.from({ length: 11 }, (_, at) => `rush-rug-${at + 2}`)].sort(),
  )
})

test('of two who bring products of one given address at one moment one is refused', async () => {
  const given = { name: 'Given', slug: 'given-address', price: 100, subcategory_id: shirts.id }
  const made = await Promise.allSettled([1, 2, 3].map(() => createProduct(shop.ctx, given)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of made)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ status: 409, code: 'conflict' })
})
