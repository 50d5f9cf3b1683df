import { randomBytes } from 'node:crypto'

/** Token that opens a cart, wishlist or order to its holder: 192 random bits in 32 characters. */
export const newToken = (): string => randomBytes(24).toString('base64url')
