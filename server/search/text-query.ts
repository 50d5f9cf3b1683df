/**
 * What is looked for, made of what was typed, in PostgreSQL's language of queries (tsquery). All
 * texts here are normalised (docs/schema.sql, norm): one letter for the forms of alef and hamza, ه
 * for ta marbuta, ي for alef maqsura. What Arabic writes in front of a word is left out of the
 * documents (docs/schema.sql, search_lexemes), so that a query need not know it.
 */

/** More words than anybody types. */
const mostWords = 12
const longestWord = 60
/**
 * Of a name that is looked for whole; as in the documents (docs/schema.sql, catalogue_document).
 */
const longestName = 500

/** A point between digits belongs to a number. */
export const wordsOf = (normalised: string): string[] =>
  [...normalised.matchAll(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu)].map(([word]) =>
    word.slice(0, longestWord),
  )

/** Of all parts of a text, each once. */
export const distinctWords = (parts: { words: string[] }[]): string[] =>
  [...new Set(parts.flatMap(({ words }) => words))].slice(0, mostWords)

/**
 * What Arabic writes in front of a word and as one with it, when an article is in it. For
 * PostgreSQL too, so without its own flags.
 */
export const articles = '^(?:[وبفك]?ال|لل)(?=\\S{3})'
const article = new RegExp(articles, 'u')

/** The word without its Arabic article: فستان for الفستان and بالفستان. */
export const bareOf = (word: string): string => word.replace(article, '')

/**
 * Endings that make another form of the same noun: many of one, one of many, and what is made of
 * something (نحاسي of نحاس).
 */
const endings: [ending: RegExp, others: string[]][] = [
  [/ات$/, ['', 'ه']],
  [/ه$/, ['', 'ات']],
  [/(?:ي|يه|يات)$/, ['']],
]

/**
 * The word without its article, and its other forms, as far as endings tell them; those of broken
 * plurals are synonyms.
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
  /** One word, or two that mean something together. */
  word: string
  /** Its English stem; null for a word such as "the", which says nothing. */
  stem: string | null
  /**
   * A word of the catalogue that others follow: not the beginning of another one, which takes
   * longer to look for.
   */
  isWhole: boolean
  /**
   * What it is a word for, as in the vocabulary (search.tables.ts); null where neither it nor a
   * synonym is in that.
   */
  names: number | null
  /** Each of one word or several. */
  synonyms: string[]
  /** Colours of the shop that look like this one. */
  shades: string[]
}

/**
 * One query for each place, from the most specific one on; a product that matches one matches all
 * that follow.
 */
export type TextQuery = {
  /** The whole name equals the text, or comes nearest to it. */
  exact: string
  inName: string
  /** In what the product is: its name, kind, colour, material, sizes and badge. */
  inKind: string
  anywhere: string
}

/**
 * What stands before each word in the search documents, by the place where the word was found
 * (docs/schema.sql, catalogue_document).
 */
const prefixes = { inName: '#', inKind: '+', anywhere: '' }

/** What is said around what is meant. It counts where the catalogue has the word. */
const fillers = new Set(
  `size sizes color colors colour colours want need buy price online shop women woman womens ladies lady girls girl
   مقاس مقاسات لون الوان عايزه عايز عاوزه عاوز اريد محتاجه شراء سعر اسعار اونلاين حريمي نسائي نسائيه ستات بناتي للبنات
   من في علي مع الي عن او`.split(/\s+/),
)

/** Words that say nothing, such as "the", count only where there are no others. */
function tellingOf(known: KnownWord[]): KnownWord[] {
  const telling = known.filter(
    ({ word, stem, names }) => stem !== null && (names !== null || !fillers.has(bareOf(word))),
  )
  return telling.length > 0 ? telling : known
}

/** What has all words. @param phrase the whole text */
export function queryFor(known: KnownWord[], phrase: string): TextQuery {
  const groups = tellingOf(known).map(waysToWrite)
  const all = (prefix: string) => conjunction(groups.map((ways) => ways(prefix)))
  return {
    exact: exactly(phrase),
    inName: all(prefixes.inName),
    inKind: all(prefixes.inKind),
    anywhere: conjunction(
      tellingOf(known).map((word, place) => [...(groups[place]?.('') ?? []), ...shadesOf(word)]),
    ),
  }
}

const exactly = (phrase: string): string => quoted(`=${[...phrase].slice(0, longestName).join('')}`)

/** More words than these are not tried one without the other. */
const mostNear = 6

/**
 * For a text that nothing matches: what it names, and most of what it says of that, best first: all
 * but one of the words, the noun in the name; all but one; one of them; the noun alone. Null where
 * no word names what the shop has.
 */
export function nearQueryFor(known: KnownWord[]): TextQuery | null {
  const words = tellingOf(known).slice(0, mostNear)
  const noun = nounOf(words)
  if (!noun || words.length < 2) return null
  const writtenWith = (prefix: string) => (word: KnownWord) => [
    ...waysToWrite(word)(word === noun ? prefix : ''),
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
 * The word for what is looked for: a category before a sub-category before a product; of equals the
 * last in English, the first in Arabic.
 */
function nounOf(words: KnownWord[]): KnownWord | undefined {
  const most = Math.max(...words.map(({ names }) => names ?? 0))
  const nouns = most > 0 ? words.filter(({ names }) => names === most) : []
  return nouns.find(({ word }) => /\p{Script=Arabic}/u.test(word)) ?? nouns.at(-1)
}

/**
 * In which ways documents may have a word, as parts of a query: with the prefix of a place, those
 * there.
 */
function waysToWrite({ word, stem, isWhole, synonyms }: KnownWord): (prefix: string) => string[] {
  const own = wordsOf(word)
  const meanings = synonyms.map(wordsOf).filter((words) => words.length > 0)
  const single = meanings.filter((words) => words.length === 1).flat()
  const phrases = meanings.filter((words) => words.length > 1)
  if (own.length > 1)
    return (prefix) => [
      ...single.map((one) => quoted(prefix + one)),
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

/** A shade is what a product is like, whatever it is called. */
const shadesOf = ({ shades }: KnownWord): string[] =>
  shades
    .map(wordsOf)
    .filter((words) => words.length > 0)
    .map(phraseIn(prefixes.inKind))

const phraseIn = (prefix: string) => (words: string[]) =>
  `(${words.map((one) => quoted(prefix + one)).join('&')})`

const conjunction = (groups: string[][]): string =>
  groups.map((ways) => `(${ways.join('|')})`).join('&')

const anyOf = (queries: string[]): string => queries.map((query) => `(${query})`).join('|')

/** A word as a query of its own, wherever it stands. */
export const lexemeOf = (word: string): string => quoted(bareOf(word))

const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
