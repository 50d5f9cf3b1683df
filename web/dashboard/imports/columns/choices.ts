import { type ImportTarget, type OptionUse, recordKindOf } from '#contract/files/import-columns.ts'
import type { RecordKind, RecordTarget, StateUse } from '#contract/files/import-kinds.ts'
import type { ImportOptions, ImportRecord } from '#contract/files/imports.ts'
import * as m from '#messages'
import { targetLabel } from '../texts.ts'

/**
 * Sub-category of a word of the file: one of the shop, or a new one of the word's path, or, for the
 * empty word, of another word's.
 */
export type Place = { subcategory_id: number | null; create: boolean; as_word: string | null }

/** Columns without which no product can be new. */
export const needed = ['name', 'price'] as const
export type Needed = (typeof needed)[number]

/** Decisions of the owner before a check. */
export type Choices = {
  targets: (ImportTarget | null)[]
  places: ReadonlyMap<string, Place>
  uses: ReadonlyMap<string, OptionUse>
  states: ReadonlyMap<string, StateUse>
  options: ImportOptions
  /** Needed columns that the file does not have, as the owner says. */
  absent: ReadonlySet<Needed>
  /** Whether the pieces of new products that the file does not name are decided. */
  arePiecesChosen: boolean
}

export const choicesOf = ({
  state,
  columns,
  words,
  option_names,
  order_states,
  options,
}: ImportRecord): Choices => ({
  targets: columns.map(({ target }) => target),
  places: new Map(
    words.map(({ word, subcategory_id, create, as_word }) => [
      word,
      { subcategory_id, create, as_word },
    ]),
  ),
  uses: new Map(option_names.flatMap(({ name, use }) => (use ? [[name, use] as const] : []))),
  states: new Map(order_states.flatMap(({ name, use }) => (use ? [[name, use] as const] : []))),
  options,
  absent: new Set(),
  arePiecesChosen: state !== 'columns' || options.unnamed_pieces !== 0,
})

/** Input of the check. */
export const checkOf = (
  one: ImportRecord,
  { targets, places, uses, states, options }: Choices,
) => ({
  import_id: one.id,
  targets,
  places: [...places].map(([word, place]) => ({ word, ...place })),
  option_uses: [...uses].map(([name, use]) => ({ name, use })),
  state_uses: [...states].map(([name, use]) => ({ name, use })),
  options,
})

export const withPlace = (
  choices: Choices,
  places: Iterable<readonly [string, Place]>,
): Choices => ({
  ...choices,
  places: new Map([...choices.places, ...places]),
})

/** Uses with another one of a name; null leaves it undecided. */
function put<Use>(former: ReadonlyMap<string, Use>, name: string, use: Use | null) {
  const uses = new Map(former)
  if (use) uses.set(name, use)
  else uses.delete(name)
  return uses
}

export const withUse = (choices: Choices, name: string, use: OptionUse | null): Choices => ({
  ...choices,
  uses: put(choices.uses, name, use),
})

export const withState = (choices: Choices, name: string, use: StateUse | null): Choices => ({
  ...choices,
  states: put(choices.states, name, use),
})

export const withPieces = (choices: Choices, options: ImportOptions): Choices => ({
  ...choices,
  options,
  arePiecesChosen: true,
})

export const isPlaced = ({ places }: Choices, word: string): boolean => {
  const place = places.get(word)
  return place !== undefined && (place.create || place.subcategory_id !== null)
}

/** Words that need a sub-category; products without a name cannot be new. */
export const askedWords = ({ words }: ImportRecord, { targets }: Choices): ImportRecord['words'] =>
  words.filter(({ word }) => targets.includes(word === '' ? 'name' : 'subcategory'))

export const arePiecesAsked = (
  { format, without_pieces }: ImportRecord,
  { targets }: Choices,
): boolean =>
  recordKindOf(format) === null &&
  targets.includes('name') &&
  (without_pieces > 0 || !targets.includes('stock'))

