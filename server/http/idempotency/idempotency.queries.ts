/** Requests with an Idempotency-Key, and their stored responses. */
import type { Ctx } from '#server/ctx.ts'
import type { answeredRequests } from './idempotency.tables.ts'

type Row = typeof answeredRequests.$inferSelect
export type KeyOf = Pick<Row, 'call' | 'caller' | 'key'>
export type StoredAnswer = Pick<Row, 'asked' | 'answer'>

/**
 * Claims a key for a request and returns its row: `answer` is null for the first request. A
 * concurrent request with the same key waits here until the first transaction has ended, and claims
 * the key if that was rolled back.
 */
export async function takeKey(
  ctx: Ctx,
  { call, caller, key }: KeyOf,
  asked: string,
): Promise<StoredAnswer> {
  const { rows } = await ctx.client.query<StoredAnswer>({
    name: 'idempotency.takeKey',
    text: `
      insert into answered_requests as kept (call, caller, key, asked, created_at) values ($1, $2, $3, $4, $5)
      on conflict (call, caller, key) do update set created_at = kept.created_at
      returning asked, answer`,
    values: [call, caller, key, asked, ctx.now()],
  })
  return rows[0] as StoredAnswer
}

export async function keepAnswer(
  ctx: Ctx,
  { call, caller, key }: KeyOf,
  answer: Record<string, unknown>,
): Promise<void> {
  await ctx.client.query({
    name: 'idempotency.keepAnswer',
    text: 'update answered_requests set answer = $4 where call = $1 and caller = $2 and key = $3',
    values: [call, caller, key, JSON.stringify(answer)],
  })
}

/** Deletes at most `limit` responses stored before this moment, and returns how many. */
export async function deleteAnswers(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await ctx.client.query(
    `delete from answered_requests where ctid = any (array(select ctid from answered_requests where created_at < $1 limit $2))`,
    [before, limit],
  )
  return rowCount ?? 0
}
