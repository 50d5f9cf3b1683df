/**
 * Reading of a query before its words are looked up: limits of the price, an order by price, sizes
 * as numbers, people, and names of several words. Everything else remains a word of the catalogue.
 */
import { letterSizes } from '#contract/products/options/letter-sizes.ts'
import { letterOf } from '#contract/products/options/number-sizes.ts'
import { toPiastres } from '#contract/text/money.ts'
import type { SearchPart } from '#contract/products/search.ts'
import * as table from './reading-words.ts'
import { bareOf, isFiller, wordsOf } from './text-query.ts'

/** A typed part between blanks, normalised. */
export type Typed = { typed: string; normal: string }

/** Typed parts that were read as one. */
export type Piece = Typed & {
  as: SearchPart['as']
  /** Words to look up; none for a price or an order. */
  words: string[]
  /** Another spelling of its word. */
  also?: string
  /** Letter size of a number, in lower case. */
  size?: string
  /** The number stands after a word for a size. */
  isNamed?: boolean
  /**
   * Name that begins no longer word: of several words, of which `words` has the one with the
   * synonyms, or of a letter.
   */
  term?: string
  /** A named person: something for the house suits anybody. */
  isPerson?: boolean
  /** In piastres. */
  min_price?: number
  max_price?: number
}

/** Prices without a currency are at least this. */
const leastBarePrice = 100
const mostPrice = 10_000_000

/** Blank in the tables, and between a number and its neighbours: signs or nothing. */
const gap = '[^\\p{L}\\p{N}\\u0001]*'
const start = '(?<![\\p{L}\\p{N}])'
const end = '(?![\\p{L}\\p{N}])'

/** Alternatives of a table, longest first. */
const anyOf = (...tables: string[]): string => {
  const all = tables.flatMap((words) => words.split('|').map((word) => word.trim()))
  return `(?:${all
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replaceAll('و ', `و${gap}`).replaceAll(' ', `${gap}(?<![\\p{L}\\p{N}])`))
    .join('|')})`
}

const expression = (text: string) => new RegExp(start + text + end, 'gu')

const figure = '\\d{1,3}(?:[,٬.]\\d{3})+(?!\\d)|\\d+(?:\\.\\d+)?'
const named = anyOf(Object.keys(table.numbers).join('|'))
const figures = `(?:(?:${figure})(?:${gap}${anyOf(Object.keys(table.thousands).join('|'))}${end})?|${named})`
const sign = anyOf(table.currency)
/** Amount of money, with its currency if it is written. */
const amount = (name: string) =>
  `(?:(?<${name}Before>${sign})${gap})?(?:ال)?(?<${name}>${figures})(?:${gap}(?<${name}After>${sign})${end})?`
const noUnit = `(?!${gap}(?:${anyOf(table.units)}|${table.times}${gap}\\d)${end})(?!${gap}[x*×])`

type Match = Record<string, string | undefined>

/** Reading of a match; null leaves its words to the other readings. */
type Rule = { pattern: RegExp; read: (match: Match) => Partial<Piece> | null }

const priceOf = (text: string | undefined): number => {
  const written = (text ?? '').replaceAll(/[^\p{L}\p{N}.,٬]+/gu, ' ').replaceAll(/ و ?/g, ' و ')
  const known = table.numbers[written]
  if (known !== undefined) return known
  const [, digits = '', unit = ''] = /^([\d.,٬]+) ?(.*)$/u.exec(written) ?? []
  const isGrouped = /^\d{1,3}(?:[.,٬]\d{3})+$/.test(digits)
  const number = Number(isGrouped ? digits.replaceAll(/[.,٬]/g, '') : digits)
  return number * (table.thousands[unit] ?? 1)
}

const limits = (from: number | null, to: number | null): Partial<Piece> | null => {
  const asked = [from, to].filter((limit) => limit !== null)
  if (asked.some((limit) => !(limit > 0 && limit <= mostPrice))) return null
  return {
    as: 'price',
    ...(from === null ? {} : { min_price: toPiastres(from) }),
    ...(to === null ? {} : { max_price: toPiastres(to) }),
  }
}

/** A share of what is paid about. */
const aboutBy = 0.25

const isPriced = ({ one, oneBefore, oneAfter }: Match): boolean =>
  oneBefore !== undefined || oneAfter !== undefined || priceOf(one) >= leastBarePrice

function range({ one, two }: Match): Partial<Piece> | null {
  const [from = 0, to = 0] = [priceOf(one), priceOf(two)].sort((a, b) => a - b)
  return to < leastBarePrice ? null : limits(from, to)
}

