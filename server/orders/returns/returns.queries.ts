/** Single returns: lookup, insert and move. */
import type { Ctx } from '#server/ctx.ts'
import type { OrderRow } from '../orders.queries.ts'
import type { returnLines } from './returns.tables.ts'
import type { Return } from './receive-return.queries.ts'

export type ReturnLine = typeof returnLines.$inferSelect

/** Orders to lock before a return: its own, and the new one of an exchange. */
export async function findOrdersOf(
  ctx: Ctx,
  id: number,
): Promise<Pick<Return, 'order_id' | 'exchange_order_id'> | null> {
  const { rows } = await ctx.client.query(
    'select order_id, exchange_order_id from returns where id = $1',
    [id],
  )
  return rows[0] ?? null
}

/** Area of an order, read before the order is locked. */
export async function findAreaOf(ctx: Ctx, orderId: number): Promise<number | null> {
  const { rows } = await ctx.client.query<{ area_id: number | null }>(
    'select area_id from orders where id = $1',
    [orderId],
  )
  return rows[0]?.area_id ?? null
}

/**
 * Delivery time of an order: by its parcel, else when it was accepted; null if neither is recorded.
 */
export async function findDelivered(ctx: Ctx, orderId: number): Promise<Date | null> {
  const { rows } = await ctx.client.query<{ at: Date | null }>(
    `select coalesce(
       (select max(delivered_at) from parcels where order_id = $1 and kind <> 'return' and state = 'delivered'),
       (select max(created_at) from order_events where order_id = $1 and kind = 'status' and to_status = 'accept' and from_status <> 'accept')
     ) as at`,
    [orderId],
  )
  return rows[0]?.at ?? null
}

/**
 * An order line with the pieces that no return covers yet.
 * @property worth price paid for pieces that the shop agreed to take back
 */
export type OrderedLine = {
  position: number
  product_id: number | null
  price: number
  quantity: number
  left: number
  back: number
  worth: number
}

/** @param but id of a return that is left out */
export async function listOrderedLines(
  ctx: Ctx,
  orderId: number,
  but: number | null = null,
): Promise<OrderedLine[]> {
  const { rows } = await ctx.client.query<OrderedLine>(
    `select line.position, line.product_id, line.price, line.quantity,
       (line.quantity - coalesce(sum(back.quantity), 0))::integer as left,
       coalesce(sum(back.quantity) filter (where returns.state <> 'asked'), 0)::integer as back,
       coalesce(sum(back.value) filter (where returns.state <> 'asked'), 0)::float8 as worth
     from order_lines as line
     left join (
       return_lines as back
       join returns on returns.id = back.return_id and returns.state not in ('declined', 'cancelled') and returns.id is distinct from $2
     ) on back.order_id = line.order_id and back.position = line.position
     where line.order_id = $1
     group by line.order_id, line.position
     order by line.position`,
    [orderId, but],
  )
  return rows
}

/** Whether the customer has already requested exactly this return, and it is still unanswered. */
export async function isAsked(
  ctx: Ctx,
  orderId: number,
  lines: Omit<NewLine, 'order_id' | 'value'>[],
  note: string | null,
): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    `select from returns
     where order_id = $1 and state = 'asked' and note is not distinct from $2 and $3::jsonb = (
       select jsonb_agg(jsonb_build_object(
         'position', position, 'quantity', quantity, 'reason', reason, 'wants', wants, 'product_id', product_id, 'size_id', size_id, 'color_id', color_id
       ) order by position)
       from return_lines where return_id = returns.id
     )
     limit 1`,
    [orderId, note, JSON.stringify([...lines].sort((one, other) => one.position - other.position))],
  )
  return rowCount === 1
}

export type NewReturn = Pick<
  Return,
  | 'order_id'
  | 'state'
  | 'exchange_order_id'
  | 'comes_by'
  | 'note'
  | 'user_id'
  | 'user_name'
  | 'created_at'
>

