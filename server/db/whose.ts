/**
 * Whose a cart or a wishlist is; the rules are told in server/cart/whose.ts. Each has a token, and the one of a user who signed in has that user
 * as well. The rooms themselves write their tables: here is what is asked of both alike.
 */
import type { Ctx } from '../ctx.ts'
import { newToken } from '../token.ts'

type Table = 'carts' | 'wishlists'
export type Owned = { id: number; token: string; user_id: number | null }

export const userOf = ({ visitor }: Ctx): number | null => (visitor.kind === 'user' ? visitor.id : null)

/**
 * The id of the one that a visitor means, as SQL: a guest's that was named while it holds something, else the user's own.
 * @param part where its parts are, by the column that names the whole
 * @param userId an expression, as are all here: null for a guest
 */
export const meant = (table: Table, part: { table: string; of: string }, userId: string, token: string) => `(
  select mine.id from ${table} as mine
  where mine.user_id = ${userId} or (mine.token = ${token} and (mine.user_id is null or ${userId}::int is null))
  order by
    mine.user_id is null and exists (select from ${part.table} as part where part.${part.of} = mine.id) desc,
    mine.user_id = ${userId} desc nulls last
  limit 1
)`

/** Holds the user's, and the one of the token when it is nobody's, in the order of their ids: nobody waits in a circle. */
export async function lockTheirs(ctx: Ctx, table: Table, userId: number, token: string | undefined): Promise<Owned[]> {
  const { rows } = await ctx.client.query<Owned>({
    name: `${table}.lockTheirs`,
    text: `
      select id, token, user_id from ${table} where user_id = $1 or (token = $2 and user_id is null)
      order by id for no key update`,
    values: [userId, token],
  })
  return rows
}

type Writes = {
  /** What is in a guest's comes to the user's, as far as there is room. */
  move(ctx: Ctx, from: number, to: number): Promise<void>
  insert(ctx: Ctx, row: Omit<Owned, 'id'>): Promise<Owned>
  give(ctx: Ctx, id: number, userId: number): Promise<void>
}

/** Joins the one of the token, when it is a guest's, to the user's own, which it answers; it becomes that, or one is made, where there is none. */
export async function joinToUser(ctx: Ctx, table: Table, writes: Writes, userId: number, token: string | undefined): Promise<Owned> {
  await lockOwner(ctx, table, userId)
  const theirs = await lockTheirs(ctx, table, userId, token)
  const own = theirs.find((one) => one.user_id === userId)
  const brought = theirs.find((one) => one.user_id === null)
  if (own && brought) await writes.move(ctx, brought.id, own.id)
  if (own) return own
  if (!brought) return writes.insert(ctx, { token: newToken(), user_id: userId })
  await writes.give(ctx, brought.id, userId)
  return { ...brought, user_id: userId }
}

/** Nobody else gives this user one until the transaction ends. Not the user's row: signing in holds it already, together with others. */
async function lockOwner(ctx: Ctx, table: Table, userId: number): Promise<void> {
  await ctx.client.query({
    name: `${table}.lockOwner`,
    text: `select pg_advisory_xact_lock('${table}'::regclass::oid::int, $1)`,
    values: [userId],
  })
}
