/**
 * Plural forms of counted nouns: 'two parcels' is one word in Arabic, and 'parcels' has two forms
 * after a number. A text with a number before a noun has a form for each.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as m from '#messages'

const root = join(import.meta.dirname, '../..')
const folders = ['messages', 'messages/dashboard']

type Form = { declarations: string[]; match: Record<string, string> }
type Text = string | [Form]
type Entry = { key: string; forms: string[]; match: Record<string, string>; counted: Set<string> }

function entriesOf(lang: 'ar' | 'en'): Entry[] {
  const texts = folders.flatMap((folder) =>
    Object.entries(
      JSON.parse(readFileSync(join(root, folder, `${lang}.json`), 'utf8')) as Record<string, Text>,
    ),
  )
  return texts
    .filter(([key]) => key !== '$schema')
    .map(([key, text]) => {
      const [{ declarations, match }] =
        typeof text === 'string' ? [{ declarations: [], match: {} }] : text
      const forms = typeof text === 'string' ? [text] : Object.values(match)
      const counted = declarations.flatMap((one) => /= (\w+): plural$/.exec(one)?.[1] ?? [])
      return { key, forms, match, counted: new Set(counted) }
    })
}

const wordAfter = /\{(\w+)\} (\p{L}[\p{L}\p{M}]*)/gu

/** Form of a text for a plural category. */
const formOf = ({ match }: Entry, category: string): string =>
  Object.entries(match).find(([when]) => when.endsWith(`=${category}`))?.[1] ?? ''

/** Words after the counted number in a form. */
const nounsIn = (entry: Entry, category: string): string[] =>
  [...formOf(entry, category).matchAll(wordAfter)].flatMap(([, name = '', word = '']) =>
    entry.counted.has(name) ? [word] : [],
  )

/** An English verb after a number has no s where the noun has one: 'needs', 'need'. */
const isPlural = (word: string | undefined): word is string =>
  word !== undefined && (/s$|^people$/.test(word) || !/[a-z]/.test(word))

/**
 * Nouns that change with the number before them, as the plural forms of other texts show: 'order'
 * and 'orders', طلبات and طلبًا.
 */
function nounsOf(entries: Entry[], [one, other]: [string, string]): Set<string> {
  const nouns = new Set<string>()
  for (const entry of entries) {
    const [before, after] = [nounsIn(entry, one), nounsIn(entry, other)]
    for (const [place, noun] of before.entries())
      if (isPlural(after[place]) && after[place] !== noun) nouns.add(noun).add(after[place])
  }
  return nouns
}

/** Keys with a noun after a number that has no forms, with the words. */
const withoutForms = (entries: Entry[], nouns: Set<string>): string[] => [
  ...new Set(
    entries.flatMap(({ key, forms, counted }) =>
      forms.flatMap((form) =>
        [...form.matchAll(wordAfter)].flatMap(([words, name = '', noun = '']) =>
          nouns.has(noun) && !counted.has(name) ? [`${key}: ${words}`] : [],
        ),
      ),
    ),
  ),
]

const arabic = entriesOf('ar')
const english = entriesOf('en')
const arabicNouns = nounsOf(arabic, ['few', 'many'])
const englishNouns = nounsOf(english, ['one', 'other'])

test('a number before a noun has the forms of the language', () => {
  expect([arabicNouns.has('طلبات'), arabicNouns.has('طلبًا'), englishNouns.has('orders')]).toEqual(
    Array(3).fill(true),
  )
  expect([withoutForms(arabic, arabicNouns), withoutForms(english, englishNouns)]).toEqual([[], []])
})

test.for([
  ['Arabic', arabic, 'few,many,one,other,two,zero'],
  ['English', english, 'one,other'],
] as const)('a text by number has each form of %s', ([, entries, categories]) => {
  const wrong = entries.filter(({ counted, match }) => {
    const has = Object.keys(match).map((when) => when.replace(/^.*=/, ''))
    return counted.size > 0 && has.sort().join() !== categories
  })
  expect(wrong.map(({ key }) => key)).toEqual([])
})

test('a count in digits with commas has the form of its number', () => {
  const say = (count: string) => m.admin_orders_done({ count }, { locale: 'ar' })
  expect(say('1,003')).toBe('تغيّرت 1,003 طلبات.')
  expect(say('1,011')).toBe('تغيّر 1,011 طلبًا.')
})
