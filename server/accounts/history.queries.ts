import { and, asc, desc, eq, getTableColumns, inArray, like, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { history as calls } from '#contract/history.ts'
import type { Ctx } from '#server/ctx.ts'
import { isWithin } from '#server/db/days.ts'
import { readPatterns } from '#server/db/mentions.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { mediaFiles } from '../media/media.tables.ts'
import { history } from './accounts.tables.ts'

type Fields = Record<string, unknown> | null

export type HistoryRow = Omit<typeof history.$inferSelect, 'before' | 'after' | 'words_norm'> & { before: Fields; after: Fields }

/** Which changes an admin asks for, and in what order. */
export type HistoryList = ListOf<ParsedOf<typeof calls.page>>

const orders = {
  newest: [desc(history.created_at), desc(history.id)],
  oldest: [asc(history.created_at), asc(history.id)],
}

export async function insertHistory(ctx: Ctx, entry: typeof history.$inferInsert): Promise<void> {
  await ctx.db.insert(history).values(entry)
}

export async function listHistoryPage(ctx: Ctx, asked: HistoryList, { limit, offset }: Slice): Promise<Rows<HistoryRow>> {
  const { words_norm: _, ...columns } = getTableColumns(history)
  const patterns = asked.search ? await readPatterns(ctx.client, asked.search) : []
  const matching = and(...patterns.map((pattern) => like(history.words_norm, pattern)), isAsked(asked))
  const total = await ctx.db.$count(history, matching)
  const rows = await ctx.db
    .select(columns)
    .from(history)
    .where(matching)
    .orderBy(...orders[asked.sort])
    .limit(limit)
    .offset(offset)
  return { rows: rows as HistoryRow[], total }
}

/** For app.ts: answers fieldsAsked, with fields as a record's answers name them. */
export async function listFieldsSince(
  ctx: Ctx,
  { room, record_id, version }: { room: string; record_id: number | null; version: number },
): Promise<string[]> {
  const { rows } = await ctx.client.query<{ field: string }>(
    `select distinct case field when 'media_id' then 'picture' else field end as field
     from history, jsonb_object_keys(history.after) as field
     where room = $1 and (record_id = $2 or ($2::integer is null and record_id is null)) and action = 'update'
       and (history.after ->> 'version')::integer > $3 and field <> 'version'
     order by field`,
    [room, record_id, version],
  )
  return rows.map((row) => row.field)
}

function isAsked({ room, action, user_id, from, to }: HistoryList): SQL | undefined {
  return and(
    room && eq(history.room, room),
    action && eq(history.action, action),
    user_id === undefined ? undefined : eq(history.user_id, user_id),
    isWithin(history.created_at, from, to),
  )
}

/** The stored names of pictures by their ids; one that was swept away has none. */
export async function listPictureStems(ctx: Ctx, ids: number[]): Promise<Map<number, string>> {
  const rows = await ctx.db.select({ id: mediaFiles.id, stem: mediaFiles.stem }).from(mediaFiles).where(inArray(mediaFiles.id, ids))
  return new Map(rows.map(({ id, stem }) => [id, stem]))
}
