/** What admins changed: every room tells it (server/changes.ts), and it is kept in the transaction that made the change. */
import type { Change } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { type HistoryList, insertHistory, listHistoryPage } from './history.queries.ts'
import { visitingUser } from './sessions.ts'

/** For app.ts: listens to adminChanged. */
export async function keepChange(ctx: Ctx, change: Change): Promise<void> {
  const { id, name } = visitingUser(ctx)
  await insertHistory(ctx, { ...change, user_id: id, user_name: name, created_at: ctx.now() })
}

/** Those changes that are asked for. */
export const listHistory = (ctx: Ctx, asked: PageAsked & HistoryList) => readPage(asked, (slice) => listHistoryPage(ctx, asked, slice))
