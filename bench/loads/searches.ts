/** Rows of shoppers' searches. */
import words from '../../demo/words.json' with { type: 'json' }
import { type Crew, theShop } from '../figures/contenders.ts'
import type { Report } from '../figures/figures.ts'
import { atMost, type Effort, measure } from '../figures/measure.ts'
import { request } from '../figures/requests.ts'
import type { World } from '../shop/world.ts'

/** Queries as typed, complete and partial: [kind, texts]. All contain words of the catalogue. */
export function searchTexts(): Record<string, string[]> {
  const nouns = Object.values(words.nouns).flat()
  const named = [
    ...words.places,
    ...words.styles,
    ...words.clothes.materials,
    ...words.house.materials,
    ...nouns,
  ]
  const all = [...new Set(named.flat().flatMap((name) => name.toLowerCase().split(' ')))].filter(
    (word) => [...word].length > 3,
  )
  const beginnings = (length: number) => [
    ...new Set(all.map((word) => [...word].slice(0, length).join(''))),
  ]
  const after = (index: number, step: number) => all[(index * step + 3) % all.length] as string
  return {
    'two letters': beginnings(2),
    'three letters': beginnings(3),
    'one word': all,
    'two words': all.map((word, index) => `${word} ${after(index, 7)}`),
    'two words, the last unfinished': all.map(
      (word, index) => `${word} ${after(index, 11).slice(0, 3)}`,
    ),
    'a typo': all.filter((word) => word.length > 4).map((word, index) => misspelt(word, index)),
    'a word and a typo': all
      .filter((word) => word.length > 4)
      .map((word, index) => `${after(index, 5)} ${misspelt(word, index)}`),
    'nothing like it': all.map((word) => `zq${word}xj`),
  }
}

/** Misspelling: a letter left out, doubled, replaced or swapped. */
function misspelt(word: string, index: number): string {
  const letters = [...word]
  const at = 1 + (index % (letters.length - 2))
  const change = [
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, letters[at] as string),
    () => letters.splice(at, 1, letters[at] === 'o' ? 'i' : 'o'),
    () => letters.splice(at, 2, letters[at + 1] as string, letters[at] as string),
  ]
  change[index % change.length]?.()
  return letters.join('')
}

/** Measures searches; every text is requested once in each language, so that nothing is cached. */
export async function measureSearch(
  world: World,
  crew: Crew,
  effort: Effort,
  report: Report,
): Promise<void> {
  const kinds = searchTexts()
  const must = atMost(world, { cpu: 6, p95: 25 }, { cpu: 20, p95: 80 })
  // Trailing spaces do not change the results, but make a new address.
  let spaces = 0
  const ask = (texts: string[]) => (count: number) => {
    spaces += 1
    return Array.from({ length: count }, (_, index) => {
      const text = encodeURIComponent(texts[index % texts.length] + ' '.repeat(spaces))
      return request(`/api/userproduct/search?search=${text}&page=1&per_page=12`)
    })
  }
  for (const [kind, texts] of Object.entries(kinds)) {
    const shop = theShop(crew, world, ask(texts))
    const once = {
      ...effort,
      slices: Math.min(3, effort.slices),
      most: texts.length,
      least: Math.min(effort.least, texts.length),
    }
    report.row(await measure(once, { operation: `search: ${kind}`, connections: 1, shop, must }))
  }
}
