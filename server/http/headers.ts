/**
 * The headers every answer carries, and the Content-Security-Policy of a page: its own scripts by
 * hash, nothing from elsewhere.
 */
import type { FastifyInstance } from 'fastify'

/** For every answer, scripts and pictures included; few, because each answer carries them. */
const everywhere: Record<string, string> = { 'x-content-type-options': 'nosniff' }

/** Only for documents (pages). */
const documents: Record<string, string> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/**
 * The headers of every answer to an address. @param url as ownAddress spells it @param https as in
 * setHeaders
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
 * else
 */
export function setHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersEverywhere(request.raw.url as string, https))
    done()
  })
}

/**
 * The headers of one rendered page, its policy among them.
 * @param scriptHashes of the scripts in the page that are the shop's own, as
 * web/document/own-scripts.server.ts finds them: no other one runs
 */
export const documentHeaders = (scriptHashes: string): Record<string, string> => ({
  ...documents,
  'content-security-policy': policyOf(scriptHashes),
})

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
