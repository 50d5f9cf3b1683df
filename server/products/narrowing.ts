/** Which products match what a list is narrowed to, and how many there are of everything it can be narrowed to. */
import type { ListFilters } from '#contract/products.ts'
import type { Choice, Colour } from './columns.ts'
import { type Shelves, type Summary, summaryOf } from './shelves.ts'

const lower = (name: string): string => name.toLowerCase()

/** Whether a row matches all filters. What is in stock is one choice that matches them all by itself. */
export function matcherOf(
  { columns, sizes: sizeLists, colours: colourLists, left: leftLists }: Shelves,
  { size, color, min_price = 0, max_price = Infinity, in_stock }: ListFilters,
): (row: number) => boolean {
  const { price, sizes, colours, left } = columns
  const wantedSizes = size.length > 0 ? new Set(size.map(lower)) : null
  const wantedColours = color.length > 0 ? new Set(color.map(lower)) : null
  const isSize = (name: string) => !wantedSizes || wantedSizes.has(lower(name))
  const isColour = ({ name, name_ar }: Colour) =>
    !wantedColours || wantedColours.has(lower(name)) || (name_ar !== null && wantedColours.has(lower(name_ar)))
  const hasSize = remembering(sizeLists.lists, (names) => !wantedSizes || names.some(isSize))
  const hasColour = remembering(colourLists.lists, (list) => !wantedColours || list.some(isColour))
  const isLeftOfSize = remembering(leftLists.lists, (choices) => choices.some(([size]) => !wantedSizes || (size !== null && isSize(size))))
  const isLeft = (row: number, [size, colour]: Choice) =>
    (!wantedSizes || (size !== null && isSize(size))) &&
    (!wantedColours || (colourLists.lists[colours[row] as number] ?? []).some((one) => one.name === colour && isColour(one)))
  const hasLeft = (row: number) => (leftLists.lists[left[row] as number] ?? []).some((choice) => isLeft(row, choice))
  return (row) =>
    (price[row] as number) >= min_price &&
    (price[row] as number) <= max_price &&
    hasSize(sizes[row] as number) &&
    hasColour(colours[row] as number) &&
    (!in_stock || left[row] === -1 || (isLeftOfSize(left[row] as number) && (!wantedColours || hasLeft(row))))
}

/** Many products have one list. */
function remembering<List>(lists: List[], find: (list: List) => boolean): (number: number) => boolean {
  const found: boolean[] = []
  return (number) => {
    found[number] ??= find(lists[number] as List)
    return found[number] as boolean
  }
}

export type Option = { name: string; count: number }
export type Offer = {
  total: number
  in_stock: number
  /** Piastres; null where there are no products. */
  price: { min: number; max: number } | null
  /** As most products write them, the most frequent first. */
  sizes: Option[]
  colours: (Option & Colour)[]
}

export function offerOf(shelves: Shelves, subcategoryIds: number[]): Offer {
  const summaries = subcategoryIds.map((id) => summaryOf(shelves, id)).filter(({ total }) => total > 0)
  const sum = (figure: (summary: Summary) => number) => summaries.reduce((sum, summary) => sum + figure(summary), 0)
  const total = sum((summary) => summary.total)
  return {
    total,
    in_stock: sum(({ inStock }) => inStock),
    price: total === 0 ? null : { min: Math.min(...summaries.map(({ min }) => min)), max: Math.max(...summaries.map(({ max }) => max)) },
    sizes: countOptions(
      summaries.map(({ sizes }) => sizes),
      (number) => (shelves.sizes.lists[number] ?? []).map((name) => ({ name })),
    ),
    colours: countOptions(
      summaries.map(({ colours }) => colours),
      (number) => shelves.colours.lists[number] ?? [],
    ),
  }
}

type Counted<Spelling> = { count: number; spellings: Map<string, { spelling: Spelling; count: number }> }

/** A product counts once for each name, however many of its options differ in capitals alone. */
function countOptions<Spelling extends { name: string }>(
  counts: Map<number, number>[],
  spellingsOf: (list: number) => Spelling[],
): (Spelling & { count: number })[] {
  const named = new Map<string, Counted<Spelling>>()
  for (const [list, count] of addedUp(counts)) {
    const seen = new Set<string>()
    for (const spelling of spellingsOf(list)) {
      const key = lower(spelling.name)
      const counted = named.get(key) ?? { count: 0, spellings: new Map() }
      named.set(key, counted)
      if (!seen.has(key)) counted.count += count
      seen.add(key)
      const text = JSON.stringify(spelling)
      const known = counted.spellings.get(text) ?? { spelling, count: 0 }
      known.count += count
      counted.spellings.set(text, known)
    }
  }
  return [...named]
    .sort(([key, one], [otherKey, other]) => other.count - one.count || compare(key, otherKey))
    .map(([, { count, spellings }]) => {
      const [most] = [...spellings.values()].sort((a, b) => b.count - a.count || compare(a.spelling.name, b.spelling.name))
      return { ...(most?.spelling as Spelling), count }
    })
}

function addedUp(counts: Map<number, number>[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [list, count] of counts.flatMap((one) => [...one])) sums.set(list, (sums.get(list) ?? 0) + count)
  return sums
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
