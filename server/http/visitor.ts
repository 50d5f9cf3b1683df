/**
 * Who is asking, told by the bearer token alone: GET deletes exist, so nothing a browser sends by
 * itself may authorise (architecture).
 */
import type { FastifyRequest } from 'fastify'
import { type Ctx, guest, type Visitor } from '../ctx.ts'

/**
 * Finds the visitor a token belongs to; null when it is nobody's or has ended. Handed in by app.ts
 * from the accounts room.
 */
export type FindVisitor = (ctx: Ctx, token: string) => Promise<Visitor | null>

/** A guest when there is no token, or one that is nobody's: public calls ignore a bad one (R18). */
export async function readVisitor(
  ctx: Ctx,
  request: FastifyRequest,
  findVisitor: FindVisitor,
): Promise<Visitor> {
  const token = /^Bearer +([\w-]{20,64}) *$/i.exec(request.headers.authorization ?? '')?.[1]
  return (token && (await findVisitor(ctx, token))) || guest
}
