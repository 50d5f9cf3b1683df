import type { AuditAction, AuditEntry, AuditRoom } from '#contract/audit-log.ts'
import {
  admin_areas,
  admin_callbacks,
  admin_categories,
  admin_coupons,
  admin_history_accept,
  admin_history_create,
  admin_history_delete,
  admin_history_reject,
  admin_history_retry,
  admin_history_update,
  admin_instagram,
  admin_mails,
  admin_orders,
  admin_products,
  admin_questions,
  admin_reviews,
  admin_settings,
  admin_slider,
  admin_social,
  admin_subcategories,
} from '#messages'
import type { StatusKind } from '#web/ui/status.tsx'

export const roomLabels: Record<AuditRoom, () => string> = {
  areas: admin_areas,
  callbacks: admin_callbacks,
  categories: admin_categories,
  coupons: admin_coupons,
  instagramImages: admin_instagram,
  mails: admin_mails,
  orders: admin_orders,
  products: admin_products,
  questions: admin_questions,
  reviews: admin_reviews,
  settings: admin_settings,
  slides: admin_slider,
  socialLinks: admin_social,
  subcategories: admin_subcategories,
}

export const actionLabels: Record<AuditAction, () => string> = {
  create: admin_history_create,
  update: admin_history_update,
  delete: admin_history_delete,
  accept: admin_history_accept,
  reject: admin_history_reject,
  retry: admin_history_retry,
}

/** The looks of an action, as a status has them. */
export const actionLooks: Record<AuditAction, StatusKind> = {
  create: 'accept',
  update: 'shipped',
  delete: 'reject',
  accept: 'accept',
  reject: 'reject',
  retry: 'pending',
}

/** Rooms whose records have a dialog at an address of their own. */
const dialogs: Partial<Record<AuditRoom, string>> = {
  areas: 'area',
  categories: 'categories',
  coupons: 'Coupon',
  instagramImages: 'imageforinsta',
  products: 'products',
  slides: 'slider',
  socialLinks: 'sociallinks',
  subcategories: 'subcategory',
}

/** Where the record stands; null when it was deleted or has no place. */
export function pathToRecord({ room, action, record_id, title }: AuditEntry): string | null {
  if (action === 'delete') return null
  const dialog = dialogs[room as AuditRoom]
  if (dialog) return `/dashboard/${dialog}/${record_id}/edit`
  if (room === 'orders') return `/dashboard/orders/orderDetails/${record_id}`
  if (room === 'settings') return '/dashboard/settings'
  // Callbacks, questions and reviews are found by who wrote them.
  if (title && (room === 'callbacks' || room === 'questions' || room === 'reviews')) {
    return `/dashboard/${room}?${new URLSearchParams({ search: title })}`
  }
  return null
}
