/** Rows of carts: their owner, and the cart of a visitor. Their lines are in cart.queries.ts. */
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import { selectOwnedId, type Owned } from '#server/db/ownership.ts'

/** Condition of a visitor's cart: a user's id, null for a guest, and a token (ownership.ts). */
export const cartOf = (userId: string, token: string) =>
  selectOwnedId('carts', { table: 'cart_lines', of: 'cart_id' }, userId, token)

/**
 * For a guest: locks the cart until the transaction ends, so that changes of one cart come one
 * after the other.
 */
export async function lockCart(ctx: Ctx, token: string | undefined): Promise<Owned | null> {
  const { rows } = await ctx.client.query<Owned>({
    name: 'cart.lockCart',
    text: 'update carts set updated_at = $2 where token = $1 returning id, token, user_id',
    values: [token, ctx.now()],
  })
  return rows[0] ?? null
}

/** Updates the last use of a guest's locked cart; false if it is empty. */
export async function touchFilledCart(ctx: Ctx, id: number): Promise<boolean> {
  const { rowCount } = await ctx.client.query({
    name: 'cart.touchFilledCart',
    text: 'update carts set updated_at = $2 where id = $1 and exists (select from cart_lines where cart_id = $1)',
    values: [id, ctx.now()],
  })
  return rowCount === 1
}

export async function insertCart(ctx: Ctx, { token, user_id }: Omit<Owned, 'id'>): Promise<Owned> {
  const { rows } = await ctx.client.query<Owned>({
    name: 'cart.insertCart',
    text: 'insert into carts (token, user_id, updated_at) values ($1, $2, $3) returning id, token, user_id',
    values: [token, user_id, ctx.now()],
  })
  const [made] = rows
  if (!made) throw new Error('An insert answered no row')
  return made
}

export async function giveCart(ctx: Ctx, id: number, userId: number): Promise<void> {
  await ctx.client.query({
    name: 'cart.giveCart',
    text: 'update carts set user_id = $2, updated_at = $3 where id = $1',
    values: [id, userId, ctx.now()],
  })
}

/**
 * Merges lines; equal lines are summed, up to 100 pieces. Lines above the limit stay in the source
 * cart.
 */
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

/** Deletes guests' carts unchanged since the date, with their lines. A locked one is skipped. */
export async function deleteGuestCarts(
  ctx: Ctx,
  unchangedSince: Date,
  limit: number,
): Promise<number> {
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
