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
  /** Whether it names a category or a sub-category: descriptions then say nothing of the product. */
  isKind: boolean
  /** Words of the same meaning, each of one word or several. */
  synonyms: string[]
  /** What the word goes with: a gift is a candle, no candle is a gift. */
  goesWith: string[]
  /** Colours of the shop that look like this one. */
  shades: string[]
  /** Letter size that a number stands for. */
  size?: string | undefined
}

/**
 * One query for each field, from the most specific one on; a product that matches one matches all
 * that follow.
 */
export type TextQuery = {
  /** Full-name match, or the nearest to it. */
  exact: string
  /** Match of the noun in the name and of the others in kind; of all in the name without a noun. */
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
  `size sizes color colors colour colours want need buy price prices online shop women woman womens ladies lady girls girl female
   something anything things thing stuff show find looking please get like egypt good nice beautiful pretty cute elegant stylish fancy best luxury classy
   مقاس مقاسات لون الوان عايزه عايز عاوزه عاوز اريد محتاجه محتاج شراء سعر اسعار اونلاين حريمي نسائي نسائيه ستات بناتي للبنات
   بنات نساء سيدات حاجه حاجات شيء اشياء ممكن عندكم عندكو عشان علشان كام بكام لو سمحت ابغي ابي
   بكم حلو حلوه جميل جميله شيك انيق انيقه فخم فخمه كويس كويسه مميز مميزه راقي راقيه افضل احسن
   من في علي مع الي عن او انا لي ليا فيه
   gamil gamila shik sheek 7elw 7elwa 3ayza 3ayz 3ayez 3awza 3awez 7aga 7agat haga lon loon 7areemy 7arimi`.split(
    /\s+/,
  ),
)

/** Whether a word says nothing about a product. */
export const isFiller = (word: string): boolean => fillers.has(bareOf(word))

/** Words that say something: no stop words such as "the", and no fillers. */
export const contentWords = <Word extends KnownWord>(known: Word[]): Word[] =>
  known.filter(({ word, stem, names }) => stem !== null && (names !== null || !isFiller(word)))

/** The same, or all words of a text that has no others. */
export function wordsAsked<Word extends KnownWord>(known: Word[]): Word[] {
  const content = contentWords(known)
  return content.length > 0 ? content : known
}

/**
 * Query for all words.
 * @param phrase the whole text
 */
export function queryFor(known: KnownWord[], phrase: string): TextQuery {
  const words = wordsAsked(known)
  const groups = words.map((word) => spellings(word, isSetOfGarments(word, words)))
  const noun = nounOf(words)
  const inKind = groups.map((spell) => spell(prefixes.inKind))
  const inName = words.map((word, index) =>
    noun && word !== noun ? (inKind[index] ?? []) : (groups[index]?.(prefixes.inName) ?? []),
  )
  return {
    exact: exactly(phrase),
    inName: conjunction(inName),
    inKind: conjunction(inKind),
    anywhere: conjunction(
      words.map((word, index) => [
        ...(groups[index]?.(prefixes.anywhere) ?? []),
        ...shadesOf(word),
      ]),
    ),
  }
}

const sets = new Set(['set', 'طقم'])

/**
 * Whether the word asks for garments that belong together: no other kind and no number stands beside
 * it, as in 'candle set' or 'set of 3'.
 */
function isSetOfGarments({ word, synonyms, goesWith }: KnownWord, words: KnownWord[]): boolean {
  return (
    [word, bareOf(word), ...synonyms, ...goesWith].some((one) => sets.has(one)) &&
    words.every(
      (other) =>
        other.word === word || ((!other.isKind || other.names === null) && !/^\d/.test(other.word)),
    )
  )
}

/** Sizes that count pieces: 'Set of 3' is no set of garments. */
const countOfPieces = `(('+of'|'+من')&(${[2, 3, 4, 5, 6, 8, 10, 12].map((count) => `'+${count}'`).join('|')}))`

/** Queries of the words, each alone; of a number that is a size of clothing, its letter. */
export const queriesOfEach = (known: KnownWord[]): string[] =>
  known.map((word) =>
    word.size ? quoted(prefixes.inKind + word.size) : queryFor([word], '').anywhere,
  )