const only = (as: Piece['as']) => (): Partial<Piece> => ({ as, words: [] })

function sizeOf({ named, number }: Match): Partial<Piece> | null {
  const size = letterOf(Number(number))
  return size ? { as: 'size', size, isNamed: Boolean(named), words: [number ?? ''] } : null
}

const terms: Rule = {
  pattern: expression(`(?<term>${anyOf(Object.keys(table.terms).join('|'))})`),
  read: ({ term }) => {
    const name = (term ?? '').replaceAll(/[^\p{L}]+/gu, ' ')
    return { words: [table.terms[name] ?? name], term: name }
  },
}

/** A letter after a word for a size is that size; by itself it may be the beginning of any word. */
const letters: Rule = {
  pattern: expression(`${anyOf(table.size)}${gap}(?<letter>${anyOf(letterSizes.join('|'))})`),
  read: ({ letter = '' }) => ({ words: [letter], term: letter }),
}

const ofNumbers = new RegExp(`\\d|${start}(?:ال|ب)?${named}`, 'u')

const side = '\\d+(?:\\.\\d+)?'
const sides = expression(`(?<one>${side})(?<times>${gap}(?:${table.times})${gap})(?<two>${side})`)

/** Sides of a thing, written as one or apart. */
function sidesOf({ one = '', times = '', two = '' }: Match): Partial<Piece> {
  const isOne = times === 'x'
  return isOne ? { words: [one + times + two], also: `${one} ${two}` } : { words: [one, two] }
}

const measure = expression(`(?<one>${side})(?<unit>${anyOf(table.units)})`)

/** Rules of numbers in their order: what one has read, the next does not see. */
const numberRules: Rule[] = [
  { pattern: sides, read: sidesOf },
  {
    pattern: measure,
    read: ({ one = '', unit = '' }) => ({ words: [one + unit], also: `${one} ${unit}` }),
  },
  {
    pattern: expression(`${anyOf(table.atMost)}${gap}${amount('one')}${noUnit}`),
    read: ({ one }) => limits(null, priceOf(one)),
  },
  {
    pattern: expression(
      `${anyOf(table.between)}${gap}${amount('one')}${gap}${anyOf(table.until)}${gap}${amount('two')}${noUnit}`,
    ),
    read: range,
  },
  {
    pattern: expression(
      `${amount('one')}${gap}(?:-|${anyOf('to|ل|الي|لحد|لغايه')})${gap}${amount('two')}${noUnit}`,
    ),
    read: (match) => (isPriced(match) ? range(match) : null),
  },
  {
    pattern: expression(`${amount('one')}${noUnit}${gap}${anyOf(table.orLess)}`),
    read: ({ one }) => limits(null, priceOf(one)),
  },
  {
    pattern: expression(`${amount('one')}${noUnit}${gap}${anyOf(table.orMore)}`),
    read: ({ one }) => limits(priceOf(one), null),
  },
  {
    pattern: expression(`${anyOf(table.about)}${gap}${amount('one')}${noUnit}`),
    read: (match) =>
      isPriced(match)
        ? limits(priceOf(match.one) * (1 - aboutBy), priceOf(match.one) * (1 + aboutBy))
        : null,
  },
  {
    pattern: expression(`${anyOf(table.atLeast)}${gap}${amount('one')}${noUnit}`),
    read: ({ one }) => limits(priceOf(one), null),
  },
  {
    pattern: expression(
      `(?:(?<budget>${anyOf(table.budget)}${gap})|(?<forMuch>${anyOf(table.forMuch)}${gap}))?${amount('one')}${noUnit}`,
    ),
    read: ({ one, oneBefore, oneAfter, budget, forMuch }) =>
      oneBefore || oneAfter || budget || (forMuch && priceOf(one) >= leastBarePrice)
        ? limits(null, priceOf(one))
        : null,
  },
  { pattern: expression(`\\d{1,2}${gap}${anyOf(table.years)}`), read: only('kids') },
  {
    pattern: expression(
      `(?<!\\d${gap}(?:${table.times})?${gap})(?<named>${anyOf(table.size)}${gap})?(?<number>\\d\\d)(?!${gap}\\d)${noUnit}`,
    ),
    read: sizeOf,
  },
]

const orders: Rule[] = [
  { pattern: expression(anyOf(table.cheapest)), read: only('cheapest') },
  { pattern: expression(anyOf(table.dearest)), read: only('dearest') },
]

