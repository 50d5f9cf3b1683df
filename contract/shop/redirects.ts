/** Redirects of old addresses of a former shop to addresses of this one (R412). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { coded } from '../field-refusals.ts'
import { limits } from '../limits.ts'
import { isWritten, moment, seenVersion, text } from '../parts.ts'
import { listAsked } from '../list-parts.ts'
import { recordCalls } from '../records.ts'

export const redirectRecord = z.object({
  id: z.int(),
  old_address: z.string(),
  new_address: z.string(),
  version: z.int(),
  created_at: moment,
})
export type RedirectRecord = z.output<typeof redirectRecord>

/**
 * An old address in its stored form: a path with its query in alphabetical order, decoded, in lower
 * case, without a slash at the end. Whole addresses lose their host. Null for a text that is none.
 */
export function oldAddressOf(typed: string): string | null {
  const said = partsOf(typed)
  if (!said) return null
  const path = foldCase(tidyPath(said.path))
  const query = said.query
    .split('&')
    .map((part) => foldCase(decoded(part.replaceAll('+', ' '), signsOfQuery)).trim())
    .filter(Boolean)
    .sort()
    .join('&')
  return path === '/' ? null : storable(query ? `${path}?${query}` : path)
}

/**
 * A new address: a path of the shop with its query, readable, in the letters as typed. Null for a
 * text that is none.
 * @param shopUrl the only host that a whole address may have; by default it may have any
 */
export function newAddressOf(typed: string, shopUrl?: string): string | null {
  const said = partsOf(typed)
  if (!said || (said.host && shopUrl && said.host !== new URL(shopUrl).host)) return null
  return storable(tidyPath(said.path) + (said.query && `?${said.query}`))
}

type Parts = { host: string | null; path: string; query: string }

/** Parts of a path or of a whole address, without what follows a number sign. */
function partsOf(typed: string): Parts | null {
  const said = typed.trim().replace(/^www\./i, 'https://$&')
  const [, host = null, rest = ''] = /^(?:https?:\/\/([^/?#\\]+))?(.*)$/is.exec(said) ?? []
  const [address = ''] = (host === null ? rest : `/${rest.replace(/^[/\\]+/, '')}`).split('#', 1)
  if (!/^\/(?![/\\])/.test(address) || unprintable.test(address)) return null
  const at = address.indexOf('?')
  const [path, query] =
    at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at + 1).trim()]
  if (host === null) return { host, path, query }
  return URL.canParse(`http://${host}`)
    ? { host: new URL(`http://${host}`).host, path, query }
    : null
}

/** Control characters and halves of characters, which no address has. */
const unprintable = /[\p{Cc}\p{Cs}]/u

const storable = (address: string): string | null =>
  address.length <= limits.redirect && !unprintable.test(address) ? address : null

const foldCase = (text: string) => composed(text.toLowerCase())

/** Text with letters and their marks in one sign; codes are signs of their own. */
const composed = (text: string) =>
  text
    .split(/(%[\da-f]{2})/i)
    .map((part) => part.normalize('NFC'))
    .join('')

/** Path decoded, with backslashes, dots and repeated slashes resolved as browsers resolve them. */
function tidyPath(path: string): string {
  const steps: string[] = []
  for (const part of composed(decoded(path, signsOfPath)).split(/[/\\]/)) {
    const step = part.trim()
    if (step === '..') steps.pop()
    else if (step && step !== '.') steps.push(step)
  }
  return `/${steps.join('/')}`
}

/** Signs that mean something else once they are decoded, in their codes. */
const signsOfPath = /%(?=23|25|3f)/gi
const signsOfQuery = /%(?=23|25|26|2b)/gi

/** Text whose codes are letters; those of `kept` signs, and of no letter, stay codes. */
function decoded(text: string, kept: RegExp): string {
  return text.replaceAll(/%(?![\da-f]{2})/gi, '%25').replaceAll(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes.replaceAll(kept, '%25'))
    } catch {
      return codes
    }
  })
}

const address = (judge: (typed: string) => string | null, code: 'redirect_old' | 'redirect_new') =>
  text(limits.redirect_written).refine((typed) => judge(typed) !== null, {
    error: coded(code),
    when: isWritten,
  })

export const redirectForm = z.object({
  old_address: address(oldAddressOf, 'redirect_old'),
  new_address: address((typed) => newAddressOf(typed), 'redirect_new'),
})

export const redirectChange = redirectForm.partial().extend({ version: seenVersion })

/** Sort orders of the list; the first is the default. */
export const redirectSorts = ['newest', 'oldest', 'old_address'] as const

export const redirects = recordCalls(adminPaths.redirects, {
  names: ['redirect', 'redirects'],
  record: redirectRecord,
  form: redirectForm,
  change: redirectChange,
  asked: { ...listAsked(redirectSorts) },
  summaries: [
    'Redirects of old addresses, newest first; ?search= looks through both addresses',
    'One redirect',
    'Adds a redirect of an old address to a page of the shop',
    'Changes a redirect',
    'Deletes a redirect',
  ],
  create: {
    refusals: [422],
    example: { old_address: '/products/linen-shirt', new_address: '/productdetails/linen-shirt' },
  },
  update: { example: { id: '1', new_address: '/' } },
})
