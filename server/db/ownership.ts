/**
 * Ownership of carts and wishlists, shared by both; the rules are in server/cart/ownership.ts. Each
 * has a token, and a user's has its user as well. The callers pass their tables by name, and the
 * functions that write them.
 */
import type { Ctx } from '../ctx.ts'
import { newToken } from '../token.ts'

/** Table with id, token and user_id. */
type Table = string

export type Owned = { id: number; token: string; user_id: number | null }

export const userOf = ({ visitor }: Ctx): number | null =>
  visitor.kind === 'user' ? visitor.id : null

/**
 * SQL for the id of a visitor's cart or wishlist: the guest's of the token while it is not empty,
 * else the user's own.
 * @param part table of its lines or items, and the column there that refers to it
 * @param userId an SQL expression, as are all parameters: null for a guest
 */
export const selectOwnedId = (
  table: Table,
  part: { table: string; of: string },
  userId: string,
  token: string,
) => `(
  select mine.id from ${table} as mine
  where mine.user_id = ${userId} or (mine.token = ${token} and (mine.user_id is null or ${userId}::int is null))
  order by
    mine.user_id is null and exists (select from ${part.table} as part where part.${part.of} = mine.id) desc,
    mine.user_id = ${userId} desc nulls last
  limit 1
)`

/**
 * Locks the user's own, and the guest's of this token if there is one, in the order of their ids,
 * so that two transactions cannot deadlock.
 */
export async function lockOwned(
  ctx: Ctx,
  table: Table,
  userId: number,
  token: string | undefined,
): Promise<Owned[]> {
  const { rows } = await ctx.client.query<Owned>({
    name: `${table}.lockOwned`,
    text: `
      select id, token, user_id from ${table} where user_id = $1 or (token = $2 and user_id is null)
      order by id for no key update`,
    values: [userId, token],
  })
  return rows
}

type Writes = {
  /** Moves lines or items from the guest's to the user's, up to the limit. */
  move(ctx: Ctx, from: number, to: number): Promise<void>
  insert(ctx: Ctx, row: Omit<Owned, 'id'>): Promise<Owned>
  give(ctx: Ctx, id: number, userId: number): Promise<void>
}

/**
 * Merges a guest's cart or wishlist of the token into the user's own, and returns that. Without an
 * own one the guest's becomes it, or a new one is created.
 */
export async function mergeIntoUsers(
  ctx: Ctx,
  table: Table,
  writes: Writes,
  userId: number,
  token: string | undefined,
): Promise<Owned> {
  await lockOwner(ctx, table, userId)
  const owned = await lockOwned(ctx, table, userId, token)
  const own = owned.find((one) => one.user_id === userId)
  const guests = owned.find((one) => one.user_id === null)
  if (own && guests) await writes.move(ctx, guests.id, own.id)
  if (own) return own
  if (!guests) return writes.insert(ctx, { token: newToken(), user_id: userId })
  await writes.give(ctx, guests.id, userId)
  return { ...guests, user_id: userId }
}

/**
 * Advisory lock against a second cart or wishlist of this user. Not a lock of the user's row, which
 * sign-in holds already, with other rows.
 */
async function lockOwner(ctx: Ctx, table: Table, userId: number): Promise<void> {
  await ctx.client.query({
    name: `${table}.lockOwner`,
    text: `select pg_advisory_xact_lock('${table}'::regclass::oid::int, $1)`,
    values: [userId],
  })
}
