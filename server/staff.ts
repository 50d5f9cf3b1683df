/**
 * Staff behind a visitor and their permissions: the same for people, for their API keys, and for
 * jobs in their name.
 */
import { type May, mayOf } from '#contract/accounts/roles.ts'
import { type Ctx, guest, type Visitor } from './ctx.ts'
import { notYourWork, reauthenticate } from './refusal.ts'

/** Actor of a record; `user_id` is null for an API key. */
export type Actor = { user_id: number | null; user_name: string }

/** Null for shoppers and automatic work. */
export function actorOf({ visitor }: Pick<Ctx, 'visitor'>): Actor | null {
  if (visitor.kind === 'key') return { user_id: null, user_name: visitor.name }
  return visitor.kind === 'user' && visitor.staff
    ? { user_id: visitor.id, user_name: visitor.name }
    : null
}

/** Identifier of the caller, such as for the owner of an Idempotency-Key. */
export const callerOf = ({ visitor }: Pick<Ctx, 'visitor'>): string =>
  visitor.kind === 'guest' ? '0' : visitor.kind === 'key' ? `key ${visitor.id}` : String(visitor.id)

/**
 * Whether the visitor has this permission, at least to read, with the data that belongs to it, such
 * as costs ('figures').
 */
export function mayDo({ visitor }: Pick<Ctx, 'visitor'>, work: May): boolean {
  if (visitor.kind === 'key') return visitor.may[work] !== undefined
  return visitor.kind === 'user' && visitor.staff !== null && visitor.staff.may.includes(work)
}

/** Whether the visitor may change data of this permission: a read-only key may not. */
export function mayChange(ctx: Pick<Ctx, 'visitor'>, work: May): boolean {
  return ctx.visitor.kind === 'key' ? ctx.visitor.may[work] === 'write' : mayDo(ctx, work)
}

/** Refuses with 403 a visitor who may not see data of this permission. */
export function mustDo(ctx: Pick<Ctx, 'visitor'>, work: May): void {
  if (!mayDo(ctx, work)) throw notYourWork([work])
}

/** Refuses with 403 a visitor who may not change data of this permission. */
export function mustChange(ctx: Pick<Ctx, 'visitor'>, work: May): void {
  if (!mayChange(ctx, work)) throw notYourWork([work])
}

/** Validity of an authentication in milliseconds, for acts that need a recent one (R278). */
const confirmedFor = 15 * 60_000

/**
 * Refuses with 403 `reauthenticate` a session whose last authentication is older. An API key cannot
 * authenticate again.
 */
export function refuseUnconfirmed(visitor: Visitor, now: Date): void {
  if (
    visitor.kind === 'user' &&
    visitor.staff &&
    now.getTime() - visitor.staff.confirmedAt.getTime() >= confirmedFor
  )
    throw reauthenticate()
}

/**
 * Visitor of a job in a person's name, who may have left since: it acts with the permissions
 * checked when it was requested. Guest if the name is unknown.
 */
export function onBehalfOf({
  user_id,
  user_name,
}: {
  user_id: number | null
  user_name: string | null
}): Visitor {
  if (user_name === null) return guest
  if (user_id === null) return { kind: 'key', id: 0, name: user_name, may: {} }
  return {
    kind: 'user',
    id: user_id,
    name: user_name,
    session: Buffer.alloc(0),
    staff: { role: null, may: mayOf('owner'), confirmedAt: new Date(0) },
  }
}
