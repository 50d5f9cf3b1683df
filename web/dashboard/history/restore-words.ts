import type { AnswerOf } from '#contract/endpoint.ts'
import { type FieldRefusal, spelled } from '#contract/field-refusals.ts'
import { limits } from '#contract/limits.ts'
import type { May } from '#contract/accounts/roles.ts'
import { type RestoreReason, restorableRooms, type restoring } from '#contract/running/restoring.ts'
import type { AuditEntry } from '#contract/accounts/audit-log.ts'
import { ownerSettings } from '#contract/shop/settings.ts'
import * as m from '#messages'
import { say } from '../kit/form/say.ts'

/** Whether a member can request a restore; the server's preview has the details. */
export const isRestorable = (
  { room, record_id, before, restored }: AuditEntry,
  may: (work: May) => boolean,
): boolean =>
  (restorableRooms as readonly string[]).includes(room) &&
  before !== null &&
  !restored &&
  (room === 'settings'
    ? may('money') || !ownerSettings.some((name) => name in before)
    : record_id !== null)

type Refused = NonNullable<AnswerOf<typeof restoring.get>['refused']>

const words: Record<RestoreReason, (why: string) => string> = {
  not_restorable: () => m.admin_restore_no_not_restorable(),
  created: () => m.admin_restore_no_created(),
  restored: () => m.admin_restore_no_restored(),
  gone: () => m.admin_restore_no_gone(),
  as_it_was: () => m.admin_restore_no_as_it_was(),
  picture_gone: () => m.admin_restore_no_picture_gone({ days: limits.history_picture_days }),
  subcategory_gone: () => m.admin_restore_no_subcategory_gone(),
  category_gone: () => m.admin_restore_no_category_gone(),
  taken: () => m.admin_restore_no_taken(),
  sold: () => m.admin_restore_no_sold(),
  counted_otherwise: () => m.admin_restore_no_counted_otherwise(),
  invalid: (why) => m.admin_restore_no_invalid({ why }),
}

export const refusedWords = ({ reason, message, why }: Refused): string =>
  words[reason]((why && say(spelled(why as FieldRefusal))) || message)
