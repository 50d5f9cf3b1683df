import type { Pool } from 'pg'

/** After a test wrote to tables of products by itself: the catalogue's rows of all of them, as the rooms would have left them. */
export async function refreshCatalogue(pool: Pool): Promise<void> {
  await pool.query('select public.catalogue_refresh(array(select id from products union select product_id from catalogue_entries))')
}