const to = `(?:for${gap})?(?:my${gap}|the${gap}|a${gap})?(?:لل|ال|ل|le${gap}|l${gap})?`
/** A colour that is called after children. */
const noColour = `(?!${gap}(?:blue|pink|بلو|بينك))`
const people: { pattern: RegExp; as: 'men' | 'kids' | 'women'; isPerson: boolean }[] = [
  { pattern: expression(to + anyOf(table.women)), as: 'women', isPerson: true },
  { pattern: expression(to + anyOf(table.fellows)), as: 'men', isPerson: true },
  { pattern: expression(to + anyOf(table.children)), as: 'kids', isPerson: true },
  { pattern: expression(`for${gap}${anyOf(table.given)}`), as: 'women', isPerson: true },
  { pattern: expression(to + anyOf(table.kids) + noColour), as: 'kids', isPerson: false },
  { pattern: expression(to + anyOf(table.men)), as: 'men', isPerson: false },
]
const gift = expression(anyOf(table.gifts))
const occasion = expression(to + anyOf(table.occasions))
const giftDay = expression(anyOf(table.giftDays))

/** Words for people in documents. */
export const peopleWords = {
  men: ['men', 'mens', 'رجالي', 'رجال'],
  kids: ['kids', 'kid', 'children', 'child', 'baby', 'boys', 'girls', 'اطفال', 'ولادي', 'بيبي'],
} as const

/** Sign of a possessive, which is no word. */
const possessive = /['’‘`´ʼ]s(?![\p{L}\p{N}])/gu

/** Pieces of a query in the order of its text. */
export function readPieces(parts: Typed[]): Piece[] {
  const offsets: number[] = []
  let text = ''
  for (const { normal } of parts) {
    offsets.push(text.length)
    text += `${normal.replaceAll(/\s|\p{Cf}/gu, '_').replaceAll(possessive, '  ')} `
  }
  const owner: (Piece | null)[] = parts.map(() => null)
  const endOf = (index: number) => offsets[index + 1] ?? text.length
  const take = (at: number, length: number, read: Partial<Piece>) => {
    const touched = offsets.flatMap((from, index) =>
      from < at + length && endOf(index) - 1 > at ? [index] : [],
    )
    const [first, last] = [touched[0], touched.at(-1)]
    if (first === undefined || last === undefined || touched.some((index) => owner[index])) return
    const own = parts.slice(first, last + 1)
    const piece: Piece = {
      as: 'word',
      words: [],
      typed: own.map(({ typed }) => typed).join(' '),
      normal: own.map(({ normal }) => normal).join(' '),
      ...read,
    }
    for (const index of touched) owner[index] = piece
    const [from = 0, to] = [offsets[first], endOf(last)]
    text = text.slice(0, from) + '\u0001'.repeat(to - from) + text.slice(to)
  }
  const ofThese = ofNumbers.test(text) ? numberRules : []
  for (const { pattern, read } of [terms, letters, ...ofThese, ...orders])
    for (const { index, groups, 0: found } of text.matchAll(pattern)) {
      const piece = read(groups ?? {})
      if (piece) take(index, found.length, piece)
    }
  let hasGift = text.search(gift) >= 0
  for (const { index, 0: found } of text.matchAll(giftDay))
    take(index, found.length, { words: hasGift ? [] : ['gift'] })
  if (hasGift)
    for (const { index, 0: found } of text.matchAll(occasion)) take(index, found.length, {})
  for (const { pattern, as, isPerson } of people)
    for (const { index, 0: found } of text.matchAll(pattern)) {
      const others = wordsOf(text.slice(0, index) + text.slice(index + found.length))
      const isAlone = others.every(isFiller) && owner.every((one) => !one || one.words.length === 0)
      if (isPerson && isAlone && !hasGift) {
        take(index, found.length, { words: ['gift'] })
        hasGift = true
      } else if (as === 'women' || (isPerson && hasGift)) take(index, found.length, {})
      else take(index, found.length, { as, isPerson })
    }
  const pieces = parts.map(({ typed, normal }, index) => {
    const own = owner[index]
    return own ?? { as: 'word' as const, typed, normal, words: spelled(normal) }
  })
  return [...new Set(pieces)]
}

const spelled = (normal: string): string[] =>
  wordsOf(normal.replaceAll(possessive, '')).map(
    (word) => table.spellings.get(word) ?? table.spellings.get(bareOf(word)) ?? word,
  )
