import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import { selectOwnedId, type Owned, userOf } from '#server/db/ownership.ts'
import type { wishlistItems } from './wishlist.tables.ts'

/** Condition that shoppers may see the product of this id. */
const isShown = (productId: string) =>
  `exists (select from catalogue_entries as entry where entry.product_id = ${productId} and entry.visible)`

/**
 * For a guest: locks the wishlist of the token until the transaction ends, so that changes of one
 * come one after the other.
 */
export async function lockWishlist(ctx: Ctx, token: string | undefined): Promise<Owned | null> {
  const { rows } = await ctx.client.query<Owned>({
    name: 'wishlist.lock',
    text: 'select id, token, user_id from wishlists where token = $1 for no key update',
    values: [token],
  })
  return rows[0] ?? null
}

/** Whether it has any items, visible or not. */
export async function hasItems(ctx: Ctx, wishlistId: number): Promise<boolean> {
  const { rows } = await ctx.client.query<{ has: boolean }>({
    name: 'wishlist.hasItems',
    text: 'select exists (select from wishlist_items where wishlist_id = $1) as has',
    values: [wishlistId],
  })
  return rows[0]?.has === true
}

export async function insertWishlist(
  ctx: Ctx,
  { token, user_id }: Omit<Owned, 'id'>,
): Promise<Owned> {
  const { rows } = await ctx.client.query<Owned>({
    name: 'wishlist.insert',
    text: 'insert into wishlists (token, user_id, created_at) values ($1, $2, $3) returning id, token, user_id',
    values: [token, user_id, ctx.now()],
  })
  const [made] = rows
  if (!made) throw new Error('An insert answered no row')
  return made
}

/** Whether shoppers may see all of these distinct products. */
export async function areShown(ctx: Ctx, productIds: number[]): Promise<boolean> {
  const { rows } = await ctx.client.query<{ all: boolean }>({
    name: 'wishlist.areShown',
    text: `select bool_and(${isShown('chosen.id')}) as all from unnest($1::int[]) as chosen (id)`,
    values: [productIds],
  })
  return rows[0]?.all === true
}

/**
 * Inserts items; an existing product keeps its position; the last of the ids counts as added last.
 */
export async function insertWishes(
  ctx: Ctx,
  wishlistId: number,
  productIds: number[],
): Promise<void> {
  await ctx.client.query({
    name: 'wishlist.insertItems',
    text: `
      insert into wishlist_items (wishlist_id, product_id, added_at)
      select $1, chosen.id, $3::timestamptz + chosen.place * interval '1 microsecond'
      from unnest($2::int[]) with ordinality as chosen (id, place)
      on conflict do nothing`,
    values: [wishlistId, productIds, ctx.now()],
  })
}

type Item = Pick<typeof wishlistItems.$inferSelect, 'product_id'>

/** Visible items, last added first. */
export async function listWishes(ctx: Ctx, wishlistId: number): Promise<Item[]> {
  const { rows } = await ctx.client.query<Item>({
    name: 'wishlist.listItems',
    text: `
      select item.product_id from wishlist_items as item
      where item.wishlist_id = $1 and ${isShown('item.product_id')}
      order by item.added_at desc, item.product_id desc`,
    values: [wishlistId],
  })
  return rows
}

/**
 * Condition of a visitor's wishlist: a user's id, null for a guest, and a token
 * (server/cart/ownership.ts).
 */
const wishlistOf = (userId: string, token: string) =>
  selectOwnedId('wishlists', { table: 'wishlist_items', of: 'wishlist_id' }, userId, token)

/** The visitor's wishlist, without a lock. */
export async function findWishlist(ctx: Ctx, token: string): Promise<Owned | null> {
  const { rows } = await ctx.client.query<Owned>({
    name: 'wishlist.find',
    text: `select id, token, user_id from wishlists where id = ${wishlistOf('$1', '$2')}`,
    values: [userOf(ctx), token],
  })
  return rows[0] ?? null
}

/** False if the product is not in the list. */
export async function deleteWish(
  ctx: Ctx,
  wishlistId: number,
  productId: number,
): Promise<boolean> {
  const { rowCount } = await ctx.client.query({
    name: 'wishlist.deleteItem',
    text: 'delete from wishlist_items where wishlist_id = $1 and product_id = $2',
    values: [wishlistId, productId],
  })
  return rowCount === 1
}

export async function giveWishlist(ctx: Ctx, id: number, userId: number): Promise<void> {
  await ctx.client.query({
    name: 'wishlist.give',
    text: 'update wishlists set user_id = $2 where id = $1',
    values: [id, userId],
  })
}

/** Moves items up to the limit, those added last first; the others stay in the source. */
export async function moveItems(ctx: Ctx, from: number, to: number): Promise<void> {
  await ctx.client.query({
    name: 'wishlist.moveItems',
    text: `
      with fitting as (
        select item.product_id, item.added_at from wishlist_items as item
        where item.wishlist_id = $1 and not exists (
          select from wishlist_items as same where same.wishlist_id = $2 and same.product_id = item.product_id
        )
        order by item.added_at desc
        limit greatest(0, $3 - (
          select count(*) from wishlist_items as there where there.wishlist_id = $2 and ${isShown('there.product_id')}
        ))
      ), gone as (
        delete from wishlist_items as item
        where item.wishlist_id = $1 and (
          item.product_id in (select product_id from fitting)
          or exists (select from wishlist_items as same where same.wishlist_id = $2 and same.product_id = item.product_id)
        )
      )
      insert into wishlist_items (wishlist_id, product_id, added_at) select $2, product_id, added_at from fitting`,
    values: [from, to, limits.wishlist_items],
  })
}

/** Deletes guests' wishlists without additions since the date. A locked one is skipped. */
export async function deleteGuestWishlists(ctx: Ctx, since: Date, limit: number): Promise<number> {
  const { rowCount } = await ctx.client.query({
    name: 'wishlist.deleteGuestWishlists',
    text: `
      delete from wishlists where id = any (array(
        select id from wishlists
        where user_id is null and created_at < $1
          and not exists (select from wishlist_items as item where item.wishlist_id = wishlists.id and item.added_at >= $1)
        limit $2 for update skip locked
      ))`,
    values: [since, limit],
  })
  return rowCount ?? 0
}
