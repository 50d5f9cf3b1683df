/** What an admin changed, told by each room where it happens; the accounts room keeps it (history). */
import { limits } from '#contract/limits.ts'
import type { HistoryAction, HistoryRoom } from '#contract/history.ts'
import type { Ctx } from './ctx.ts'
import { defineEvent, tell } from './events.ts'

type Record = { [field: string]: unknown }

export type Change = {
  /** The word of the room or noun, as in the contract: 'areas', 'subcategories'. */
  room: HistoryRoom
  action: HistoryAction
  record_id: number | null
  /** What the record is called, where its row does not say so itself (titleOf). */
  title?: string | undefined
  /** The record's row before and after; null when it was not there. Never anything secret. */
  before: Record | null
  after: Record | null
}

export const adminChanged = defineEvent<Change>('admin-changed')

/**
 * Notes a change in the transaction that made it. Of two rows only the fields that differ are kept, and nothing when none does.
 * What no admin did, such as loading the demo, is not noted.
 */
export async function noteChange(ctx: Ctx, change: Change): Promise<void> {
  if (ctx.visitor.kind !== 'user' || !ctx.visitor.isAdmin) return
  const { before, after } = change
  const title = change.title ?? titleOf(after) ?? titleOf(before) ?? undefined
  if (!before || !after) return void (await tell(ctx, adminChanged, { ...change, title }))
  const changed = Object.keys({ ...before, ...after }).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (changed.length === 0) return
  const pick = (row: Record) => Object.fromEntries(changed.map((field) => [field, row[field] ?? null]))
  await tell(ctx, adminChanged, { ...change, title, before: pick(before), after: pick(after) })
}

/** What a row of any room is called; null when nothing in it says so. */
function titleOf(row: Record | null): string | null {
  const title = [row?.name, row?.client_name, row?.city, row?.number, row?.subject].find((one) => typeof one === 'string' && one !== '')
  return typeof title === 'string' ? title.slice(0, limits.title) : null
}
