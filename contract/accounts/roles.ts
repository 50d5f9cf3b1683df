/**
 * Who of the staff does what: an owner gives each of them a role, a role covers kinds of the shop's
 * work, and each call names the kind it belongs to (R270).
 */

/** In the order in which screens show them, from all to the least. */
export const roles = ['owner', 'manager', 'orders', 'packing', 'catalogue', 'front'] as const
export type Role = (typeof roles)[number]

/**
 * Kinds of work. `own`: one's own account, and counts of what waits; `figures`: what sells, and
 * what pieces cost the shop; `shop`: settings, areas, mails, health and history; `money`: the
 * settings of money; `staff`: people, their roles, and API keys.
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

/** All that a role covers. */
export const mayOf = (role: Role): readonly May[] => worksOf[role]

/** What an API key can be given: never the staff, the settings of money, or an account. */
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
 * Whose sessions end sooner: who sees what the shop earns, or takes orders and with them cash
 * (R277).
 */
export const handlesMoney = (role: Role): boolean => mayOf(role).includes('orders')
