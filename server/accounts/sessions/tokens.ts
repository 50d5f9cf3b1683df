import { createHash, randomBytes } from 'node:crypto'

/**
 * A secret for one reader, 256 bits in 43 characters, and the hash that is all the shop keeps of
 * it.
 */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Such tokens cannot be guessed from their hash, so SHA-256 is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
