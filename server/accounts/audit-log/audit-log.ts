/**
 * The audit log: what the journal has of the changes of the staff, and what of it each of them may
 * see.
 */
import { type AuditRoom, auditRooms, workOfRoom } from '#contract/audit-log.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { mayDo } from '#server/staff.ts'
import { type AuditList, listAuditRows } from './audit-log.queries.ts'
import { listPeopleOf } from './people.queries.ts'

/** A page of what belongs to the reader's work, narrowed and sorted as asked. */
export const listAuditLog = (ctx: Ctx, asked: PageAsked & AuditList) =>
  readPage(asked, (slice) => listAuditRows(ctx, { ...asked, rooms: roomsOf(ctx) }, slice))

/** Who stands in what belongs to the reader's work and still has an account, by name. */
export const listPeople = (ctx: Ctx) => listPeopleOf(ctx, roomsOf(ctx))

/** Rooms that belong to the reader's work (R280). */
const roomsOf = (ctx: Ctx): AuditRoom[] => auditRooms.filter((room) => mayDo(ctx, workOfRoom(room)))
