import type { AuditAction, AuditEntry, AuditRoom } from '#contract/accounts/audit-log.ts'
import * as m from '#messages'
import type { StatusKind } from '#web/ui/notices/status.tsx'
import { faces } from '../frame/sections.ts'
import { screenPath, screens } from '../screens.ts'

export const actionLabels: Record<AuditAction, () => string> = {
  create: m.admin_history_create,
  update: m.admin_history_update,
  delete: m.admin_history_delete,
  accept: m.admin_history_accept,
  reject: m.admin_history_reject,
  retry: m.admin_history_retry,
  restore: m.admin_history_restored,
}

/** Label of a room: its screen's, but own pages and the home page are one room of two screens. */
export const roomLabel = (room: AuditRoom): string =>
  room === 'ownPages' ? m.admin_own_page_list() : faces[room].label()

/** Status kind that colours each action. */
export const actionLooks: Record<AuditAction, StatusKind> = {
  create: 'accept',
  update: 'shipped',
  delete: 'reject',
  accept: 'accept',
  reject: 'reject',
  retry: 'pending',
  restore: 'accept',
}

/** Address of an own page's editor; the first of them is the home page. */
export const pathToOwnPage = (id: number | null): string =>
  id === 1 ? screenPath('homePage') : screenPath('pages', 'own', id)

/** Address of the record; null for a deleted one or one without a screen. */
export function pathToRecord({
  room: name,
  action,
  record_id,
  title,
  after,
}: AuditEntry): string | null {
  if (typeof after?.bulk_change_id === 'number')
    return screenPath('products', 'bulk', after.bulk_change_id)
  const room = name as AuditRoom
  // An import that was undone still has its screen.
  if (room === 'imports') return screenPath('imports', record_id)
  if (room === 'settlements' && action !== 'delete') return screenPath('settlements', record_id)
  if (action === 'delete') return null
  if (room === 'ownPages') return pathToOwnPage(record_id)
  if (screens[room].dialog) return screenPath(room, record_id, 'edit')
  if (room === 'orders') return screenPath('orders', 'orderDetails', record_id)
  if (room === 'pages') return screenPath('pages', record_id, 'edit')
  if (room === 'staff')
    return record_id === null ? screenPath('staff') : screenPath('staff', record_id, 'edit')
  if (room === 'apiKeys') return screenPath('apiKeys')
  if (room === 'settings' || room === 'health') return screenPath(room)
  if (room === 'customers' && title) return screenPath('customers', title)
  if (title && screens[room].inbox)
    return `${screenPath(room)}?${new URLSearchParams({ search: title })}`
  return null
}
