/** What search reads of each product. Of what is committed alone: never through a transaction's connection. */
import type { Ctx } from '#server/ctx.ts'

export type DocumentRow = {
  product_id: number
  subcategory_id: number
  /** Microseconds since 1970. */
  created: number
  /** Changes with whatever else is read here, but for the stock. */
  version: number
  /** In both languages, normalised, a line each. */
  name_norm: string
  /** Lexemes with their places and weights, as PostgreSQL writes them. */
  document: string
  in_stock: boolean
}

/** Of these, those that are not archived. */
export async function listDocuments({ database }: Ctx, productIds: number[]): Promise<DocumentRow[]> {
  const { rows } = await database.pool.query<DocumentRow>({
    name: 'search.documents',
    text: `${documents} and kept.product_id = any ($1::integer[])`,
    values: [productIds],
  })
  return rows
}

/** The next after this product, by id. */
export async function listDocumentsAfter({ database }: Ctx, productId: number, limit: number): Promise<DocumentRow[]> {
  const { rows } = await database.pool.query<DocumentRow>({
    name: 'search.documentsAfter',
    text: `${documents} and kept.product_id > $1 order by kept.product_id limit $2`,
    values: [productId, limit],
  })
  return rows
}

const documents = `
  select
    kept.product_id, kept.subcategory_id, (extract(epoch from kept.created_at) * 1000000)::bigint as created,
    -- A transaction that rewrites the row leaves its number on it.
    kept.xmin::text::bigint as version,
    kept.name_norm, kept.document::text as document,
    -- With its limit it stays a look into the index for each: a plain exists would read the stock of the whole shop.
    (select true from inventory_items as item where item.product_id = kept.product_id and item.quantity > 0 limit 1) is true as in_stock
  from search_documents as kept
  where kept.subcategory_id is not null`
