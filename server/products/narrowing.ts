/** Which products match what a list is narrowed to, and how many there are of everything it can be narrowed to. */
import type { ListFilters } from '#contract/products.ts'
import type { Choice, Colour, Colours, Listed, Shelf, Sizes, Summary } from './shelves.ts'
import { summaryOf } from './shelves.ts'

const lower = (name: string): string => name.toLowerCase()

/** Whether a product matches all filters. What is in stock is one choice that matches them all by itself. */
export function matcherOf({ size, color, min_price = 0, max_price = Infinity, in_stock }: ListFilters): (product: Listed) => boolean {
  const sizes = size.length > 0 ? new Set(size.map(lower)) : null
  const colours = color.length > 0 ? new Set(color.map(lower)) : null
  const isSize = (name: string) => !sizes || sizes.has(lower(name))
  const isColour = ({ name, name_ar }: Colour) => !colours || colours.has(lower(name)) || (name_ar !== null && colours.has(lower(name_ar)))
  const hasSize = remembering(({ names }: Sizes) => names.some(isSize))
  const hasColour = remembering((list: Colours) => list.colours.some(isColour))
  const isLeft = ({ colours: list }: Listed, [size, colour]: Choice) =>
    (!sizes || (size !== null && isSize(size))) && (!colours || list.colours.some((one) => one.name === colour && isColour(one)))
  return (product) =>
    product.price >= min_price &&
    product.price <= max_price &&
    (!sizes || hasSize(product.sizes)) &&
    (!colours || hasColour(product.colours)) &&
    (!in_stock || product.left === null || product.left.some((choice) => isLeft(product, choice)))
}

function remembering<List extends { place: number }>(find: (list: List) => boolean): (list: List) => boolean {
  const found: boolean[] = []
  return (list) => {
    found[list.place] ??= find(list)
    return found[list.place] as boolean
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

export function offerOf(shelves: Shelf[]): Offer {
  const summaries = shelves.map(summaryOf).filter(({ total }) => total > 0)
  const sum = (figure: (summary: Summary) => number) => summaries.reduce((sum, summary) => sum + figure(summary), 0)
  const total = sum((summary) => summary.total)
  return {
    total,
    in_stock: sum(({ inStock }) => inStock),
    price: total === 0 ? null : { min: Math.min(...summaries.map(({ min }) => min)), max: Math.max(...summaries.map(({ max }) => max)) },
    sizes: countOptions(
      summaries.map(({ sizes }) => sizes),
      ({ names }) => names.map((name) => ({ name })),
    ),
    colours: countOptions(
      summaries.map(({ colours }) => colours),
      ({ colours }) => colours,
    ),
  }
}

type Counted<Spelling> = { count: number; spellings: Map<string, { spelling: Spelling; count: number }> }

/** A product counts once for each name, however many of its options differ in capitals alone. */
function countOptions<List, Spelling extends { name: string }>(
  counts: Map<List, number>[],
  spellingsOf: (list: List) => Spelling[],
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

function addedUp<List>(counts: Map<List, number>[]): Map<List, number> {
  const sums = new Map<List, number>()
  for (const [list, count] of counts.flatMap((one) => [...one])) sums.set(list, (sums.get(list) ?? 0) + count)
  return sums
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
