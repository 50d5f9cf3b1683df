/**
 * Current permissions of staff: those of the role, once the member has the second factor that it
 * requires (R275).
 */
import { type May, mayOf, type Role } from '#contract/accounts/roles.ts'
import type { UserRow } from '../accounts.queries.ts'

/**
 * `needs` and `has` concern the second factor: whether the role requires it, and whether the member
 * has one.
 */
export type Standing = Pick<UserRow, 'is_admin' | 'role'> & { needs: boolean; has: boolean }

/** Null for a shopper. Admins from before roles existed are owners. */
export const roleOf = ({ is_admin, role }: Pick<UserRow, 'is_admin' | 'role'>): Role | null =>
  is_admin ? (role ?? 'owner') : null

export function standingOf(user: Standing): {
  role: Role | null
  may: May[]
  second_step: 'off' | 'on' | 'missing'
} {
  const role = roleOf(user)
  const second_step = user.has ? 'on' : user.needs ? 'missing' : 'off'
  if (role === null) return { role, may: [], second_step: 'off' }
  return { role, may: second_step === 'missing' ? ['own'] : [...mayOf(role)], second_step }
}
