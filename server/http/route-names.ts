/**
 * What a request is called where it must not be said whose it is: its route as a pattern, such as
 * /order/:token, never its address.
 */
import type { FastifyRequest } from 'fastify'

const pages = new WeakMap<FastifyRequest, string>()

/** Pages share one route of Fastify's: React Router knows which it is. */
export const nameRoute = (request: FastifyRequest, pattern: string): void =>
  void pages.set(request, pattern)

/** Of what no route takes it is 'none'. */
export const routeOf = (request: FastifyRequest): string =>
  pages.get(request) ?? (request.is404 ? 'none' : (request.routeOptions.url ?? 'none'))
