/**
 * Content-Security-Policy for inline scripts: only those of the shop may run. They are rendered
 * with a random nonce, made anew for every render; a script injected by foreign text has none.
 * Since the page is cached for everyone, the nonces are then removed, and the scripts that had one
 * are allowed by their hashes.
 */
import { createHash, randomBytes } from 'node:crypto'

export const makeNonce = (): string => randomBytes(16).toString('base64url')

/**
 * @returns the page without the nonce, and the hashes of its own scripts as a
 * Content-Security-Policy lists them
 */
export function takeOwnScripts(html: string, nonce: string): { html: string; hashes: string } {
  const mark = ` nonce="${nonce}"`
  const scripts = html.matchAll(
    new RegExp(`<script(?=[^>]*${mark})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g'),
  )
  const hashes = new Set(
    [...scripts].map(
      ([, code]) =>
        `'sha256-${createHash('sha256')
          .update(code as string)
          .digest('base64')}'`,
    ),
  )
  return { html: html.replaceAll(mark, ''), hashes: [...hashes].join(' ') }
}
