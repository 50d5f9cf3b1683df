/** Who may make a call: what the contract says of it, held against who comes (R18, R270). */
import type { Endpoint, Path } from '#contract/endpoint.ts'
import type { May } from '#contract/roles.ts'
import { guest, type Visitor } from '../ctx.ts'
import { forbidden, notYourWork, signInFirst } from '../refusal.ts'
import { refuseUnconfirmed } from '../staff.ts'

/**
 * Refuses with 401 who has to sign in first, and with 403 whose work it is not, or who has to show
 * once more who they are.
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

/** An integration is no customer: where anybody may come, it comes as a guest. */
export const visitorOf = ({ who }: Path, visitor: Visitor): Visitor =>
  who === 'anyone' && visitor.kind === 'key' ? guest : visitor

const isStaff = (visitor: Visitor): boolean =>
  visitor.kind === 'key' || (visitor.kind === 'user' && visitor.staff !== null)

/** A call of admins that names no work would be nobody's. */
const worksOf = ({ may = [] }: Path): readonly May[] => (typeof may === 'string' ? [may] : may)

const isIn = (may: 'read' | 'write' | undefined, { method, deletes }: Path): boolean =>
  may === 'write' || (may === 'read' && method === 'GET' && !deletes)
