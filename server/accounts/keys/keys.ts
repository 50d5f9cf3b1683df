/**
 * API keys for other programs. A key is shown once, stored as its hash, and ends on its last day,
 * or at once (R289).
 */
import { plusDays } from '#contract/days/day.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { apiKeys as calls } from '#contract/accounts/api-keys.ts'
import { fromCairo, toCairoDay } from '#contract/days/cairo.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction, type Key } from '#server/ctx.ts'
import { readPage } from '#server/db/page.ts'
import { found, invalid } from '#server/refusal.ts'
import { visitingUser } from '../sessions/visiting-user.ts'
import { hashToken, makeToken } from '../sessions/tokens.ts'
import {
  deleteKey,
  findLivingKey,
  insertKey,
  type KeyRow,
  listKeyRows,
  noteUse,
} from './keys.queries.ts'

/** Prefix that distinguishes keys from session tokens, also for secret scanners. */
const prefix = 'zk_'
/** Minimum interval in milliseconds of recording use, so that reading does not write. */
const noteEvery = 3_600_000
/** Limit in days of a key's life. */
const mostDays = 731

export const isKey = (token: string): boolean => token.startsWith(prefix)

/** Visitor of a key; null if it is unknown or has ended. */
export async function findKeyVisitor(ctx: Ctx, token: string): Promise<Key | null> {
  const now = ctx.now()
  const key = await findLivingKey(ctx, hashToken(token), now)
  if (!key) return null
  if (!key.last_used_at || now.getTime() - key.last_used_at.getTime() > noteEvery)
    await noteUse(ctx, key.id, now)
  return { kind: 'key', id: key.id, name: key.name, may: key.may }
}

export const listKeys = (ctx: Ctx, asked: ParsedOf<typeof calls.page>) =>
  readPage(asked, (slice) => listKeyRows(ctx, slice))

/**
 * Creates a key; `token` is returned this once. Refuses with 422 a last day that is past or too
 * far.
 */
export async function createKey(
  ctx: Ctx,
  { name, may, until }: ParsedOf<typeof calls.create>,
): Promise<{ key: KeyRow & { works: boolean }; token: string }> {
  const now = ctx.now()
  const last = toCairoDay(new Date(now.getTime() + mostDays * 86_400_000))
  if (until && (until < toCairoDay(now) || until > last))
    throw invalid({ until: ['staff_key_ends'] })
  const token = prefix + makeToken().token
  return inTransaction(ctx, async (ctx) => {
    const { id: made_by_id, name: made_by } = visitingUser(ctx)
    const expires_at = until ? endOf(until) : null
    const key = await insertKey(ctx, {
      name,
      may,
      token_hash: hashToken(token),
      made_by,
      made_by_id,
      created_at: now,
      expires_at,
    })
    await logChange(ctx, { room: 'apiKeys', record_id: key.id, after: logged(key) })
    return { key: { ...key, works: true }, token }
  })
}

export async function endKey(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const key = found(await deleteKey(ctx, id), 'Key')
    await logChange(ctx, { room: 'apiKeys', record_id: id, before: logged(key) })
  })
}

const logged = ({ name, may, expires_at }: KeyRow) => ({ name, may, expires_at })

/** Midnight in Cairo at the end of the day. */
const endOf = (day: string): Date => fromCairo(`${plusDays(day, 1)} 00:00`) as Date
