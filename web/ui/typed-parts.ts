/**
 * Finds what was typed in a product's name, as the search compares words: any case, no accents,
 * Arabic in all its spellings.
 */

/** From the first letter up to, not including, the last, in UTF-16 units of the name. */
export type Part = [from: number, to: number]

const letters: Record<string, string> = { ة: 'ه', ى: 'ي', ٱ: 'ا', ک: 'ك', ی: 'ي', ۀ: 'ه', ھ: 'ه' }

function fold(character: string): string {
  const bare = character
    .normalize('NFKD')
    .replace(/\p{M}|\u0640/gu, '')
    .toLowerCase()
  const digit = bare.codePointAt(0) ?? 0
  if (digit >= 0x660 && digit <= 0x669) return String(digit - 0x660)
  if (digit >= 0x6f0 && digit <= 0x6f9) return String(digit - 0x6f0)
  return letters[bare] ?? bare
}

const foldAll = (text: string): string => [...text].map(fold).join('')

/** The same letters as an article are part of a shorter word. */
const article = /^(?:[وبفك]?ال|لل)(?=\S{3})/

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * The parts of `name` that the typed words are or begin, in their order; none where the name was
 * found by something else.
 */
export function findTypedParts(name: string, typed: string): Part[] {
  const asked = wordsOf(foldAll(typed))
  let folded = ''
  // For each folded unit where its character begins: accents and tatweel have none of their own and
  // stay with the letter before.
  const places: number[] = []
  let place = 0
  for (const character of name) {
    const unit = fold(character)
    for (let each = 0; each < unit.length; each++) places.push(place)
    folded += unit
    place += character.length
  }
  places.push(name.length)
  const parts: Part[] = []
  for (const { 0: word, index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const found = asked
      .map((one) => beginIn(word, one))
      .sort((a, b) => b[1] - b[0] - (a[1] - a[0]))[0]
    if (found && found[1] > found[0])
      parts.push([places[index + found[0]] ?? 0, places[index + found[1]] ?? name.length])
  }
  return parts
}

/**
 * Whether a category's name begins with what is typed, or is another number of it: فساتين for
 * فستان.
 */
export function isTypedIn(name: string, typed: string): boolean {
  if (findTypedParts(name, typed).length > 0) return true
  const asked = wordsOf(foldAll(typed)).map(consonantsOf)
  return wordsOf(foldAll(name)).some((word) => {
    const whole = consonantsOf(word)
    return asked.some(
      (one) => one.length > 1 && (one === whole || (one.length > 2 && whole.startsWith(one))),
    )
  })
}

/** What one and many of an Arabic noun have in common; nothing of a word in Latin letters. */
const consonantsOf = (word: string): string =>
  /^[ء-ي]+$/.test(word) ? word.replace(article, '').replaceAll(/[ءاويه]/g, '') : ''

/**
 * How far a word of the name is the typed one: from its beginning or after its article, and wholly
 * where more than it was typed (dresses).
 */
function beginIn(word: string, asked: string): Part {
  if (word.startsWith(asked)) return [0, asked.length]
  const front = article.exec(word)?.[0].length ?? 0
  const bare = asked.replace(article, '')
  if (word.startsWith(bare, front)) return [front, front + bare.length]
  const isPlural = /^[a-z]{3,}$/.test(word) && (asked === `${word}s` || asked === `${word}es`)
  return isPlural ? [0, word.length] : [0, 0]
}
