/**
 * The headers every answer carries, and the Content-Security-Policy of a page: its own scripts by
 * hash, nothing from elsewhere.
 */
import type { FastifyInstance } from 'fastify'

/**
 * Headers of every response, scripts and pictures included; few, because each response carries
 * them.
 */
const everywhere: Record<string, string> = { 'x-content-type-options': 'nosniff' }

/** Only for documents (pages). */
const documents: Record<string, string> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** Pages of the dashboard, which read barcodes by the camera, in WASM of the shop's own (0068). */
const dashboard = /^(?:\/ar)?\/dashboard(?:\/|$)/

/**
 * Headers of every response to an address.
 * @param url normalised by ownAddress
 * @param https as in setHeaders
 */
export function headersEverywhere(url: string, https: boolean): Record<string, string> {
  return {
    ...everywhere,
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
    // Search engines may fetch API answers for rendering pages, but list only the pages.
    ...(/^\/api(?:[/?]|$)/.test(url) && { 'x-robots-tag': 'noindex' }),
  }
}

/**
 * @param https whether the shop's public address is https: browsers are then told to use nothing
 * else (HSTS)
 */
export function setHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersEverywhere(request.raw.url as string, https))
    done()
  })
}

/**
 * Headers of one rendered page, with its policy.
 * @param path of the page
 * @param scriptHashes of the shop's own scripts in the page, found by
 * web/document/own-scripts.server.ts: no other script runs
 */
export function documentHeaders(path: string, scriptHashes: string): Record<string, string> {
  if (!dashboard.test(path))
    return { ...documents, 'content-security-policy': policyOf(scriptHashes) }
  return {
    ...documents,
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'content-security-policy': policyOf(`${scriptHashes} 'wasm-unsafe-eval'`),
  }
}

function policyOf(scriptHashes: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes}`,
    "style-src 'self'",
    // Colour swatches carry their colour in a style attribute.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
