import type { Ctx, User } from '#server/ctx.ts'
import { signInFirst } from '#server/refusal.ts'

/** The visitor of a call that only users make. */
export function visitingUser({ visitor }: Ctx): User {
  if (visitor.kind !== 'user') throw signInFirst()
  return visitor
}
