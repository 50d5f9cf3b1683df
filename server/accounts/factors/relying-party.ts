/**
 * For whom passkeys are made: the shop's own name (SHOP_URL), and no other. Browsers make them for
 * names alone, not for numbers, and only where the way to the shop is safe: https, or this very
 * machine. Null of a shop whose address is neither.
 */
import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'

export type RelyingParty = { id: string; origin: string }

export function relyingPartyOf({ shopUrl }: Pick<Config, 'shopUrl'>): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(shopUrl)
  const isSafe =
    protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isSafe && isName ? { id: hostname, origin } : null
}
