import type { Role } from '#contract/accounts/roles.ts'
import * as m from '#messages'

export const roleLabels: Record<Role, () => string> = {
  owner: m.admin_role_owner,
  manager: m.admin_role_manager,
  orders: m.admin_role_orders,
  packing: m.admin_role_packing,
  catalogue: m.admin_role_catalogue,
  front: m.admin_role_front,
}

/** Short description of each role. */
export const roleMeanings: Record<Role, () => string> = {
  owner: m.admin_role_owner_does,
  manager: m.admin_role_manager_does,
  orders: m.admin_role_orders_does,
  packing: m.admin_role_packing_does,
  catalogue: m.admin_role_catalogue_does,
  front: m.admin_role_front_does,
}
