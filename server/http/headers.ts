/** The headers every answer carries, and the Content-Security-Policy of a page: its own scripts by hash, nothing from elsewhere. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const everywhere: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** @param https whether the shop's public address is https: browsers are then told to use nothing else */
export function setHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = https ? { ...everywhere, 'strict-transport-security': 'max-age=31536000' } : everywhere
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

const script = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The policy of one rendered page. Inline scripts are allowed by the hash of what was rendered, so a cached page keeps its policy. */
export function policyOf(html: string): string {
  const hashes = new Set(
    [...html.matchAll(script)].map(
      ([, code]) =>
        `'sha256-${createHash('sha256')
          .update(code as string)
          .digest('base64')}'`,
    ),
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`,
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
