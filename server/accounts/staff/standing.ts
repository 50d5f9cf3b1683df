/**
 * What somebody of the staff may do now: as much as their role covers, once they have the second
 * step that is asked of them (R275).
 */
import { type May, mayOf, type Role } from '#contract/roles.ts'
import type { UserRow } from '../accounts.queries.ts'

/**
 * `needs` and `has` are of the second step: whether it is asked of the role, and whether there is
 * one.
 */
export type Standing = Pick<UserRow, 'is_admin' | 'role'> & { needs: boolean; has: boolean }

/** Null of a shopper. Who was made an admin before there were roles is an owner. */
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
