/** Plain text of HTML, in which other shops export descriptions. */

/** Names of the characters from U+00A0 to U+00FF, in their order. */
const latin = [
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg',
  'plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest',
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute',
  'Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc',
  'Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute',
  'ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide',
  'oslash ugrave uacute ucirc uuml yacute thorn yuml',
]
/** Names of other characters, each before its character. */
const others = [
  'OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ Alpha Α Beta Β Gamma Γ',
  'Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο',
  'Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ',
  'delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο',
  'pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω thetasym ϑ upsih ϒ',
  'piv ϖ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „',
  'dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾',
  'frasl ⁄ euro € image ℑ weierp ℘ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓',
  'harr ↔ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇',
  'isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨',
  'cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄',
  'sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang 〈',
  'rang 〉 loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦',
]

/** Characters of named entities. */
const entities = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ...latin
    .join(' ')
    .split(' ')
    .map((name, at) => [name, String.fromCodePoint(0xa0 + at)] as const),
  ...[...others.join(' ').matchAll(/(\S+) (\S)/gu)].map(
    ([, name = '', sign = '']) => [name, sign] as const,
  ),
  // Marks of direction and joining.
  ...['zwnj', 'zwj', 'lrm', 'rlm'].map(
    (name, at) => [name, String.fromCodePoint(0x200c + at)] as const,
  ),
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
])

/** A text with its entities as characters, named and numbered ones. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]+));/gi,
    (whole, number, hex, name) => {
      if (name) return entities.get(name) ?? entities.get(String(name).toLowerCase()) ?? whole
      const code = number ? Number(number) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )

/** A row of a table in one line, with its cells parted. */
const rowOf = (row: string): string => {
  const cells = row
    .split(/<\/?t[dh]\b[^>]*>/i)
    .map((cell) => cell.replace(/<[^>]*>/g, ' ').trim())
    .filter((cell) => cell !== '')
  return `\n${cells.join(' | ')}`
}

/** Plain text with a line for each paragraph, item of a list, and row of a table. */
export function textOfHtml(html: string): string {
  if (!/<[a-z!/]|&[#a-z]/i.test(html)) return html
  const text = html
    .replace(/<(script|style|noscript|iframe)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<tr\b[^>]*>([\s\S]*?)(?=<\/tr>|<tr\b|<\/table>|$)/gi, (_, row) => rowOf(row))
    .replace(/<li\b[^>]*>/gi, '\n– ')
    .replace(/<(?:br|table|\/p|\/div|\/h[1-6]|\/ul|\/ol|\/table)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
  return decodeEntities(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
