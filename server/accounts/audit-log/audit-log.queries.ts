import {
  and,
  asc,
  desc,
  eq,
  getViewSelectedFields,
  inArray,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { auditLog as calls } from '#contract/accounts/audit-log.ts'
import type { Ctx } from '#server/ctx.ts'
import { isWithin } from '#server/db/days.ts'
import { readPatterns } from '#server/db/mentions.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { auditLog } from '../../journal/journal.tables.ts'
import { mediaFiles } from '../../media/media.tables.ts'

export type AuditRow = Omit<
  typeof auditLog.$inferSelect,
  'words_norm' | 'bulk_change_id' | 'restores'
> & { restored: boolean; title_ar: string | null }

/** Filters and sort order of the audit log. */
export type AuditList = ListOf<ParsedOf<typeof calls.page>>

const orders = {
  newest: [desc(auditLog.created_at), desc(auditLog.id)],
  oldest: [asc(auditLog.created_at), asc(auditLog.id)],
}

const {
  words_norm: _words,
  bulk_change_id: _part,
  restores: _restores,
  ...columns
} = getViewSelectedFields(auditLog)
/** Arabic name of the record as the entry left it, else as it is now. */
const titleInArabic = sql<string | null>`case when title is not null and room in
  ('products', 'categories', 'subcategories', 'areas', 'couriers', 'slides', 'ownPages') then coalesce(
    after ->> 'name_ar', after ->> 'city_ar', after ->> 'title_ar', before ->> 'name_ar', before ->> 'city_ar', before ->> 'title_ar',
    case room
      when 'products' then (select name_ar from products where products.id = record_id)
      when 'categories' then (select name_ar from categories where categories.id = record_id)
      when 'subcategories' then (select name_ar from subcategories where subcategories.id = record_id)
      when 'areas' then (select city_ar from areas where areas.id = record_id)
      when 'couriers' then (select name_ar from couriers where couriers.id = record_id)
      when 'slides' then (select name_ar from slides where slides.id = record_id)
      when 'ownPages' then (select title_ar from own_pages where own_pages.id = record_id)
    end) end`

const shown = {
  ...columns,
  title_ar: titleInArabic,
  restored: sql<boolean>`exists (select from audit_log as later where later.restores = audit_log.id)`,
}

export async function findAuditRow(ctx: Ctx, id: number): Promise<AuditRow | null> {
  const [row] = await ctx.db.select(shown).from(auditLog).where(eq(auditLog.id, id))
  return row ?? null
}

/**
 * Words of an entry, which hold the title that the record has in the history; a product is found by
 * its name in the other language too.
 */
const isMentioned = (patterns: string[]): SQL | undefined =>
  patterns.length === 0
    ? undefined
    : or(
        and(...patterns.map((pattern) => like(auditLog.words_norm, pattern))),
        sql`${auditLog.room} = 'products' and ${auditLog.record_id} in (
          select product_id from catalogue_entries where names like all (${sql.param(patterns)}::text[]))`,
      )

/** Entries of a page. A bulk change is one entry, except in a search for a record by name. */
export async function listAuditRows(
  ctx: Ctx,
  asked: AuditList & { rooms: string[] },
  { limit, offset }: Slice,
): Promise<Rows<AuditRow>> {
  const patterns = await readPatterns(ctx, asked.search)
  const matching = and(
    isMentioned(patterns),
    isAsked(asked),
    eq(auditLog.room, sql`any(${sql.param(asked.rooms)})`),
    asked.search ? undefined : isNull(auditLog.bulk_change_id),
  )
  const total = await ctx.db.$count(auditLog, matching)
  const rows = await ctx.db
    .select(shown)
    .from(auditLog)
    .where(matching)
    .orderBy(...orders[asked.sort])
    .limit(limit)
    .offset(offset)
  return { rows, total }
}

export type LastChange = { record_id: number; user_name: string; created_at: Date }

/** Last actor who changed one of these fields, by record id. */
export async function listLastChanges(
  ctx: Ctx,
  { room, ids, fields }: { room: string; ids: number[]; fields: string[] },
): Promise<Map<number, LastChange>> {
  const rows = await ctx.db
    .selectDistinctOn([auditLog.record_id], {
      record_id: sql<number>`${auditLog.record_id}`,
      user_name: auditLog.user_name,
      created_at: auditLog.created_at,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.room, room),
        inArray(auditLog.record_id, ids),
        sql`${auditLog.after} ?| ${sql.param(fields)}::text[]`,
      ),
    )
    .orderBy(auditLog.record_id, desc(auditLog.id))
  return new Map(rows.map((row) => [row.record_id, row]))
}

function isAsked({ room, action, user_id, from, to }: AuditList): SQL | undefined {
  return and(
    room && eq(auditLog.room, room),
    action && eq(auditLog.action, action),
    user_id === undefined ? undefined : eq(auditLog.user_id, user_id),
    isWithin(auditLog.created_at, from, to),
  )
}

/** Stored names of pictures by id; a swept one has none. */
export async function listPictureStems(ctx: Ctx, ids: number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .select({ id: mediaFiles.id, stem: mediaFiles.stem })
    .from(mediaFiles)
    .where(inArray(mediaFiles.id, ids))
  return new Map(rows.map(({ id, stem }) => [id, stem]))
}
