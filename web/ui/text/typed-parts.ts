/**
 * Finds the typed text in a product's name with the comparison of the search: any case, no accents,
 * Arabic in all its spellings.
 */

/** Range from the first letter up to, not including, the last, in UTF-16 units of the name. */
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

/** Arabic article with its prefixes; in a shorter word the same letters are part of the word. */
const article = /^(?:[وبفك]?ال|لل)(?=\S{3})/

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Ranges of `name` that the typed words match or begin, in order; none where the search matched
 * something else.
 */
export function findTypedParts(name: string, typed: string): Part[] {
  const asked = wordsOf(foldAll(typed))
  let folded = ''
  // Index of the character for each folded unit: accents and tatweel have none and belong to the
  // letter before.
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

/** Whether the text starts a category's name, or is its singular or plural: فساتين for فستان. */
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

/** Consonants shared by singular and plural of an Arabic noun; empty for Latin letters. */
const consonantsOf = (word: string): string =>
  /^[ء-ي]+$/.test(word) ? word.replace(article, '').replaceAll(/[ءاويه]/g, '') : ''

/**
 * Range of a word that the typed one matches: from its beginning or after its article, and the
 * whole word where the typed one is longer (dresses).
 */
function beginIn(word: string, asked: string): Part {
  if (word.startsWith(asked)) return [0, asked.length]
  const front = article.exec(word)?.[0].length ?? 0
  const bare = asked.replace(article, '')
  if (word.startsWith(bare, front)) return [front, front + bare.length]
  const isPlural = /^[a-z]{3,}$/.test(word) && (asked === `${word}s` || asked === `${word}es`)
  return isPlural ? [0, word.length] : [0, 0]
}
