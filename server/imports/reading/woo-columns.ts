/**
 * Columns of WooCommerce's export, whose headings are in the language of the shop's staff: they are
 * told by their fixed order and their cells.
 */
import type { ImportTarget } from '#contract/files/import-columns.ts'
import { importLimits } from '#contract/files/import-columns.ts'
import { foldHeading } from '#server/sheets/headings.ts'
import { isBlank, type Sheet } from '../../sheets/reading/sheet.ts'
import { targetIn, woocommerce } from './headings.ts'

/** Rows whose cells are looked at. */
const looked = 300

const kinds =
  /^(?:simple|variable|variation|grouped|external|subscription|variable-subscription)\b/i

type Column = { heading: string; cells: string[]; filled: string[] }

function columnsIn({ headings, rows }: Sheet): Column[] {
  const some = rows.slice(0, looked)
  return headings.map((heading, at) => {
    const cells = some.map(({ cells }) => (isBlank(cells[at]) ? '' : String(cells[at]).trim()))
    return { heading, cells, filled: cells.filter((cell) => cell !== '') }
  })
}

const isKind = ({ cells }: Column): boolean =>
  cells.length > 0 && cells.every((cell) => kinds.test(cell))

/** Whether a column has the kinds of WooCommerce's products in each row. */
export const isWooTable = (sheet: Sheet): boolean => columnsIn(sheet).some(isKind)

/** Whether the cells of a column can be those of its place. */
type Fits = (column: Column) => boolean
const every =
  (pattern: RegExp): Fits =>
  ({ filled }) =>
    filled.every((cell) => pattern.test(cell))
const everyRow =
  (pattern: RegExp): Fits =>
  ({ cells }) =>
    cells.every((cell) => pattern.test(cell))
const anything: Fits = () => true
/** Variations have no name of their own in some exports. */
const isName: Fits = ({ cells, filled }) =>
  filled.length * 3 > cells.length && filled.some((cell) => /\p{L}/u.test(cell))
const [flag, number, address] = [every(/^[01]$/), every(/^-?\d+(?:[.,]\d+)?$/), every(/^https?:/i)]

/** Columns in their order: the target, what its cells are, and how surely cells tell it. */
const order: [target: ImportTarget | null, fits: Fits, weight: number][] = [
  ['id', everyRow(/^\d+$/), 3],
  ['kind', isKind, 9],
  ['sku', every(/^[^<]{1,100}$/), 1.2],
  ['barcode', every(/^[\d -]{8,}$/), 0.9],
  ['name', isName, 2],
  ['published', everyRow(/^(?:-1|0|1)$/), 3.1],
  // Featured.
  [null, everyRow(/^[01]$/), 3],
  ['state', everyRow(/^(?:visible|catalog|search|hidden)$/), 9],
  ['desc', anything, 0.9],
  ['desc', anything, 1.1],
  ['sale_from', every(/^\d{4}-/), 1],
  ['sale_until', every(/^\d{4}-/), 1],
  // Tax status and class.
  [null, every(/^(?:taxable|shipping|none)$/), 3],
  [null, anything, 0.5],
  ['in_stock', every(/^(?:[01]|backorder)$/), 3.2],
  ['stock', every(/^(?:-?\d+(?:\.\d+)?|parent)$/), 2.1],
  // Low stock amount.
  [null, number, 1.9],
  ['oversell', every(/^(?:[01]|notify)$/), 3],
  // Sold individually.
  [null, flag, 3],
  ['weight', number, 1],
  ['depth', number, 1],
  ['width', number, 1],
  ['height', number, 1],
  // Reviews and the purchase note.
  [null, flag, 3],
  [null, anything, 0.5],
  ['sale_price', number, 1.8],
  ['price', number, 2.2],
  ['subcategory', anything, 1.3],
  // Tags and the shipping class.
  [null, anything, 0.8],
  [null, anything, 0.8],
  ['pictures', address, 3],
  // Limits of downloads.
  [null, every(/^-?\d+$/), 0.8],
  [null, every(/^-?\d+$/), 0.8],
  ['parent', anything, 1],
  // Grouped products, upsells, cross-sells, external address, and text of the button.
  [null, anything, 0.7],
  [null, anything, 0.7],
  [null, anything, 0.7],
  [null, address, 0.7],
  [null, anything, 0.7],
  // Position.
  [null, everyRow(/^\d+$/), 2],
]

/**
 * How well a column stands at a place of the order; undefined if it cannot be there. A known heading
 * decides; an empty column may be anything.
 */
function scoreAt(
  column: Column,
  [target, fits, weight]: (typeof order)[number],
): number | undefined {
  const known = targetIn(woocommerce, foldHeading(column.heading))
  if (known) return known.replace(/_kg$/, '') === target ? 20 + weight : undefined
  if (!fits(column)) return undefined
  return column.filled.length === 0 ? Math.min(weight, 0.5) : weight
}

/** Mapping of the columns that fits the order of the export best. */
export function mapByOrder(sheet: Sheet): (ImportTarget | null)[] {
  const columns = columnsIn(sheet)
  const attributes = attributesIn(sheet.headings)
  const plain = [...columns.keys()].filter((at) => !attributes.has(at))
  // Best sums of the columns and places from these on, as of the longest common subsequence.
  const best = Array.from({ length: plain.length + 1 }, () =>
    Array<number>(order.length + 1).fill(0),
  )
  const sum = (column: number, place: number) => best[column]?.[place] ?? 0
  const scores = plain.map((at) => order.map((place) => scoreAt(columns[at] as Column, place)))
  for (let column = plain.length - 1; column >= 0; column--)
    for (let place = order.length - 1; place >= 0; place--) {
      const score = scores[column]?.[place]
      ;(best[column] as number[])[place] = Math.max(
        sum(column + 1, place),
        sum(column, place + 1),
        score === undefined ? 0 : score + sum(column + 1, place + 1),
      )
    }
  const mapping: (ImportTarget | null)[] = columns.map((_, at) => attributes.get(at) ?? null)
  for (let column = 0, place = 0; column < plain.length && place < order.length; ) {
    const score = scores[column]?.[place]
    if (score !== undefined && sum(column, place) === score + sum(column + 1, place + 1))
      mapping[plain[column++] as number] = order[place++]?.[0] ?? null
    else if (sum(column, place) === sum(column + 1, place)) column++
    else place++
  }
  return mapping
}

/**
 * Columns of attributes, which have a number in any language: of each number the first column is the
 * name, and the second its values.
 */
function attributesIn(headings: string[]): Map<number, ImportTarget | null> {
  const attributes = new Map<number, ImportTarget | null>()
  const seen = new Map<number, number>()
  for (const [at, heading] of headings.entries()) {
    const [said, ...others] = foldHeading(heading).match(/\d+/g) ?? []
    const number = Number(said)
    if (said === undefined || others.length > 0 || /^meta\b/i.test(heading)) continue
    const count = (seen.get(number) ?? 0) + 1
    seen.set(number, count)
    const part = count === 1 ? 'name' : count === 2 ? 'value' : null
    const isOption = part && number >= 1 && number <= importLimits.options
    attributes.set(at, isOption ? (`option${number}_${part}` as ImportTarget) : null)
  }
  return attributes
}
