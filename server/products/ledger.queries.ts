/** What the ledger reads of each product. Of what is committed alone: never through a transaction's connection. */
import type { Ctx } from '#server/ctx.ts'

/** A product as the ledger knows it. */
export type LedgerRow = {
  id: number
  subcategory_id: number
  /** Piastres. */
  price: number
  /** Microseconds since 1970. */
  created: number
  /** Of all its choices together. */
  pieces: number
  /** Of the choice of which there are fewest; null where there is none. */
  least: number | null
  /** Its names, address and materials, normalised, a line each (products.tables.ts, record_norm). */
  text: string
}

/** Of these, those that are not archived. */
export async function listLedgerRows({ database }: Ctx, ids: number[]): Promise<LedgerRow[]> {
  const { rows } = await database.pool.query<LedgerRow>({
    name: 'products.ledgerRows',
    text: `${ledgerRows} and level.product_id = any ($1::integer[])`,
    values: [ids],
  })
  return rows
}

/** The next after this id, by id. */
export async function listLedgerRowsAfter({ database }: Ctx, afterId: number, limit: number): Promise<LedgerRow[]> {
  const { rows } = await database.pool.query<LedgerRow>({
    name: 'products.ledgerRowsAfter',
    text: `${ledgerRows} and level.product_id > $1 order by level.product_id limit $2`,
    values: [afterId, limit],
  })
  return rows
}

const ledgerRows = `
  select
    level.product_id as id, level.subcategory_id, level.price, (extract(epoch from level.created_at) * 1000000)::bigint as created,
    level.pieces, level.least, product.record_norm as text
  from product_levels as level
  join products as product on product.id = level.product_id
  where not level.is_archived`
