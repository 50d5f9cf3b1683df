/**
 * WebAuthn relying party: the shop's own host name (SHOP_URL). Browsers create passkeys for names
 * alone, not for IP addresses, and only over https or on localhost. Null for a shop whose address
 * is neither.
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
