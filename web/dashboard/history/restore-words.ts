import { limits } from '#contract/limits.ts'
import { type RestorableRoom, type RestoreReason, restorableRooms } from '#contract/restoring.ts'
import type { AuditEntry } from '#contract/audit-log.ts'
import * as m from '#messages'
import { sayArea } from '../areas/texts.ts'
import { say as sayCoupon } from '../coupons/texts.ts'
import { type Say, say } from '../kit/form/say.ts'
import { say as sayProduct } from '../products/texts.ts'
import { say as saySlide } from '../slides/texts.ts'
import { say as saySubcategory } from '../subcategories/texts.ts'

/** Whether a restore can be requested; the server's preview has the details. */
export const isRestorable = ({ room, record_id, before, restored }: AuditEntry): boolean =>
  (restorableRooms as readonly string[]).includes(room) &&
  record_id !== null &&
  before !== null &&
  !restored

/** Message function of each room for errors of the contract. */
const says: Record<RestorableRoom, Say> = {
  areas: sayArea,
  categories: say,
  coupons: sayCoupon,
  products: sayProduct,
  slides: saySlide,
  subcategories: saySubcategory,
}

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

export function refusedWords(
  room: string,
  { reason, message }: { reason: RestoreReason; message: string },
): string {
  const say = says[room as RestorableRoom] as Say | undefined
  return words[reason](say?.(message) ?? message)
}
