/** Sizes, colours and own choices of a product's rows. */
import {
  type ImportTarget,
  type RowProblemCode,
  textLimits,
} from '#contract/files/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { hexOf } from '#contract/products/options/colours.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import { fullSizeName } from '#contract/products/options/own-choice.ts'
import type { Cells } from './cells.ts'
import {
  isMaterial,
  isNone,
  materialOf,
  type Option,
  optionKind,
  optionsIn,
  type OptionUses,
  splitValues,
} from './options.ts'
import type { ReadProduct, ReadVariant } from './read-product.ts'
import type { ProductRows, Row } from './rows.ts'

/** An option that is neither size nor colour by its name, for its owner to choose what it becomes. */
export type AskedOption = { name: string; target: ImportTarget; values: string[] }

export type Choices = {
  isWoo: boolean
  uses: OptionUses
  ask: (option: AskedOption) => void
}

const kinds = ['size', 'color', 'choice'] as const
type Kind = (typeof kinds)[number]
type Chosen = Partial<Record<Kind, Option>>

/** Sets the variants of a product, and its material if an option is one. */
export function readVariants(
  cells: Cells,
  { lead, lines }: ProductRows,
  product: ReadProduct,
  choices: Choices,
): void {
  const chosen: Chosen = {}
  for (const kind of kinds) {
    const values = columnOf(cells, lines, kind)
    if (values.size > 0) chosen[kind] = { name: kind, target: kind, values }
  }
  const single: NonNullable<ReadVariant['single']> = []
  const isUnknown = chooseOptions(cells, optionsIn(cells, lines, lead, choices.isWoo), chosen, {
    ...choices,
    setMaterial: (text) => setMaterial(product, text),
    leave: (option) => single.push(option),
  })
  if (choices.isWoo) setMaterial(product, materialOf(lead))
  refuseLong(cells, chosen)
  nameChoice(cells, product, chosen.choice)
  const isTracked = isTrackedIn(lines)
  product.variants = lines
    .flatMap((row) => variantsOf(cells, row, chosen, isTracked))
    .map((variant) => (single.length > 0 ? { ...variant, single } : variant))
  // What follows from an option that is not known says nothing new.
  if (!isUnknown) refuseVariants(cells, product.variants, lines, chosen)
}

/** Refuses sizes and colours that are too long; an own choice is judged with its size (sizeOf). */
function refuseLong(cells: Cells, chosen: Chosen): void {
  for (const kind of ['size', 'color'] as const) {
    const most = textLimits[kind] ?? 0
    for (const [row, values] of chosen[kind]?.values ?? []) {
      const long = values.find((value) => value.length > most)
      if (long === undefined) continue
      cells.note(row, chosen[kind]?.target ?? kind, 'too_long', String(most), { value: long })
    }
  }
}

/** Name of the product's own choice, where an option of the file is it. */
function nameChoice(cells: Cells, { facts }: ReadProduct, choice: Option | undefined): void {
  const [first] = choice?.values.keys() ?? []
  if (!choice || !first || choice.target === 'choice') return
  facts.choice_name = choice.name.trim().slice(0, limits.choice_name)
  if (choice.name.trim().length > limits.choice_name)
    cells.tell(first, choice.target, 'too_long', String(limits.choice_name))
}

const setMaterial = ({ facts }: ReadProduct, text: string | null): void => {
  if (text && !facts.material && text.length <= limits.material) facts.material = text
}

/** Values of a column of sizes or colours. */
function columnOf(cells: Cells, lines: Row[], kind: Kind): Map<Row, string[]> {
  const values = new Map<Row, string[]>()
  for (const row of lines) {
    const said = cells.text(row, kind)
    if (!said || isNone(said)) continue
    const split = cells.isStrict ? [said] : splitValues(said, kind)
    if (split.length > 1)
      cells.tell(row, kind, 'any_option', cells.heading(row, kind), { isNote: true })
    values.set(row, split)
  }
  return values
}

const isKind = (use: string | null): use is Kind => kinds.some((kind) => kind === use)

type ToChoose = {
  setMaterial: (text: string) => void
  /** Takes an option of one value. */
  leave: (option: { name: string; value: string }) => void
}

/**
 * Chooses size, colour and own choice among the options, and notes what becomes of the others. True if one is
 * not known.
 */
function chooseOptions(
  cells: Cells,
  options: Option[],
  chosen: Chosen,
  { uses, ask, setMaterial, leave }: Choices & ToChoose,
): boolean {
  let isUnknown = false
  // A size or colour by its name goes before one by choice.
  const ranked = options.toSorted(
    (one, other) => Number(!optionKind(one.name)) - Number(!optionKind(other.name)),
  )
  for (const { name, target, values } of ranked) {
    const [first] = values.keys()
    if (!first) continue
    const words = [
      ...new Map([...values.values()].flat().map((word) => [foldName(word), word])).values(),
    ]
    const kind = optionKind(name)
    if (words.length > 1 && (!kind || chosen[kind])) ask({ name, target, values: words })
    const use = uses[foldName(name)] ?? kind
    const tell = (code: RowProblemCode, isNote: boolean) =>
      cells.tell(first, target, code, name, { isNote })
    if (isKind(use) && !chosen[use]) chosen[use] = { name, target, values }
    else if (use === 'leave' || use === 'material') {
      if (use === 'material') setMaterial(words.join(', '))
      tell('option_left_out', true)
    } else if (words.length === 1) {
      if (isMaterial(name)) setMaterial(words.join())
      leave({ name, value: words.join() })
      tell('option_of_one', true)
    } else {
      isUnknown = true
      tell(use ? 'second_option' : 'unknown_option', false)
    }
  }
  return isUnknown
}

