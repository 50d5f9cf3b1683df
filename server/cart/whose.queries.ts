/** The rows of carts: whose each is, and which one a visitor means. Their lines are in cart.queries.ts. */
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'

export type CartRow = { id: number; token: string; user_id: number | null }

/** Of the visitor with this user's id, or, when it is null, with this token. */
export const cartOf = (userId: string, token: string) =>
  `(select id from carts where user_id = ${userId} or (${userId}::int is null and token = ${token}))`

export const userOf = ({ visitor }: Ctx): number | null => (visitor.kind === 'user' ? visitor.id : null)

/** Holds the cart until the transaction ends, so that changes of one cart come one after the other. */
export async function lockCart(ctx: Ctx, token: string | undefined): Promise<CartRow | null> {
  const { rows } = await ctx.client.query<CartRow>({
    name: 'cart.lockCart',
    text: `update carts set updated_at = $3 where id = ${cartOf('$1', '$2')} returning id, token, user_id`,
    values: [userOf(ctx), token, ctx.now()],
  })
  return rows[0] ?? null
}

/** Whether the token leads to a cart that is nobody's and holds something. */
export async function isFilledGuestCart(ctx: Ctx, token: string): Promise<boolean> {
  const { rowCount } = await ctx.client.query({
    name: 'cart.isFilledGuestCart',
    text: `
      select from carts
      where token = $1 and user_id is null and exists (select from cart_lines as line where line.cart_id = carts.id)`,
    values: [token],
  })
  return rowCount === 1
}

/** Nobody else gives this user a cart until the transaction ends. Not the user's row: signing in holds it already, together with others. */
export async function lockOwner(ctx: Ctx, userId: number): Promise<void> {
  await ctx.client.query({
    name: 'cart.lockOwner',
    text: `select pg_advisory_xact_lock('carts'::regclass::oid::int, $1)`,
    values: [userId],
  })
}

/** Holds the user's cart, and the one of the token when it is nobody's, in the order of their ids: two who join never wait for each other. */
export async function lockCartsToJoin(ctx: Ctx, userId: number, token: string | undefined): Promise<CartRow[]> {
  const { rows } = await ctx.client.query<CartRow>({
    name: 'cart.lockCartsToJoin',
    text: `
      select id, token, user_id from carts where user_id = $1 or (token = $2 and user_id is null)
      order by id for no key update`,
    values: [userId, token],
  })
  return rows
}

export async function insertCart(ctx: Ctx, { token, user_id }: Omit<CartRow, 'id'>): Promise<CartRow> {
  const { rows } = await ctx.client.query<CartRow>({
    name: 'cart.insertCart',
    text: 'insert into carts (token, user_id, updated_at) values ($1, $2, $3) returning id, token, user_id',
    values: [token, user_id, ctx.now()],
  })
  return rows[0] as CartRow
}

export async function giveCart(ctx: Ctx, id: number, userId: number): Promise<void> {
  await ctx.client.query({
    name: 'cart.giveCart',
    text: 'update carts set user_id = $2, updated_at = $3 where id = $1',
    values: [id, userId, ctx.now()],
  })
}

/** Equal lines add up, to 100 pieces at most. What would be a line too many stays where it is. */
export async function moveLines(ctx: Ctx, from: number, to: number): Promise<void> {
  await ctx.client.query({
    name: 'cart.moveLines',
    text: `
      with coming as (
        select line.*, same.id is not null as is_there, count(*) filter (where same.id is null) over (order by line.id) as place
        from cart_lines as line
        left join cart_lines as same on same.cart_id = $2
          and same.product_id = line.product_id
          and same.size_id is not distinct from line.size_id
          and same.colour_id is not distinct from line.colour_id
        where line.cart_id = $1
      ), fitting as (
        select * from coming where is_there or place <= $3 - (select count(*) from cart_lines where cart_id = $2)
      ), gone as (
        delete from cart_lines where id in (select id from fitting)
      )
      insert into cart_lines (cart_id, product_id, size_id, colour_id, quantity, price_seen, added_at)
      select $2, product_id, size_id, colour_id, quantity, price_seen, added_at from fitting order by id
      on conflict (cart_id, product_id, size_id, colour_id)
      do update set quantity = least($4, cart_lines.quantity + excluded.quantity), price_seen = excluded.price_seen`,
    values: [from, to, limits.cart_lines, limits.quantity],
  })
}

/** Deletes guests' carts that nobody has changed since, with their lines. One in use at this moment is passed over. */
export async function deleteGuestCarts(ctx: Ctx, unchangedSince: Date, limit: number): Promise<number> {
  const { rowCount } = await ctx.client.query({
    name: 'cart.deleteGuestCarts',
    text: `
      delete from carts where id = any (array(
        select id from carts where user_id is null and updated_at < $1 order by updated_at limit $2 for update skip locked
      ))`,
    values: [unchangedSince, limit],
  })
  return rowCount ?? 0
}
