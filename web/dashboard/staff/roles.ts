import type { Role } from '#contract/roles.ts'
import {
  admin_role_catalogue,
  admin_role_catalogue_does,
  admin_role_front,
  admin_role_front_does,
  admin_role_manager,
  admin_role_manager_does,
  admin_role_orders,
  admin_role_orders_does,
  admin_role_owner,
  admin_role_owner_does,
  admin_role_packing,
  admin_role_packing_does,
} from '#messages'

export const roleLabels: Record<Role, () => string> = {
  owner: admin_role_owner,
  manager: admin_role_manager,
  orders: admin_role_orders,
  packing: admin_role_packing,
  catalogue: admin_role_catalogue,
  front: admin_role_front,
}

/** What a role covers, in a line. */
export const roleMeanings: Record<Role, () => string> = {
  owner: admin_role_owner_does,
  manager: admin_role_manager_does,
  orders: admin_role_orders_does,
  packing: admin_role_packing_does,
  catalogue: admin_role_catalogue_does,
  front: admin_role_front_does,
}
