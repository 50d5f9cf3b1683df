/**
 * In how many ways the catalogue may write what was typed, and the queries that look for all of them. All texts here are normalised
 * (migrations, norm): one letter for the forms of alef and hamza, ه for ta marbuta, ي for alef maqsura.
 */
import type { KnownWord, Queries } from './search.queries.ts'

/** More words than anybody types, and no more than the database likes. */
const mostWords = 12
const longestWord = 60

/** A point between digits belongs to a number. */
export function wordsOf(normalised: string): string[] {
  const words = normalised.match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, longestWord)))].slice(0, mostWords)
}

/** What Arabic writes in front of a word and as one with it, when an article is in it. For PostgreSQL too, so without its own flags. */
export const articles = '^(?:[وبفك]?ال|لل)(?=\\S{3})'
const article = new RegExp(articles, 'u')

/** The word without its Arabic article: فستان for الفستان and بالفستان. */
export const bareOf = (word: string): string => word.replace(article, '')

const isArabic = (word: string) => /^\p{Script=Arabic}{3,}/u.test(word)
/** And, with, for, the: what may stand in front of a word that was typed without it. */
const inFront = ['', 'ال', 'و', 'ب', 'ل', 'وال', 'بال', 'لل']

/** Endings that make another form of the same noun: many of one, one of many, and what is made of something (نحاسي of نحاس). */
const endings: [ending: RegExp, others: string[]][] = [
  [/ات$/, ['', 'ه']],
  [/ه$/, ['', 'ات']],
  [/(?:ي|يه|يات)$/, ['']],
]

/** The word, without its article, and its other forms, as far as endings tell them; those of broken plurals are synonyms. */
export function formsOf(word: string): string[] {
  const bare = bareOf(word)
  const singulars = /^[a-z]{3,}s$/.test(bare) ? [bare.replace(/s$/, ''), bare.replace(/es$/, ''), bare.replace(/ies$/, 'y')] : []
  const forms = endings.flatMap(([ending, others]) => {
    const root = bare.replace(ending, '')
    return root !== bare && root.length > 2 ? others.map((other) => root + other) : []
  })
  return [...new Set([word, bare, ...forms, ...singulars])]
}

/** All words must be there, each in any of its ways. Words that say nothing, such as "the", count only where there are no others. */
export function queriesFor(known: KnownWord[]): Queries {
  const telling = known.filter((word) => word.stem !== null)
  const counting = telling.length > 0 ? telling : known
  const groups = counting.map(waysToWrite)
  const inside = (weights: string) => allGroups(groups, weights)
  // Without weights the index alone tells what matches.
  return {
    anywhere: inside(''),
    inKind: inside('AB'),
    inName: inside('A'),
    named: counting.map(({ word, stem }) => `%${stem && word.startsWith(stem) ? stem : bareOf(word)}%`),
  }
}

/** One way to write a word, as part of a tsquery. */
type Way = (weights: string) => string

function waysToWrite({ word, stem, synonyms }: KnownWord): Way[] {
  const bare = bareOf(word)
  const unfinished = new Set([word, ...(isArabic(bare) ? inFront.map((front) => front + bare) : [])])
  const whole = new Set([stem ?? word, ...formsOf(word).flatMap(withArticle)].filter((form) => !unfinished.has(form)))
  return [
    ...[...unfinished].map((lexeme) => wordWith(lexeme, '*')),
    ...[...whole].map((lexeme) => wordWith(lexeme)),
    ...synonyms
      .map(wordsOf)
      .filter((words) => words.length > 0)
      .map(allOf),
  ]
}

/** Words are letters, digits and points by now: nothing in them can end the quotes. */
function wordWith(lexeme: string, mark = ''): Way {
  return (weights) => (mark || weights ? `'${lexeme}':${mark}${weights}` : `'${lexeme}'`)
}

function allOf(words: string[]): Way {
  const groups = words.map((word) => withArticle(word).map((lexeme) => wordWith(lexeme)))
  return (weights) => `(${allGroups(groups, weights)})`
}

const allGroups = (groups: Way[][], weights: string): string =>
  groups.map((ways) => `(${ways.map((way) => way(weights)).join('|')})`).join('&')

const withArticle = (word: string): string[] => (isArabic(word) ? [word, `ال${word}`] : [word])
