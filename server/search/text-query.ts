/**
 * Conversion of typed texts to PostgreSQL queries (tsquery). All texts here are normalised
 * (docs/schema.sql, norm): one letter for the forms of alef and hamza, ه for ta marbuta, ي for alef
 * maqsura. Prefixed Arabic particles are removed in the documents (docs/schema.sql,
 * search_lexemes), so that a query need not contain them.
 */

/** Limit of words. */
const mostWords = 12
const longestWord = 60
/**
 * Limit of a name that is searched as a whole; as in the documents (docs/schema.sql,
 * catalogue_document).
 */
const longestName = 500

/** Words of a normalised text; a point between digits belongs to a number. */
export const wordsOf = (normalised: string): string[] =>
  [...normalised.matchAll(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu)].map(([word]) =>
    word.slice(0, longestWord),
  )

/** Distinct words of all parts of a text. */
export const distinctWords = (parts: { words: string[] }[]): string[] =>
  [...new Set(parts.flatMap(({ words }) => words))].slice(0, mostWords)

/**
 * Arabic particles written as one with a word, if they contain an article. For PostgreSQL too, so
 * without JavaScript flags.
 */
export const articles = '^(?:[وبفك]?ال|لل)(?=\\S{3})'
const article = new RegExp(articles, 'u')

/** Word without its Arabic article: فستان for الفستان and بالفستان. */
export const bareOf = (word: string): string => word.replace(article, '')

/**
 * Endings of other forms of a noun: plural, singular, and adjectives of material (نحاسي of نحاس).
 */
const endings: [ending: RegExp, others: string[]][] = [
  [/ات$/, ['', 'ه']],
  [/ه$/, ['', 'ات']],
  [/(?:ي|يه|يات)$/, ['']],
]

/**
 * Word without its article, and its other forms, as far as endings show them; broken plurals are
 * synonyms.
 */
export function formsOf(word: string): string[] {
  const bare = bareOf(word)
  const singulars = /^[a-z]{3,}s$/.test(bare)
    ? [bare.replace(/s$/, ''), bare.replace(/es$/, ''), bare.replace(/ies$/, 'y')]
    : []
  const forms = endings.flatMap(([ending, others]) => {
    const root = bare.replace(ending, '')
    return root !== bare && root.length > 2 ? others.map((other) => root + other) : []
  })
  return [...new Set([bare, ...forms, ...singulars])]
}

export type KnownWord = {
  /** One word, or two that are one term. */
  word: string
  /** English stem; null for a stop word such as "the". */
  stem: string | null
  /** A complete word of the catalogue: it is not searched as a prefix, which takes longer. */
  isWhole: boolean
  /**
   * Kind of the word as in the vocabulary (search.tables.ts); null if neither it nor a synonym is
   * in that.
   */
  names: number | null
  /** Synonyms, each of one word or several. */
  synonyms: string[]
  /** Colours of the shop that look like this one. */
  shades: string[]
}

/**
 * One query for each field, from the most specific one on; a product that matches one matches all
 * that follow.
 */
export type TextQuery = {
  /** Full-name match, or the nearest to it. */
  exact: string
  inName: string
  /** Match in name, category, colour, material, sizes and badge. */
  inKind: string
  anywhere: string
}

/**
 * Prefix of a word in the search documents, by the field that contains it (docs/schema.sql,
 * catalogue_document).
 */
const prefixes = { inName: '#', inKind: '+', anywhere: '' }

/** Filler words of a query. They count only if the catalogue has the word. */
const fillers = new Set(
  `size sizes color colors colour colours want need buy price online shop women woman womens ladies lady girls girl
   مقاس مقاسات لون الوان عايزه عايز عاوزه عاوز اريد محتاجه شراء سعر اسعار اونلاين حريمي نسائي نسائيه ستات بناتي للبنات
   من في علي مع الي عن او`.split(/\s+/),
)

/** Words without stop words such as "the", unless there are no others. */
function contentWords(known: KnownWord[]): KnownWord[] {
  const content = known.filter(
    ({ word, stem, names }) => stem !== null && (names !== null || !fillers.has(bareOf(word))),
  )
  return content.length > 0 ? content : known
}

