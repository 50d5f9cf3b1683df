/**
 * Visitor of a request, identified by the bearer token alone: GET deletes exist, so no credential
 * that a browser sends by itself may authorise (architecture).
 */
import type { FastifyRequest } from 'fastify'
import { type Ctx, guest, type Visitor } from '#server/ctx.ts'

/**
 * Finds the visitor of a token; null if it is unknown or expired. Injected by app.ts from accounts.
 */
export type FindVisitor = (ctx: Ctx, token: string) => Promise<Visitor | null>

/**
 * The visitor; a guest without a token, or with an unknown one: public calls ignore an invalid
 * token (R18).
 */
export async function readVisitor(
  ctx: Ctx,
  request: FastifyRequest,
  findVisitor: FindVisitor,
): Promise<Visitor> {
  const token = /^Bearer +([\w-]{20,64}) *$/i.exec(request.headers.authorization ?? '')?.[1]
  return (token && (await findVisitor(ctx, token))) || guest
}