/** Variants of a row, which may stand for several sizes or colours: those share no pieces or codes. */
function variantsOf(cells: Cells, row: Row, chosen: Chosen, isTracked: boolean): ReadVariant[] {
  const valuesOf = (kind: Kind) => chosen[kind]?.values.get(row) ?? [null]
  const sizes = valuesOf('size').flatMap((part) =>
    valuesOf('choice').map((choice) => sizeOf(cells, row, chosen, { part, choice })),
  )
  const pairs = sizes.flatMap((size) =>
    valuesOf('color').map((color) => ({ ...size, color: color && shownColour(color) })),
  )
  const said: Omit<ReadVariant, 'row' | 'size' | 'color'> = {}
  for (const field of [
    'size_ar',
    'choice_ar',
    'color_ar',
    'color_hex',
    'sku',
    'barcode',
  ] as const) {
    const text = cells.text(row, field)
    if (text !== undefined) said[field] = text
  }
  const stock = readPiecesOf(cells, row, isTracked)
  if (stock !== undefined) said.stock = stock
  for (const { part = null, choice } of sizes) {
    const arabic = fullSizeName({ part: said.size_ar || part, choice: said.choice_ar || choice })
    if (choice && arabic.length > limits.size)
      cells.tell(row, 'choice_ar', 'too_long', String(limits.size))
  }
  return pairs.map((pair, at) => {
    const variant: ReadVariant = { row: row.number, ...pair, ...said }
    if (pairs.length === 1) return variant
    if (variant.stock) variant.stock = null
    if (at === 0) return variant
    const { sku: _sku, barcode: _barcode, ...alone } = variant
    return alone
  })
}

/** Size of a row under its full name, with its value where the product has a choice of its own. */
function sizeOf(
  cells: Cells,
  row: Row,
  chosen: Chosen,
  { part, choice }: { part: string | null; choice: string | null },
): Pick<ReadVariant, 'size' | 'part' | 'choice'> {
  if (!chosen.choice) return { size: part }
  const size = fullSizeName({ part, choice })
  if (size.length > limits.size)
    cells.tell(row, chosen.choice.target, 'too_long', String(limits.size))
  return { size: size || null, part, choice }
}

/** A shade is known for Shopify's own colours and for colour names of CSS. */
const shownColour = (color: string): string =>
  color.startsWith('#') ? (hexOf(color) ?? color) : color

/** Refuses variants without a size or colour that others have, and equal ones. */
function refuseVariants(cells: Cells, variants: ReadVariant[], lines: Row[], chosen: Chosen): void {
  const rowOf = ({ row }: ReadVariant) => lines.find(({ number }) => number === row) as Row
  for (const kind of kinds) {
    const saidOf = (variant: ReadVariant) =>
      kind === 'size' && variant.part !== undefined ? variant.part : (variant[kind] ?? null)
    const missing = variants.find((variant) => saidOf(variant) === null)
    if (missing && variants.some((variant) => saidOf(variant) !== null))
      cells.tell(rowOf(missing), chosen[kind]?.target ?? kind, 'option_missing', null)
  }
  const seen = new Map<string, number>()
  for (const variant of variants) {
    const { size, color, choice, row } = variant
    const key = JSON.stringify([size, color, choice].map((name) => name && foldName(name)))
    const other = seen.get(key)
    if (other === undefined) seen.set(key, row)
    else {
      const target: ImportTarget = color ? 'color' : size ? 'size' : 'sku'
      cells.note(rowOf(variant), target, 'variant_twice', String(other))
      return
    }
  }
}

/**
 * Whether Shopify tracks the stock of a product: a variant names a tracker; files made by hand name
 * it in the first row alone.
 */
const isTrackedIn = (rows: Row[]): boolean =>
  rows.some((row) => !row.has('tracker') || row.text('tracker') !== '')

const sold = new Set(['continue', 'notify', 'true', 'yes', '1'])
const soldOut = new Set(['0', 'false', 'no', 'outofstock'])

/**
 * Pieces of a row; null if the other shop does not track stock, whose 0 means nothing (R320).
 * Undefined as in Cells.read.
 */
export function readPiecesOf(
  cells: Cells,
  row: Row,
  isTracked: boolean,
): number | null | undefined {
  const said = cells.number(row, 'stock')
  if (said === 0) return isTracked && !sold.has(row.text('oversell').toLowerCase()) ? 0 : null
  const isEmpty = !row.has('stock') || said === null
  return isEmpty && soldOut.has(row.text('in_stock').toLowerCase()) ? 0 : said
}
