/** Invariants of a shop's data after any failure. Each violation is one plain sentence. */
import type { Pool } from 'pg'
import type { Acknowledged } from './buyers.ts'

/** Violated invariant. */
export class BrokenPromise extends Error {}

/**
 * Throws for violations.
 * @param breaches sentences; empty when all is well
 */
export function hold(breaches: string[]): void {
  if (breaches.length > 0) throw new BrokenPromise(breaches.slice(0, 10).join(' '))
}

/** Stock by the id of its inventory item. */
export type Stock = Map<number, number>

export async function readStock(pool: Pool): Promise<Stock> {
  const { rows } = await pool.query<{ id: number; quantity: number }>(
    'select id, quantity from inventory_items',
  )
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/**
 * Invariants of the data: no order is doubled (each order of a rehearsal has a phone of its own),
 * stock equals the initial stock minus sales, totals are the sums of their lines, a cart is as
 * filled or empty after its order, and each order has exactly one mail, sent or queued.
 * @param before initial stock
 * @param linesOfCart number of lines that each cart got at once
 */
export async function checkBooks(
  pool: Pool,
  { before, linesOfCart }: { before: Stock; linesOfCart: number },
): Promise<void> {
  const count = async (what: string, statement: string, values: unknown[] = []) => {
    const { rows } = await pool.query<{ one: string }>(statement, values)
    const examples = rows.slice(0, 3).map(({ one }) => one)
    return rows.length > 0 ? [`${rows.length} ${what} (${examples.join(', ')}).`] : []
  }
  const items = JSON.stringify([...before].map(([id, quantity]) => ({ id, quantity })))
  hold([
    ...(await count(
      'buyers have their order twice',
      `select phone as one from orders group by phone having count(*) > 1`,
    )),
    ...(await count(
      'inventory items hold another number than there was less what was sold',
      `select item.id || ': ' || item.quantity || ' of ' || was.quantity || ', sold ' || coalesce(sold.pieces, 0) as one
       from jsonb_to_recordset($1::jsonb) as was (id integer, quantity integer)
       left join inventory_items as item on item.id = was.id
       left join (select inventory_item_id as id, sum(quantity) as pieces from order_lines group by 1) as sold on sold.id = was.id
       where item.quantity is distinct from was.quantity - coalesce(sold.pieces, 0)`,
      [items],
    )),
    ...(await count(
      'orders cost something else than their lines',
      `select number as one from orders
       left join (select order_id, sum(price::bigint * quantity) as sum from order_lines group by 1) as lines on lines.order_id = orders.id
       where subtotal is distinct from lines.sum or total_price <> subtotal - discount + delivery_price`,
    )),
    ...(await count(
      'orders lack lines of their cart',
      `select number as one from orders where (select count(*) from order_lines where order_id = orders.id) <> $1`,
      [linesOfCart],
    )),
    ...(await count(
      'carts are half empty, or empty without an order, or full beside theirs',
      `select 'cart ' || id || ' of ' || filled || ' lines, ordered ' || ordered as one
       from (
         select cart.id, (select count(*) from cart_lines as line where line.cart_id = cart.id) as filled,
           (select count(*) from idempotency_keys as kept where kept.cart_id = cart.id) as ordered
         from carts as cart where user_id is null
       ) as cart
       where filled <> case ordered when 0 then $1 else 0 end`,
      [linesOfCart],
    )),
    ...(await count(
      'orders have no kept answer, or several',
      `select number as one from orders where (select count(*) from idempotency_keys where order_id = orders.id) <> 1`,
    )),
    ...(await count(
      'orders have no mail, or several',
      `select number as one from orders where email is not null
         and (select count(*) from mails where to_address = orders.email and kind = 'order-placed') <> 1`,
    )),
    ...(await count(
      'mails are neither sent nor waiting',
      `select id::text as one from mails where status <> 'sent'
         and not exists (
           select from pgboss.job where name = 'send-mail' and (data ->> 'mail_id')::integer = mails.id and state in ('created', 'retry', 'active')
         )`,
    )),
    ...(await count(
      'mails have more than one job',
      `select data ->> 'mail_id' as one from pgboss.job where name = 'send-mail' group by 1 having count(*) > 1`,
    )),
    ...(await count(
      'rows of the catalogue differ from what they are made of',
      `select coalesce(kept.product_id, made.product_id)::text as one
       from catalogue_entries as kept
       full join (select entry.* from public.catalogue_rows(array(select id from products)) as entry) as made using (product_id)
       where kept.* is distinct from made.*`,
    )),
  ])
}

/** Checks that every confirmed order exists with its total. */
export async function checkAcknowledged(
  pool: Pool,
  bought: Acknowledged[],
  { noOthers }: { noOthers: boolean },
): Promise<void> {
  const { rows } = await pool.query<{ number: string; phone: string; total: number }>(
    'select number, phone, total_price::float8 / 100 as total from orders',
  )
  const there = new Map(rows.map((row) => [row.number, row]))
  const lost = bought.filter(({ number }) => !there.has(number))
  const changed = bought.filter(({ number, phone, total }) => {
    const row = there.get(number)
    return row && (row.phone !== phone || row.total !== total)
  })
  const known = new Set(bought.map(({ number }) => number))
  const unknown = rows.filter(({ number }) => !known.has(number))
  const name = (orders: { number: string }[]) => orders.slice(0, 3).map(({ number }) => number)
  hold([
    ...(lost.length > 0
      ? [
          `${lost.length} of ${bought.length} acknowledged orders are lost (${name(lost).join(', ')}).`,
        ]
      : []),
    ...(changed.length > 0
      ? [`${changed.length} orders are others than was acknowledged (${name(changed).join(', ')}).`]
      : []),
    ...(noOthers && unknown.length > 0
      ? [`${unknown.length} orders are no buyer's (${name(unknown).join(', ')}).`]
      : []),
  ])
}

/**
 * Checks for damage: each page of each table is read, which verifies its checksum; heaps match
 * their TOAST values; and each index matches its table.
 */
export async function checkDamage(pool: Pool): Promise<{ tables: number; indexes: number }> {
  await pool.query('create extension if not exists amcheck schema public')
  const breaches: string[] = []
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'm', 't') and relpersistence = 'p'`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query<{ msg: string }>(
      'select msg from public.verify_heapam($1::regclass, check_toast => true)',
      [name],
    )
    if (rows.length > 0) breaches.push(`The table ${name} is damaged: ${rows[0]?.msg}.`)
  }
  const { rows: indexes } = await pool.query<{ name: string; method: string; isUnique: boolean }>(
    `select indexrelid::regclass::text as name, am.amname as method, indisunique as "isUnique"
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am as am on am.oid = relam
     where indisvalid and relkind = 'i' and relpersistence = 'p' and am.amname in ('btree', 'gin')`,
  )
  for (const { name, method, isUnique } of indexes) {
    const checked =
      method === 'gin'
        ? pool.query('select public.gin_index_check($1::regclass)', [name])
        : pool.query('select public.bt_index_check($1::regclass, true, $2)', [name, isUnique])
    await checked.catch((failure: Error) =>
      breaches.push(`The index ${name} is damaged: ${failure.message}.`),
    )
  }
  const { rows } = await pool.query<{ failures: string }>(
    `select coalesce(sum(checksum_failures), 0)::text as failures from pg_stat_database`,
  )
  if (rows[0]?.failures !== '0')
    breaches.push(`PostgreSQL counted ${rows[0]?.failures} pages with a wrong checksum.`)
  hold(breaches)
  return { tables: tables.length, indexes: indexes.length }
}
