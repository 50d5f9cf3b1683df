/**
 * The two groups of a product with a choice of its own: its sizes, and the values that each comes
 * in. A product without one has a size alone (0084).
 */
import type { ProductDetail } from '#contract/products/products.ts'
import { isLeft } from './choice.ts'

type Sized = Pick<ProductDetail, 'sizes' | 'choice'>
export type Size = ProductDetail['sizes'][number]

/** Size or value to choose: its label, and the id of the first of its rows. */
export type Part = { id: string; label: string }

type Placed = { row: Size; part: Part | null; value: Part | null }

/**
 * Rows with their size and value. Names tell which rows are of one size, and two sizes may have the
 * same in one of the languages: rows that would be the same are kept apart as sizes.
 */
function placedRows({ sizes, choice }: Sized): Placed[] {
  const parts = new Map<string, { part: Part; values: Set<string | null> }>()
  const values = new Map<string, Part>()
  return sizes.map((row) => {
    const own = (label: string): Part => ({ id: String(row.id), label })
    if (!choice) return { row, part: own(row.size), value: null }
    const { part: label, choice: named } = row
    const value = (named !== null && label !== null && values.get(named)) || own(named ?? row.size)
    values.set(value.label, value)
    if (label === null) return { row, part: null, value }
    const begun = parts.get(label)
    const group =
      begun && !begun.values.has(named)
        ? begun
        : { part: own(label), values: new Set<string | null>() }
    group.values.add(named)
    parts.set(label, group)
    return { row, part: group.part, value }
  })
}

const distinct = (parts: (Part | null)[]): Part[] => [
  ...new Map(parts.flatMap((part) => (part ? [[part.id, part]] : []))).values(),
]

/** What shoppers choose as size: the part of the name that is one; none for values alone. */
export const partsOf = (product: Sized): Part[] =>
  distinct(placedRows(product).map(({ part }) => part))

export const valuesOf = (product: Sized): Part[] =>
  distinct(placedRows(product).map(({ value }) => value))

/** Ids of the chosen size and value; null while not chosen, or where there is nothing to choose. */
export type Chosen = { part: string | null; value: string | null }

/** Rows that the choice leaves; what is null leaves all. */
export const sizesWith = (product: Sized, chosen: Chosen): Size[] =>
  placedRows(product)
    .filter(
      ({ part, value }) =>
        (chosen.part === null || part?.id === chosen.part) &&
        (chosen.value === null || value?.id === chosen.value),
    )
    .map(({ row }) => row)

/** Whether a size or value is left in the colour. */
export const isChosenLeft = (product: ProductDetail, chosen: Chosen, colorId: number | null) =>
  sizesWith(product, chosen).some(({ id }) => isLeft(product, { size_id: id, color_id: colorId }))

/** What is sold out, or does not exist together, is not chosen; a single option is. */
export function settle(product: ProductDetail, pressed: Chosen, colorId: number | null): Chosen {
  const only = (list: Part[]) => (list.length === 1 ? (list[0]?.id ?? null) : null)
  const wanted = pressed.part ?? only(partsOf(product))
  const part = isChosenLeft(product, { part: wanted, value: null }, colorId) ? wanted : null
  const value = pressed.value ?? only(valuesOf(product))
  return { part, value: isChosenLeft(product, { part, value }, colorId) ? value : null }
}

/** The row that is chosen; null while something is missing. */
export function rowOf(product: Sized, chosen: Chosen): Size | null {
  const isWhole =
    (chosen.part !== null || partsOf(product).length === 0) &&
    (chosen.value !== null || !product.choice)
  return (isWhole && sizesWith(product, chosen)[0]) || null
}
