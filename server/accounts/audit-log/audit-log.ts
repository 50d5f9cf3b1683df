/** The audit log: what admins changed. Every room logs its changes (server/changes.ts); each is written in the transaction that made the change. */
import { type AuditRoom, auditRooms, workOfRoom } from '#contract/audit-log.ts'
import type { Change } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { found } from '#server/refusal.ts'
import { actorOf, mayDo } from '#server/staff.ts'
import { findRole } from '../staff/standing.queries.ts'
import { type AuditList, insertAuditEntry, listAuditRows } from './audit-log.queries.ts'
import { listPeopleOf } from './people.queries.ts'
import { keepPictures } from './restorable.queries.ts'

/** Subscribes to adminChanged. */
export async function writeAuditLog(ctx: Ctx, change: Change): Promise<void> {
  const { visitor } = ctx
  // A job in somebody's name has their role of now.
  const user_role = visitor.kind === 'user' ? (visitor.staff?.role ?? (await findRole(ctx, visitor.id))) : 'key'
  const entry = await insertAuditEntry(ctx, { ...change, ...found(actorOf(ctx), 'Actor'), user_role, created_at: ctx.now() })
  const pictures = picturesOf(change)
  if (pictures.ids.length + pictures.stems.length > 0) await keepPictures(ctx, entry, pictures)
}

/** Rooms whose pictures can come back. Those of people, as in reviews, are kept for nobody. */
const withPictures: AuditRoom[] = ['categories', 'products', 'slides']

/** Stored pictures of what was there before. */
function picturesOf({ room, before }: Change): { ids: number[]; stems: string[] } {
  if (!before || !withPictures.includes(room)) return { ids: [], stems: [] }
  const pictures = Array.isArray(before.pictures) ? before.pictures : []
  return {
    ids: [before.media_id, before.phone_media_id].filter((id) => typeof id === 'number'),
    stems: pictures.map(({ stem }: { stem: string }) => stem),
  }
}

/** A page of what belongs to the reader's work, narrowed and sorted as asked. */
export const listAuditLog = (ctx: Ctx, asked: PageAsked & AuditList) =>
  readPage(asked, (slice) => listAuditRows(ctx, { ...asked, rooms: roomsOf(ctx) }, slice))

/** Who stands in what belongs to the reader's work and still has an account, by name. */
export const listPeople = (ctx: Ctx) => listPeopleOf(ctx, roomsOf(ctx))

/** Rooms that belong to the reader's work (R280). */
const roomsOf = (ctx: Ctx): AuditRoom[] => auditRooms.filter((room) => mayDo(ctx, workOfRoom(room)))
