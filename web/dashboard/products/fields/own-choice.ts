/**
 * A choice besides size and colour in the form: sizes and values typed apart, whose combinations
 * are the sizes of stock, SKUs and prices (docs/decisions/0084).
 */
import { finderOf, foldName } from '#contract/products/options/option-names.ts'
import {
  choicesIn,
  fullSizeName,
  type OwnChoice,
  renamedSizes,
  rewrittenChoices,
} from '#contract/products/options/own-choice.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import type { Figures } from '../stock/stock.ts'
import { joinNames, splitNames } from './split-names.ts'

/** A value, and the folded name that its cells are under. */
type Value = { name: string; of: string }

/**
 * What cells of stock, SKUs and prices are under: the rows at the opening, and the values when their
 * field was entered last.
 */
export type Begun = { rows: OwnChoice[]; values: Value[] }

/** Sizes and values as typed, separated by commas. */
export type TypedSizes = {
  sizes: string
  choices: string
  /** Combinations that the product does not come in, by the names of their cells. */
  missing: string[]
  begun: Begun
}

/** Row as typed; `of` is the folded name that its cells are under. */
export type TypedRow = OwnChoice & { of: string }

/** Former values by the folded name that they are written by now. */
const formerValues = (before: string[], now: string[]): Map<string, string> => {
  const rows = (names: string[]): OwnChoice[] => names.map((choice) => ({ choice }))
  return new Map(
    [...rewrittenChoices(rows(before), rows(now))].map(([was, is]) => [foldName(is), was]),
  )
}

/**
 * Values as typed. One that is the same as at the opening, as the shop will judge it, has the cells
 * of that; any other those of the value that it was when the field was entered.
 */
export function typedValues({ choices, begun }: Omit<TypedSizes, 'sizes' | 'missing'>): Value[] {
  const { names } = splitNames(choices)
  const opened = choicesIn(begun.rows)
  const atOpening = new Map([
    ...opened.map((name): [string, string] => [foldName(name), foldName(name)]),
    ...formerValues(opened, names),
  ])
  const entered = new Map(begun.values.map(({ name, of }) => [foldName(name), of]))
  const atEntry = formerValues(
    begun.values.map(({ name }) => name),
    names,
  )
  const inForce = new Set(names.map(foldName))
  return names.map((name) => {
    const own = foldName(name)
    const of = atOpening.get(own) ?? entered.get(atEntry.get(own) ?? own) ?? own
    return { name, of: inForce.has(of) ? own : of }
  })
}

/** Every size in every value, missing combinations included; sizes alone without values. */
function allRows(typed: Omit<TypedSizes, 'missing'>): TypedRow[] {
  const parts = splitNames(typed.sizes).names
  const values = typedValues(typed)
  const { rows: opened } = typed.begun
  const rows: TypedRow[] =
    values.length === 0
      ? parts.map((part) => ({ part, of: foldName(part) }))
      : (parts.length > 0 ? parts : [null]).flatMap((part) =>
          values.map(({ name, of }) => ({
            part,
            choice: name,
            of: foldName(fullSizeName({ part, choice: of })),
          })),
        )
  if (opened.some(({ choice }) => choice) === values.length > 0) return rows
  // Sizes that got their only value, or lost it, keep their cells.
  const former = new Map(
    [...renamedSizes(opened, rows)].map(([was, is]) => [foldName(is), foldName(was)]),
  )
  return rows.map((row) => ({ ...row, of: former.get(foldName(fullSizeName(row))) ?? row.of }))
}

/** Every size in every value, but for the missing combinations; sizes alone without values. */
export const typedRows = ({ missing, ...typed }: TypedSizes): TypedRow[] =>
  allRows(typed).filter(({ of }) => !missing.includes(of))

/** Names of cells by the folded names of the rows. */
export const cellNames = (rows: TypedRow[]): Map<string, string> =>
  new Map(rows.map((row) => [foldName(fullSizeName(row)), row.of]))

type Sized = { size: string | null }

const sizedBy = <Row extends Sized>(rows: Row[], names: Map<string, string>): Row[] =>
  rows.map((row) => {
    const size = row.size === null ? null : (names.get(foldName(row.size)) ?? row.size)
    return { ...row, size }
  })

/** Rows under the names of their cells. */
export const underCells = <Row extends Sized>(rows: Row[], typed: TypedSizes): Row[] =>
  sizedBy(rows, cellNames(typedRows(typed)))

/** Stored rows under the names that an edit gives them. */
export const renamedRows = <Row extends Sized>(
  rows: Row[],
  before: OwnChoice[],
  after: OwnChoice[],
): Row[] =>
  sizedBy(rows, new Map([...renamedSizes(before, after)].map(([was, is]) => [foldName(was), is])))

/**
 * Pieces of the opening that are of no row any more while new rows are there that might have them,
 * by size; none where the product has no choice. A size that is only taken off says nothing.
 * @param seen stock at the opening, by cells
 */
export function lostPieces(seen: Figures, typed: TypedSizes): [size: OwnChoice, pieces: number][] {
  const { rows: opened } = typed.begun
  const rows = typedRows(typed)
  if (![...opened, ...rows].some(({ choice }) => choice)) return []
  const cells = new Set<string | null>(rows.length > 0 ? rows.map(({ of }) => of) : [null])
  const sums = new Map<string | null, number>()
  for (const [key, pieces] of Object.entries(seen)) {
    const [size] = JSON.parse(key) as [string | null]
    sums.set(size, (sums.get(size) ?? 0) + Number(pieces))
  }
  if ([...cells].every((cell) => sums.has(cell))) return []
  const rowOf = finderOf(opened, fullSizeName)
  return [...sums].flatMap(([size, pieces]): [OwnChoice, number][] =>
    cells.has(size) || pieces === 0 ? [] : [[rowOf(size ?? '') ?? {}, pieces]],
  )
}

/** Values of the form for the sizes of a product. */
export function sizesOfForm(product: ProductRecord | null) {
  const sizes = product?.sizes ?? []
  const hasChoice = product?.choice_name != null
  const rows: OwnChoice[] = sizes.map(({ size, part, choice }) =>
    hasChoice ? { part: part ?? null, choice: choice ?? null } : { part: size },
  )
  const parts = splitNames(joinNames(rows.flatMap(({ part }) => part ?? []))).names
  const typed = {
    sizes: joinNames(parts),
    choices: joinNames(choicesIn(rows)),
    missing: [],
    begun: { rows, values: [] },
  }
  const there = new Set(rows.map((row) => foldName(fullSizeName(row))))
  const arabic = (pairs: [string | null | undefined, string | null | undefined][]) =>
    Object.fromEntries(pairs.flatMap(([name, ar]) => (name && ar ? [[foldName(name), ar]] : [])))
  return {
    ...typed,
    missing: typedRows(typed)
      .map((row) => foldName(fullSizeName(row)))
      .filter((name) => !there.has(name)),
    size_names: arabic(
      sizes.map(({ size, name_ar, part, part_ar }) =>
        hasChoice ? [part, part_ar] : [size, name_ar],
      ),
    ),
    choice_name: product?.choice_name ?? '',
    choice_name_ar: product?.choice_name_ar ?? '',
    choice_names: arabic(sizes.map(({ choice, choice_ar }) => [choice, choice_ar])),
  }
}
