import type { Pool } from 'pg'

/**
 * After a test wrote to tables of products by itself: the catalogue's rows of all of them, as the
 * rooms would have left them.
 */
export async function refreshCatalogue(pool: Pool): Promise<void> {
  await pool.query(
    'select public.catalogue_refresh(array(select id from products union select product_id from catalogue_entries))',
  )
}

/**
 * The same where the test knows which product it wrote: in a shop with many, all of them take
 * longer than what is tested.
 */
export async function refreshProduct(pool: Pool, product: number): Promise<void> {
  await pool.query('select public.catalogue_refresh(array[$1::integer])', [product])
}
