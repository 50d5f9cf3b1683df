import type { Pool } from 'pg'

/** Refreshes all rows of the catalogue, after a test wrote to tables of products directly. */
export async function refreshCatalogue(pool: Pool): Promise<void> {
  await pool.query(
    'select public.catalogue_refresh(array(select id from products union select product_id from catalogue_entries))',
  )
}

/**
 * Refreshes the rows of one product, since all of them would take longer than the test in a large
 * shop.
 */
export async function refreshProduct(pool: Pool, product: number): Promise<void> {
  await pool.query('select public.catalogue_refresh(array[$1::integer])', [product])
}
