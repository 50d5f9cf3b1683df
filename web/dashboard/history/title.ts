import type { AuditEntry, AuditRoom } from '#contract/accounts/audit-log.ts'
import { nameOf } from '../kit/names.tsx'
import { roomLabel } from './rooms.ts'

/** Name of the changed record in the reader's language; a record without a title is named by its room. */
export const titleOf = ({ room, title, title_ar }: AuditEntry): string =>
  title === null ? roomLabel(room as AuditRoom) : nameOf({ name: title, name_ar: title_ar })
