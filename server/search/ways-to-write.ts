/**
 * In how many ways the catalogue may write what was typed. All texts here are normalised (migrations, norm): one letter for the forms of
 * alef and hamza, ه for ta marbuta, ي for alef maqsura.
 */
import type { KnownWord } from './vocabulary.ts'

/** More words than anybody types. */
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

/** In which ways the catalogue may write one word; lexemes are words and stems as documents have them. */
export type Group = {
  /** What a lexeme may begin with. */
  beginnings: string[]
  lexemes: string[]
  /** Synonyms of several words: all of a list must be there, each in one of its ways. */
  together: string[][][]
}

/** All groups must be there. Words that say nothing, such as "the", count only where there are no others. */
export function groupsFor(known: KnownWord[]): Group[] {
  const telling = known.filter((word) => word.stem !== null)
  return (telling.length > 0 ? telling : known).map(waysToWrite)
}

function waysToWrite({ word, stem, synonyms }: KnownWord): Group {
  const bare = bareOf(word)
  const beginnings = [...new Set([word, ...(isArabic(bare) ? inFront.map((front) => front + bare) : [])])]
  const meanings = synonyms.map(wordsOf).filter((words) => words.length > 0)
  const whole = [stem ?? word, ...formsOf(word).flatMap(withArticle), ...meanings.filter(isOne).flatMap(([one]) => withArticle(one))]
  return {
    beginnings,
    lexemes: [...new Set(whole)].filter((lexeme) => !beginnings.some((beginning) => lexeme.startsWith(beginning))),
    together: meanings.filter((words) => !isOne(words)).map((words) => words.map(withArticle)),
  }
}

const isOne = (words: string[]): words is [string] => words.length === 1

const withArticle = (word: string): string[] => (isArabic(word) ? [word, `ال${word}`] : [word])
