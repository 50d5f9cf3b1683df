/**
 * Route names for logs and metrics: a request's pattern, such as /order/:token, never its address,
 * which may identify a visitor.
 */
import type { FastifyRequest } from 'fastify'

const pages = new WeakMap<FastifyRequest, string>()

/** Sets the name of a page's route: all pages share one route of Fastify's. */
export const nameRoute = (request: FastifyRequest, pattern: string): void =>
  void pages.set(request, pattern)

/** Route name; 'none' if no route matched. */
export const routeOf = (request: FastifyRequest): string =>
  pages.get(request) ?? (request.is404 ? 'none' : (request.routeOptions.url ?? 'none'))