/** Needed columns to ask for; the price only of new products, which have a name. */
export const askedColumns = ({ format }: ImportRecord, { targets }: Choices): Needed[] =>
  needed.filter(
    (target) =>
      recordKindOf(format) === null &&
      !targets.includes(target) &&
      (target === 'name' || targets.includes('name')),
  )

const neededOfKind: Record<RecordKind, RecordTarget[]> = {
  customers: ['phone'],
  orders: ['order_number'],
  reviews: ['rate'],
  coupons: ['coupon_value'],
  redirects: ['old_address', 'new_address'],
}

/** Column without which no record of the file's kind comes in; null if there is none. */
export function missingColumn({ format }: ImportRecord, { targets }: Choices): RecordTarget | null {
  const kind = recordKindOf(format)
  return (kind && neededOfKind[kind].find((target) => !targets.includes(target))) ?? null
}

export const openStates = (
  { order_states }: ImportRecord,
  { states }: Choices,
): ImportRecord['order_states'] => order_states.filter(({ name }) => !states.has(name))

export type Question =
  | Needed
  | 'pieces'
  | 'columns'
  | `option ${string}`
  | `place ${string}`
  | `state ${string}`

/** Element id of a question. */
export const questionId = (question: Question): string =>
  `import-ask-${encodeURIComponent(question)}`

/** Questions without an answer, in the order of the screen. */
export const openQuestions = (one: ImportRecord, choices: Choices): Question[] => [
  ...(missingColumn(one, choices) ? ['columns' as const] : []),
  ...openStates(one, choices).map(({ name }) => `state ${name}` as const),
  ...askedColumns(one, choices).filter((target) => !choices.absent.has(target)),
  ...one.option_names.flatMap(({ name }) =>
    choices.uses.has(name) ? [] : [`option ${name}` as const],
  ),
  ...askedWords(one, choices).flatMap(({ word }) =>
    isPlaced(choices, word) ? [] : [`place ${word}` as const],
  ),
  ...(arePiecesAsked(one, choices) && !choices.arePiecesChosen ? ['pieces' as const] : []),
]

/** Why the check would refuse every new product, and the question that changes it. */
export function whyNoneIsNew(
  one: ImportRecord,
  choices: Choices,
): { says: string; question: Question } | null {
  const missing = missingColumn(one, choices)
  if (missing)
    return {
      says: m.admin_import_none_column({ field: targetLabel(missing) }),
      question: 'columns',
    }
  const [column] = askedColumns(one, choices)
  if (column && !choices.absent.has(column))
    return {
      says: column === 'name' ? m.admin_import_none_name() : m.admin_import_none_price(),
      question: column,
    }
  const isOfAll = (products: number) => one.products > 0 && products >= one.products
  const homeless = askedWords(one, choices).filter(({ word }) => !isPlaced(choices, word))
  const [first] = homeless
  if (first && isOfAll(homeless.reduce((sum, { products }) => sum + products, 0)))
    return { says: m.admin_import_none_place(), question: `place ${first.word}` }
  const option = one.option_names.find(
    ({ name, products }) => isOfAll(products) && !choices.uses.has(name),
  )
  return option ? { says: m.admin_import_none_option(), question: `option ${option.name}` } : null
}

/** What is left out while questions are open; null if nothing is. */
export function leftOutBy(one: ImportRecord, choices: Choices): string | null {
  const orders = openStates(one, choices).reduce((sum, { orders }) => sum + orders, 0)
  return orders > 0 ? m.admin_import_state_missing({ count: orders }) : null
}

/** Whether rows can be products that the shop already has. */
export const canBeKnown = ({ targets }: Choices): boolean =>
  targets.includes('sku') || targets.includes('slug')

/** Moves the focus to the control of a question. */
export function goToQuestion(question: Question): void {
  const control = document
    .getElementById(questionId(question))
    ?.querySelector<HTMLElement>('select, input')
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
