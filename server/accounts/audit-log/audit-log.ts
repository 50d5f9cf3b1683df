/** The audit log: the journal's changes by the staff, limited to what each reader may see. */
import { type AuditRoom, auditRooms, workOfRoom } from '#contract/accounts/audit-log.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { mayDo } from '#server/staff.ts'
import { type AuditList, listAuditRows } from './audit-log.queries.ts'
import { listPeopleOf } from './people.queries.ts'

/** Page of entries within the reader's permissions. */
export const listAuditLog = (ctx: Ctx, asked: PageAsked & AuditList) =>
  readPage(asked, (slice) => listAuditRows(ctx, { ...asked, rooms: roomsOf(ctx) }, slice))

/** Actors of entries within the reader's permissions who still have an account, by name. */
export const listPeople = (ctx: Ctx) => listPeopleOf(ctx, roomsOf(ctx))

/** Rooms within the reader's permissions (R280). */
const roomsOf = (ctx: Ctx): AuditRoom[] => auditRooms.filter((room) => mayDo(ctx, workOfRoom(room)))
