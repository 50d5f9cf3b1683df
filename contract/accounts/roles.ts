/**
 * Roles and permissions of the staff: an owner gives each member a role, a role covers kinds of
 * work, and each call names the kind it belongs to (R270).
 */

/** Roles in the order of the screens, from most permissions to fewest. */
export const roles = ['owner', 'manager', 'orders', 'packing', 'catalogue', 'front'] as const
export type Role = (typeof roles)[number]

/**
 * Kinds of work. `own`: one's own account, and counts of open work; `figures`: sales, and what
 * pieces cost the shop; `shop`: settings, areas, mails, health and history; `money`: the settings
 * of money, and the pages that the owner makes; `staff`: members, their roles, and API keys.
 */
export const works = [
  'own',
  'orders',
  'parcels',
  'catalogue',
  'front',
  'figures',
  'shop',
  'money',
  'staff',
] as const
export type May = (typeof works)[number]

const worksOf: Record<Role, readonly May[]> = {
  owner: works,
  manager: ['own', 'orders', 'parcels', 'catalogue', 'front', 'figures', 'shop'],
  orders: ['own', 'orders', 'parcels'],
  packing: ['own', 'parcels'],
  catalogue: ['own', 'catalogue'],
  front: ['own', 'front'],
}

/** The kinds of work that a role covers. */
export const mayOf = (role: Role): readonly May[] => worksOf[role]

/**
 * Kinds of work that an API key can have: never the staff, the settings of money, or an account.
 */
export const keyWorks = [
  'orders',
  'parcels',
  'catalogue',
  'front',
  'figures',
  'shop',
] as const satisfies readonly May[]
export type KeyWork = (typeof keyWorks)[number]

/**
 * Whether a role sees the shop's earnings or takes orders, and with them cash: its sessions end
 * sooner (R277).
 */
export const handlesMoney = (role: Role): boolean => mayOf(role).includes('orders')