const exactly = (phrase: string): string => quoted(`=${[...phrase].slice(0, longestName).join('')}`)

/** Limit of words for which queries without one are tried. */
const mostNear = 6

/**
 * Query for a text without matches, best first: all but one of the words, with the noun in the
 * name; all but one; one of them; the noun alone, and all words but the noun in a category of its
 * kind. Null if no word names anything in the shop.
 * @param kinds normalised names of the categories of the noun's kind; none if it has no kind
 */
export function nearQueryFor(known: KnownWord[], kinds: string[]): TextQuery | null {
  const words = wordsAsked(known).slice(0, mostNear)
  const noun = nounOf(words)
  if (!noun || words.length < 2) return null
  const writtenWith = (prefix: string) => (word: KnownWord) => [
    ...spellings(word, isSetOfGarments(word, words))(word === noun ? prefix : ''),
    ...shadesOf(word),
  ]
  const written = writtenWith(prefixes.inKind)
  const others = words.filter((word) => word !== noun)
  const allButOne = others.map((left) => words.filter((word) => word !== left))
  const named = allButOne.map((some) => conjunction(some.map(writtenWith(prefixes.inName))))
  const without = allButOne.map((some) => conjunction(some.map(written)))
  const withOne = others.map((word) => conjunction([written(noun), written(word)]))
  const alone = conjunction([written(noun)])
  const alike = conjunction([
    ...others.map(writtenWith('')),
    kinds.map((name) => phraseIn(prefixes.inKind)(wordsOf(name))),
  ])
  return {
    exact: anyOf(named),
    inName: anyOf(without),
    inKind: anyOf([...without, ...withOne]),
    anywhere: kinds.length > 0 ? anyOf([alone, alike]) : alone,
  }
}

/**
 * Noun of the query: a category before a sub-category before a product; of equals the last in
 * English, the first in Arabic.
 */
export function nounOf<Word extends KnownWord>(words: Word[]): Word | undefined {
  const most = Math.max(...words.map(({ names }) => names ?? 0))
  const nouns = most > 0 ? words.filter(({ names }) => names === most) : []
  return nouns.find(({ word }) => /\p{Script=Arabic}/u.test(word)) ?? nouns.at(-1)
}

/**
 * Forms of a word in documents, as parts of a query; with a field's prefix only those in that
 * field.
 */
function spellings(known: KnownWord, isSet: boolean): (prefix: string) => string[] {
  const { isKind, goesWith, size } = known
  const letter = size ? [quoted(prefixes.inKind + size)] : []
  return (prefix) => {
    const place = isKind && prefix === prefixes.anywhere ? prefixes.inKind : prefix
    const others = place === prefixes.anywhere ? prefixes.inKind : place
    const forms = [
      ...formsIn(known)(place),
      ...goesWith.flatMap((meaning) => meaningIn(others)(meaning)),
      ...letter,
    ]
    if (!isSet || place === prefixes.inName) return forms
    return [...formsIn(known)(prefixes.inName), `((${forms.join('|')})&!${countOfPieces})`]
  }
}

function formsIn(known: KnownWord): (prefix: string) => string[] {
  const { word, stem, isWhole, isKind, synonyms } = known
  const own = wordsOf(word)
  const meanings = (prefix: string) => synonyms.flatMap(meaningIn(prefix))
  if (own.length > 1) return (prefix) => [phraseIn(prefix)(own), ...meanings(prefix)]
  const bare = bareOf(word)
  // The category Lighting has nothing of light layers.
  const root = isKind && word.endsWith('ing') ? word : (stem ?? word)
  const lexemes = [...new Set([root, ...formsOf(word)])].filter(
    (lexeme) => lexeme !== bare && (isWhole || !lexeme.startsWith(bare)),
  )
  return (prefix) => [
    quoted(prefix + bare) + (isWhole ? '' : ':*'),
    ...lexemes.map((lexeme) => quoted(prefix + lexeme)),
    ...meanings(prefix),
  ]
}

const meaningIn =
  (prefix: string) =>
  (meaning: string): string[] => {
    const words = wordsOf(meaning)
    return words.length > 0 ? [phraseIn(prefix)(words)] : []
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
