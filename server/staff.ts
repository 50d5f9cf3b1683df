/**
 * Who of the staff acts, and what they may see: the same for people, for their API keys, and for
 * jobs that go on with what they began.
 */
import { type May, mayOf } from '#contract/roles.ts'
import { type Ctx, guest, type Visitor } from './ctx.ts'
import { notYourWork, reauthenticate } from './refusal.ts'

/** How records name who did something; `user_id` is null of an API key. */
export type Actor = { user_id: number | null; user_name: string }

/** Null of shoppers and of what nobody asked for. */
export function actorOf({ visitor }: Pick<Ctx, 'visitor'>): Actor | null {
  if (visitor.kind === 'key') return { user_id: null, user_name: visitor.name }
  return visitor.kind === 'user' && visitor.staff
    ? { user_id: visitor.id, user_name: visitor.name }
    : null
}

/** Tells those who ask apart, such as whose Idempotency-Key it is. */
export const callerOf = ({ visitor }: Pick<Ctx, 'visitor'>): string =>
  visitor.kind === 'guest' ? '0' : visitor.kind === 'key' ? `key ${visitor.id}` : String(visitor.id)

/**
 * Whether this work is given to the visitor, to read at least, and they may see what belongs to it,
 * such as what pieces cost ('figures').
 */
export function mayDo({ visitor }: Pick<Ctx, 'visitor'>, work: May): boolean {
  if (visitor.kind === 'key') return visitor.may[work] !== undefined
  return visitor.kind === 'user' && visitor.staff !== null && visitor.staff.may.includes(work)
}

/** Whether they may change what belongs to it: a key that only reads sees alone. */
export function mayChange(ctx: Pick<Ctx, 'visitor'>, work: May): boolean {
  return ctx.visitor.kind === 'key' ? ctx.visitor.may[work] === 'write' : mayDo(ctx, work)
}

/** Refuses with 403 who may not see what belongs to this work. */
export function mustDo(ctx: Pick<Ctx, 'visitor'>, work: May): void {
  if (!mayDo(ctx, work)) throw notYourWork([work])
}

/** Refuses with 403 who may not change what belongs to this work. */
export function mustChange(ctx: Pick<Ctx, 'visitor'>, work: May): void {
  if (!mayChange(ctx, work)) throw notYourWork([work])
}

/** How long it holds that somebody has shown who they are (R278). Milliseconds. */
const confirmedFor = 15 * 60_000

/**
 * Refuses with 403 `reauthenticate` who signed in, or was asked again, longer ago. A key cannot be
 * asked who it is.
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
 * The visitor of a job that goes on with what somebody began, who may have left since: it writes in
 * their name what they were allowed then. Guest where their name is not known.
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
