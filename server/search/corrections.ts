/** The words of the catalogue by how near they are to what was typed. */
import { placeOf } from './postings.ts'
import type { CatalogueWord } from './vocabulary.queries.ts'

export type Nearness = {
  /** Sorted. */
  words: string[]
  frequencies: Int32Array
  /** Which letters a word has, as bits. */
  letters: Int32Array
  /** The places of words by their length. */
  byLength: Map<number, number[]>
}

/** Others are too short to tell a typo from another word, or no words. */
const correctable = { from: 3, to: 40 }
/** Letters that may be off, and the length from which it is the second figure. */
const allowed = { few: 1, more: 2, from: 5 }

export function makeNearness(known: CatalogueWord[]): Nearness {
  const sorted = [...known].sort((one, other) => (one.word < other.word ? -1 : 1))
  const words = sorted.map(({ word }) => word)
  const byLength = new Map<number, number[]>()
  for (const [place, { length }] of words.entries()) {
    const places = byLength.get(length) ?? []
    byLength.set(length, places)
    places.push(place)
  }
  return {
    words,
    frequencies: Int32Array.from(sorted, ({ frequency }) => frequency),
    letters: Int32Array.from(words, lettersOf),
    byLength,
  }
}

/**
 * For a word that no word of the catalogue begins with, the nearest one: one letter off in short words, two in longer ones, and two
 * neighbours that changed places are one; of equally near ones one of the same first letter, then the most frequent. Null where none is near.
 * @param form as the catalogue's words are kept, without its article
 */
export function findCorrection(nearness: Nearness, form: string): string | null {
  const { words, frequencies, byLength } = nearness
  if (form.length < correctable.from || form.length > correctable.to) return null
  if (words[placeOf(words, form)]?.startsWith(form)) return null
  const most = form.length < allowed.from ? allowed.few : allowed.more
  const letters = lettersOf(form)
  let best: { distance: number; isOther: boolean; place: number } | null = null
  for (let length = form.length - most; length <= form.length + most; length++) {
    for (const place of byLength.get(length) ?? []) {
      // A letter that is off changes two bits at most.
      if (countBits((nearness.letters[place] as number) ^ letters) > 2 * most) continue
      const word = words[place] as string
      const distance = distanceOf(form, word, best?.distance ?? most)
      if (distance > most) continue
      const near = { distance, isOther: word[0] !== form[0], place }
      if (!best || compare(near, best) < 0) best = near
    }
  }
  return best && (words[best.place] as string)

  function compare(one: NonNullable<typeof best>, other: NonNullable<typeof best>): number {
    return (
      one.distance - other.distance ||
      Number(one.isOther) - Number(other.isOther) ||
      (frequencies[other.place] as number) - (frequencies[one.place] as number) ||
      one.place - other.place
    )
  }
}

function lettersOf(word: string): number {
  let letters = 0
  for (let place = 0; place < word.length; place++) letters |= 1 << (word.charCodeAt(place) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** One line of reckoning, used again for each word: there are thousands. */
const steps = new Uint8Array(correctable.to + allowed.more + 1)

/** Letters left out, added or exchanged; two neighbours that changed places, and nothing else, count as one. More than `most` is any number above it. */
function distanceOf(one: string, other: string, most: number): number {
  let start = 0
  while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) start++
  let [end, otherEnd] = [one.length, other.length]
  while (end > start && otherEnd > start && one.charCodeAt(end - 1) === other.charCodeAt(otherEnd - 1)) {
    end--
    otherEnd--
  }
  if (isSwapped(one, other, start, end, otherEnd)) return 1
  const width = otherEnd - start
  for (let place = 0; place <= width; place++) steps[place] = place
  for (let row = 1; row <= end - start; row++) {
    const letter = one.charCodeAt(start + row - 1)
    let before = steps[0] as number
    let least = row
    steps[0] = row
    for (let place = 1; place <= width; place++) {
      const exchanged = before + Number(letter !== other.charCodeAt(start + place - 1))
      before = steps[place] as number
      const step = Math.min(exchanged, before + 1, (steps[place - 1] as number) + 1)
      steps[place] = step
      if (step < least) least = step
    }
    if (least > most) return least
  }
  return steps[width] as number
}

/** @param start where they begin to differ @param end where they cease to */
const isSwapped = (one: string, other: string, start: number, end: number, otherEnd: number): boolean =>
  end === otherEnd && end - start === 2 && one[start] === other[start + 1] && one[start + 1] === other[start]
