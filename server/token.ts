import { randomBytes } from 'node:crypto'

/**
 * What opens a cart, wishlist or order to whoever holds it: 192 random bits in 32 characters, which
 * reveal nothing.
 */
export const newToken = (): string => randomBytes(24).toString('base64url')
