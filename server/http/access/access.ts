/** Authorisation of calls by the contract (R18, R270). */
import type { Endpoint, Path } from '#contract/endpoint.ts'
import type { May } from '#contract/accounts/roles.ts'
import { guest, type Visitor } from '#server/ctx.ts'
import { forbidden, notYourWork, signInFirst } from '#server/refusal.ts'
import { refuseUnconfirmed } from '#server/staff.ts'

/**
 * Refuses with 401 a guest who has to sign in, and with 403 a role without the call's permission,
 * or a session that must be confirmed again.
 */
export function refuseCaller(endpoint: Endpoint, visitor: Visitor, now: Date): void {
  if (mayCall(endpoint, visitor)) {
    if (endpoint.reauth) refuseUnconfirmed(visitor, now)
    return
  }
  if (visitor.kind === 'guest') throw signInFirst()
  throw endpoint.who === 'admin' && isStaff(visitor) ? notYourWork(worksOf(endpoint)) : forbidden()
}

export function mayCall(endpoint: Endpoint, visitor: Visitor): boolean {
  if (endpoint.who === 'anyone') return true
  if (visitor.kind === 'key')
    return (
      endpoint.who === 'admin' &&
      worksOf(endpoint).some((work) => isIn(visitor.may[work], endpoint))
    )
  if (visitor.kind !== 'user') return false
  return (
    endpoint.who === 'user' || worksOf(endpoint).some((work) => visitor.staff?.may.includes(work))
  )
}

/** Visitor of a call; an API key is no customer, so public calls see it as a guest. */
export const visitorOf = ({ who }: Path, visitor: Visitor): Visitor =>
  who === 'anyone' && visitor.kind === 'key' ? guest : visitor

/** Whether a visitor is a member of staff, or a program with a key of the shop. */
export const isStaff = (visitor: Visitor): boolean =>
  visitor.kind === 'key' || (visitor.kind === 'user' && visitor.staff !== null)

/** Permissions of a call; a call of admins without any would be open to nobody. */
const worksOf = ({ may = [] }: Path): readonly May[] => (typeof may === 'string' ? [may] : may)

const isIn = (may: 'read' | 'write' | undefined, { method, deletes }: Path): boolean =>
  may === 'write' || (may === 'read' && method === 'GET' && !deletes)
