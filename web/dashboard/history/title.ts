import type { AuditEntry, AuditRoom } from '#contract/accounts/audit-log.ts'
import { faces } from '../frame/sections.ts'
import { nameOf } from '../kit/names.tsx'

/** Name of the changed record in the reader's language; a record without a title is named by its room. */
export const titleOf = ({ room, title, title_ar }: AuditEntry): string =>
  title === null ? faces[room as AuditRoom].label() : nameOf({ name: title, name_ar: title_ar })