export async function insertReturn(ctx: Ctx, row: NewReturn): Promise<number> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `insert into returns (order_id, state, exchange_order_id, comes_by, note, user_id, user_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      row.order_id,
      row.state,
      row.exchange_order_id,
      row.comes_by,
      row.note,
      row.user_id,
      row.user_name,
      row.created_at,
    ],
  )
  return (rows[0] as { id: number }).id
}

/** Replaces the requested return by what the shop agreed to. */
export async function agreeTo(
  ctx: Ctx,
  id: number,
  row: Omit<NewReturn, 'order_id' | 'note' | 'created_at'>,
): Promise<void> {
  await ctx.client.query(
    `update returns set state = $2, exchange_order_id = $3, comes_by = $4, user_id = $5, user_name = $6, version = version + 1 where id = $1`,
    [id, row.state, row.exchange_order_id, row.comes_by, row.user_id, row.user_name],
  )
  await ctx.client.query('delete from return_lines where return_id = $1', [id])
}

export type NewLine = Pick<
  ReturnLine,
  | 'order_id'
  | 'position'
  | 'quantity'
  | 'reason'
  | 'wants'
  | 'product_id'
  | 'size_id'
  | 'color_id'
  | 'value'
>

export async function insertReturnLines(ctx: Ctx, id: number, lines: NewLine[]): Promise<void> {
  await ctx.client.query(
    `insert into return_lines (return_id, order_id, position, quantity, reason, wants, product_id, size_id, color_id, value)
     select $1, line.* from jsonb_to_recordset($2::jsonb) as line (
       order_id integer, position integer, quantity integer, reason text, wants text, product_id integer, size_id integer, color_id integer, value bigint
     )`,
    [id, JSON.stringify(lines)],
  )
}

/** @param answer message to the customer; omitted keeps the stored one */
export async function moveReturn(
  ctx: Ctx,
  id: number,
  state: Return['state'],
  answer: string | null = null,
): Promise<void> {
  await ctx.client.query(
    'update returns set state = $2, answer = coalesce($3, answer), version = version + 1 where id = $1',
    [id, state, answer],
  )
}

/** Recomputes the state of received returns: to_pay while money is open, else done. */
export async function restate(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.client.query(
    `update returns set state = now.state, version = version + 1
     from (
       select id, case when exists (
         select from order_money as money where money.return_id = returns.id and money.kind in ('refund', 'credit_refund') and money.state = 'open'
       ) then 'to_pay' else 'done' end as state
       from returns where id = any($1::integer[]) and state in ('to_pay', 'done')
     ) as now
     where returns.id = now.id and returns.state <> now.state`,
    [ids],
  )
}

/**
 * Cuts a return's lines to the received pieces and their value.
 * @param wants kinds of lines to cut
 */
export async function cutLines(ctx: Ctx, id: number, wants: ReturnLine['wants'][]): Promise<void> {
  await ctx.client.query(
    'delete from return_lines where return_id = $1 and wants = any($2::text[]) and sellable + damaged = 0',
    [id, wants],
  )
  await ctx.client.query(
    `update return_lines set value = round(value::numeric * (sellable + damaged) / quantity), quantity = sellable + damaged
     where return_id = $1 and wants = any($2::text[]) and quantity > sellable + damaged`,
    [id, wants],
  )
}

/** Price paid for a return's pieces by wish, in piastres. */
export async function sumWorth(
  ctx: Ctx,
  id: number,
): Promise<{ money: number; exchanged: number }> {
  const { rows } = await ctx.client.query<{ money: number; exchanged: number }>(
    `select coalesce(sum(value) filter (where wants = 'money'), 0)::bigint as money,
       coalesce(sum(value) filter (where wants = 'exchange'), 0)::bigint as exchanged
     from return_lines where return_id = $1`,
    [id],
  )
  return rows[0] as { money: number; exchanged: number }
}

/** Whether the courier has a return's pieces. */
export async function isFetched(ctx: Ctx, id: number): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    `select from parcels where return_id = $1 and kind in ('return', 'exchange') and state = 'delivered'`,
    [id],
  )
  return rowCount !== null && rowCount > 0
}

export async function findReturnState(ctx: Ctx, id: number): Promise<Return['state']> {
  const { rows } = await ctx.client.query<Pick<Return, 'state'>>(
    'select state from returns where id = $1',
    [id],
  )
  return (rows[0] as Pick<Return, 'state'>).state
}

/** Whether old pieces of the exchange that this order is have not come back yet. */
export async function hasPiecesOut(ctx: Ctx, exchangeOrderId: number): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    `select from returns where exchange_order_id = $1 and state = 'coming'`,
    [exchangeOrderId],
  )
  return rowCount === 1
}

/** Locks the return whose exchange this order is, until the transaction ends. */
export async function lockExchange(ctx: Ctx, exchangeOrderId: number): Promise<Return | null> {
  const { rows } = await ctx.client.query<Return>(
    'select * from returns where exchange_order_id = $1 for no key update',
    [exchangeOrderId],
  )
  return rows[0] ?? null
}

/** Whether pieces of an order have come back, or the shop has agreed to take some. */
export async function hasReturns(ctx: Ctx, orderId: number): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    `select from returns where order_id = $1 and state in ('coming', 'to_pay', 'done') limit 1`,
    [orderId],
  )
  return rowCount === 1
}

export async function findHead(
  ctx: Ctx,
  orderId: number,
): Promise<Pick<OrderRow, 'id' | 'number' | 'status'> | null> {
  const { rows } = await ctx.client.query('select id, number, status from orders where id = $1', [
    orderId,
  ])
  return rows[0] ?? null
}
