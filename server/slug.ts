/**
 * Slugs: the part of an address that names a category or a product. They keep Arabic letters and
 * are never taken for an id.
 */

const arabicDigits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'

/**
 * A slug for a name: small letters and digits of any script, joined by single dashes, `max`
 * characters at most. `otherwise` stands in for a name without letters or digits, and before one of
 * digits alone.
 */
export function slugOf(name: string, otherwise: string, max: number): string {
  const plain = name
    .normalize('NFKD')
    // Accents of Latin letters, Arabic vowel signs and tatweel; the hamza of أ stays.
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

/** How many slugs of one name are tried before it is left to chance. */
const tries = 60

/** A slug and its numbered neighbours, in the order in which they are to be tried. */
export function slugCandidates(slug: string): string[] {
  return [slug, ...Array.from({ length: tries }, (_, index) => `${slug}-${index + 2}`)]
}

/** The first candidate that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  return (
    slugCandidates(slug).find((candidate) => !taken.has(candidate)) ??
    `${slug}-${Math.random().toString(36).slice(2, 10)}`
  )
}
