/**
 * Slugs, the part of an address that names a category or a product. They keep Arabic letters and
 * are never mistaken for an id.
 */

const arabicDigits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'

/**
 * Slug of a name: lower-case letters and digits of any script, joined by single dashes, `max`
 * characters at most. `otherwise` replaces a name without letters or digits, and precedes one of
 * digits alone.
 */
export function slugOf(name: string, otherwise: string, max: number): string {
  const plain = name
    .normalize('NFKD')
    // Removes accents of Latin letters, Arabic vowel signs and tatweel; the hamza of أ stays.
    .replace(/[\u0300-\u036f\u064b-\u0652\u0670\u0640'’]/g, '')
    .normalize('NFC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(arabicDigits.indexOf(digit) % 10))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, max)
    .replace(/^-+|-+$/g, '')
  if (plain === '') return otherwise
  return /^\p{N}+$/u.test(plain) ? `${otherwise}-${plain}`.slice(0, max) : plain
}

/** Number of numbered slugs that are tried before a random one. */
const tries = 60

/** Candidates for a slug: itself, numbered, and random, in the order to try. */
export function slugCandidates(slug: string): string[] {
  return [slug, ...Array.from({ length: tries }, (_, index) => `${slug}-${index + 2}`)]
}

/** First candidate that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  return (
    slugCandidates(slug).find((candidate) => !taken.has(candidate)) ??
    `${slug}-${Math.random().toString(36).slice(2, 10)}`
  )
}
