/** Spellings of one address, which are one to who looks for a redirect. */
import { oldAddressOf } from '#contract/shop/redirects.ts'

/** Query keys of languages and campaigns, which say nothing about the page. */
export const isKept = (key: string): boolean =>
  /^(?:lang|utm_.*|gclid|gbraid|wbraid|fbclid|ttclid|msclkid)$/i.test(key)

const languagePath = /^\/(ar|en)(?=\/)/

/** Path of an address in stored form, without its language and query. */
export const plainPath = (address: string): string =>
  address.replace(/\?.*$/s, '').replace(languagePath, '')

/** Old addresses in stored form that this address may stand under, the most precise first. */
export function spellingsOf(address: string): string[] {
  const stored = oldAddressOf(address)
  if (!stored) return []
  const at = stored.indexOf('?')
  const path = at === -1 ? stored : stored.slice(0, at)
  const query = at === -1 ? [] : stored.slice(at + 1).split('&')
  const plain = query.filter((part) => !isKept(part.split('=', 1)[0] as string))
  const spellings = [path, plainPath(path)].flatMap((path) => [
    stored.replace(/^[^?]*/, path),
    plain.length > 0 ? `${path}?${plain.join('&')}` : path,
    path,
  ])
  return [...new Set(spellings)]
}

/** Address of a page in Arabic. @param address of a page in either language */
export const inArabic = (address: string): string =>
  /^\/(?:ar|dashboard)(?=[/?]|$)/.test(address)
    ? address
    : `/ar${address.replace(/^\/(?=\?|$)/, '')}`