/**
 * Query for all words.
 * @param phrase the whole text
 */
export function queryFor(known: KnownWord[], phrase: string): TextQuery {
  const groups = contentWords(known).map(spellings)
  const all = (prefix: string) => conjunction(groups.map((spell) => spell(prefix)))
  return {
    exact: exactly(phrase),
    inName: all(prefixes.inName),
    inKind: all(prefixes.inKind),
    anywhere: conjunction(
      contentWords(known).map((word, index) => [...(groups[index]?.('') ?? []), ...shadesOf(word)]),
    ),
  }
}

const exactly = (phrase: string): string => quoted(`=${[...phrase].slice(0, longestName).join('')}`)

/** Limit of words for which queries without one are tried. */
const mostNear = 6

/**
 * Query for a text without matches, best first: all but one of the words, with the noun in the
 * name; all but one; one of them; the noun alone. Null if no word names anything in the shop.
 */
export function nearQueryFor(known: KnownWord[]): TextQuery | null {
  const words = contentWords(known).slice(0, mostNear)
  const noun = nounOf(words)
  if (!noun || words.length < 2) return null
  const writtenWith = (prefix: string) => (word: KnownWord) => [
    ...spellings(word)(word === noun ? prefix : ''),
    ...shadesOf(word),
  ]
  const written = writtenWith(prefixes.inKind)
  const others = words.filter((word) => word !== noun)
  const allButOne = others.map((left) => words.filter((word) => word !== left))
  const named = allButOne.map((some) => conjunction(some.map(writtenWith(prefixes.inName))))
  const without = allButOne.map((some) => conjunction(some.map(written)))
  const withOne = others.map((word) => conjunction([written(noun), written(word)]))
  const alone = conjunction([written(noun)])
  return {
    exact: anyOf(named),
    inName: anyOf(without),
    inKind: anyOf([...without, ...withOne]),
    anywhere: alone,
  }
}

/**
 * Noun of the query: a category before a sub-category before a product; of equals the last in
 * English, the first in Arabic.
 */
function nounOf(words: KnownWord[]): KnownWord | undefined {
  const most = Math.max(...words.map(({ names }) => names ?? 0))
  const nouns = most > 0 ? words.filter(({ names }) => names === most) : []
  return nouns.find(({ word }) => /\p{Script=Arabic}/u.test(word)) ?? nouns.at(-1)
}

/**
 * Forms of a word in documents, as parts of a query; with a field's prefix only those in that
 * field.
 */
function spellings({ word, stem, isWhole, synonyms }: KnownWord): (prefix: string) => string[] {
  const own = wordsOf(word)
  const meanings = synonyms.map(wordsOf).filter((words) => words.length > 0)
  const single = meanings.filter((words) => words.length === 1).flat()
  const phrases = meanings.filter((words) => words.length > 1)
  if (own.length > 1)
    return (prefix) => [
      ...single.map((word) => quoted(prefix + word)),
      ...[own, ...phrases].map(phraseIn(prefix)),
    ]
  const bare = bareOf(word)
  const others = new Set([stem ?? word, ...formsOf(word), ...single])
  const lexemes = [...others].filter(
    (lexeme) => lexeme !== bare && (isWhole || !lexeme.startsWith(bare)),
  )
  return (prefix) => [
    quoted(prefix + bare) + (isWhole ? '' : ':*'),
    ...lexemes.map((lexeme) => quoted(prefix + lexeme)),
    ...phrases.map(phraseIn(prefix)),
  ]
}

/** Shades are properties of a product, whatever their names. */
const shadesOf = ({ shades }: KnownWord): string[] =>
  shades
    .map(wordsOf)
    .filter((words) => words.length > 0)
    .map(phraseIn(prefixes.inKind))

const phraseIn = (prefix: string) => (words: string[]) =>
  `(${words.map((word) => quoted(prefix + word)).join('&')})`

const conjunction = (groups: string[][]): string =>
  groups.map((alternatives) => `(${alternatives.join('|')})`).join('&')

const anyOf = (queries: string[]): string => queries.map((query) => `(${query})`).join('|')

/** A word as a query of its own, in any field. */
export const lexemeOf = (word: string): string => quoted(bareOf(word))

const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
