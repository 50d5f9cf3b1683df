import { createHash, randomBytes } from 'node:crypto'

/** Secret token, 256 bits in 43 characters, and its hash, which alone the shop stores. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256 is enough, because a random token cannot be guessed from its hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
