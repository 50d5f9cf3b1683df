import type { Ctx, User } from '#server/ctx.ts'
import { signInFirst } from '#server/refusal.ts'

/** Visitor of a call for users only. */
export function visitingUser({ visitor }: Ctx): User {
  if (visitor.kind !== 'user') throw signInFirst()
  return visitor
}
