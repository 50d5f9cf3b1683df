/** Reads a tsvector as PostgreSQL writes it: 'dress':2A,5B 'nour':1A,7 with quotes and backslashes inside of lexemes doubled. */
import { weights } from './postings.ts'

const codes = (signs: string): number[] => [...signs].map((sign) => sign.charCodeAt(0))
const [quote, backslash, blank, comma, nine] = codes("'\\ ,9") as [number, number, number, number, number]
const marks = new Map([weights.A, weights.B, weights.C].map((weight, place) => [codes('ABC')[place] as number, weight]))

/** @param found is told each lexeme with all its weights */
export function readLexemes(document: string, found: (lexeme: string, weights: number) => void): void {
  for (let place = 0; place < document.length; ) {
    const start = ++place
    let isDoubled = false
    for (; document.charCodeAt(place) !== quote || document.charCodeAt(place + 1) === quote; place++) {
      if (document.charCodeAt(place) !== quote && document.charCodeAt(place) !== backslash) continue
      isDoubled = true
      place++
    }
    const lexeme = document.slice(start, place)
    let seen = 0
    let before = 0
    // Behind the quote and a colon.
    for (place += 2; ; place++) {
      const sign = place < document.length ? document.charCodeAt(place) : blank
      if (sign === comma || sign === blank) {
        // A place without a letter is in the description.
        if (before <= nine) seen |= weights.D
        if (sign === blank) break
      }
      seen |= marks.get(sign) ?? 0
      before = sign
    }
    place++
    found(isDoubled ? lexeme.replaceAll(/(['\\])\1/g, '$1') : lexeme, seen)
  }
}
