/**
 * What is looked for, made of what was typed, in PostgreSQL's language of queries (tsquery). All texts here are normalised (docs/schema.sql, norm): one
 * letter for the forms of alef and hamza, ه for ta marbuta, ي for alef maqsura. What Arabic writes in front of a word is left out of the documents
 * (docs/schema.sql, search_lexemes), so that a query need not know it.
 */

/** More words than anybody types. */
const mostWords = 12
const longestWord = 60
/** Of a name that is looked for whole; as in the documents (docs/schema.sql, catalogue_document). */
const longestName = 500

/** A point between digits belongs to a number. */
export const wordsOf = (normalised: string): string[] =>
  [...normalised.matchAll(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu)].map(([word]) => word.slice(0, longestWord))

/** Of all parts of a text, each once. */
export const distinctWords = (parts: { words: string[] }[]): string[] =>
  [...new Set(parts.flatMap(({ words }) => words))].slice(0, mostWords)

/** What Arabic writes in front of a word and as one with it, when an article is in it. For PostgreSQL too, so without its own flags. */
export const articles = '^(?:[وبفك]?ال|لل)(?=\\S{3})'
const article = new RegExp(articles, 'u')

/** The word without its Arabic article: فستان for الفستان and بالفستان. */
export const bareOf = (word: string): string => word.replace(article, '')

/** Endings that make another form of the same noun: many of one, one of many, and what is made of something (نحاسي of نحاس). */
const endings: [ending: RegExp, others: string[]][] = [
  [/ات$/, ['', 'ه']],
  [/ه$/, ['', 'ات']],
  [/(?:ي|يه|يات)$/, ['']],
]

/** The word without its article, and its other forms, as far as endings tell them; those of broken plurals are synonyms. */
export function formsOf(word: string): string[] {
  const bare = bareOf(word)
  const singulars = /^[a-z]{3,}s$/.test(bare) ? [bare.replace(/s$/, ''), bare.replace(/es$/, ''), bare.replace(/ies$/, 'y')] : []
  const forms = endings.flatMap(([ending, others]) => {
    const root = bare.replace(ending, '')
    return root !== bare && root.length > 2 ? others.map((other) => root + other) : []
  })
  return [...new Set([bare, ...forms, ...singulars])]
}

export type KnownWord = {
  word: string
  /** Its English stem; null for a word such as "the", which says nothing. */
  stem: string | null
  /** A word of the catalogue that others follow: not the beginning of another one, which takes longer to look for. */
  isWhole: boolean
  /** Each of one word or several. */
  synonyms: string[]
}

/** One query for each place, from the most specific one on; a product that matches one matches all that follow. */
export type TextQuery = {
  /** The whole name equals the text. */
  exact: string
  inName: string
  /** In what the product is: its name, kind, colour or material. */
  inKind: string
  anywhere: string
}

/** What stands before each word in the search documents, by the place where the word was found (docs/schema.sql, catalogue_document). */
const prefixes = { inName: '#', inKind: '+', anywhere: '' }

/** Words that say nothing, such as "the", count only where there are no others. @param phrase the whole text */
export function queryFor(known: KnownWord[], phrase: string): TextQuery {
  const telling = known.filter((word) => word.stem !== null)
  const groups = (telling.length > 0 ? telling : known).map(waysToWrite)
  const all = (prefix: string) => groups.map((ways) => `(${ways(prefix).join('|')})`).join('&')
  return {
    exact: quoted(`=${[...phrase].slice(0, longestName).join('')}`),
    inName: all(prefixes.inName),
    inKind: all(prefixes.inKind),
    anywhere: all(prefixes.anywhere),
  }
}

/** In which ways documents may have a word, as parts of a query: with the prefix of a place, those there. */
function waysToWrite({ word, stem, isWhole, synonyms }: KnownWord): (prefix: string) => string[] {
  const bare = bareOf(word)
  const meanings = synonyms.map(wordsOf).filter((words) => words.length > 0)
  const others = new Set([stem ?? word, ...formsOf(word), ...meanings.filter((words) => words.length === 1).flat()])
  const lexemes = [...others].filter((lexeme) => lexeme !== bare && (isWhole || !lexeme.startsWith(bare)))
  const phrases = meanings.filter((words) => words.length > 1)
  return (prefix) => [
    quoted(prefix + bare) + (isWhole ? '' : ':*'),
    ...lexemes.map((lexeme) => quoted(prefix + lexeme)),
    ...phrases.map((words) => `(${words.map((one) => quoted(prefix + one)).join('&')})`),
  ]
}

const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
