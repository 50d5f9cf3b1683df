/**
 * Which scripts of a page may run: those that the shop wrote. Each of them is rendered with a nonce
 * that nobody can guess and that is made anew for every rendering; a script that came in with
 * somebody's text has none. The page is kept and is the same for everyone, so the nonces are taken
 * out again, and the scripts that had one are allowed by their hashes.
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
