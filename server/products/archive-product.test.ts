import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'
import { createProduct } from './products.ts'

const shop = await testShop()
const { pool } = shop.database
const { get, lastChange } = await adminIn(shop)
const { read } = rowsIn(pool)
const category = await createCategory(shop.ctx, { name: 'Dresses' })

const makeSubcategory = async (name: string) =>
  (await createSubcategory(shop.ctx, { category_id: category.id, name })).id
const make = async (subcategory_id: number, name = 'Dress') =>
  (await createProduct(shop.ctx, { name, price: 100, subcategory_id })).id
const archive = (id: number) => get(`/api/product/delete/${id}`)
const deleteSubcategory = (id: number) => get(`/api/subcategory/delete/${id}`)
const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const waits = () => expect.poll(() => read(waiting)).toBeGreaterThan(0)

test('a sub-category in which only archived products are left can be deleted, and one with others cannot', async () => {
  const subcategory = await makeSubcategory('Leaving')
  const [stays, goes] = [await make(subcategory), await make(subcategory)]
  await archive(goes)
  expect(await deleteSubcategory(subcategory)).toMatchObject({
    status: 409,
    json: { message: 'The subcategory is used by 1 product' },
  })
  await archive(stays)
  expect((await deleteSubcategory(subcategory)).status).toBe(200)
  expect(
    await read('select array_agg(subcategory_id) from products where id = any ($1)', [
      [stays, goes],
    ]),
  ).toEqual([null, null])
})

test('a sub-category can be deleted while its last product is archived', async () => {
  const subcategory = await makeSubcategory('Of one')
  const last = await make(subcategory)
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query('update products set archived_at = now() where id = $1', [last])
    await other.query('select public.catalogue_refresh(array[$1::integer])', [last])
    // A reader of the sub-category's products continues once they are gone.
    await other.query('lock table catalogue_entries in access exclusive mode')
    const deleting = deleteSubcategory(subcategory)
    await waits()
    await other.query('commit')
    expect((await deleting).status).toBe(200)
  } finally {
    other.release(true)
  }
})

test('the audit log says what an archived product was in the end, also when somebody changed it meanwhile', async () => {
  const id = await make(await makeSubcategory('Changing'), 'Early')
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query("update products set name = 'Late', version = 2 where id = $1", [id])
    const archiving = archive(id)
    await waits()
    await other.query('commit')
    expect((await archiving).status).toBe(200)
  } finally {
    other.release(true)
  }
  expect(await lastChange()).toMatchObject({
    action: 'delete',
    record_id: id,
    before: { name: 'Late' },
    after: null,
  })
  expect((await archive(id)).status).toBe(404)
})
