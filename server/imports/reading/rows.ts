/** Rows of a file by mapped column, and their grouping into products. */
import type { ImportFormat, ImportTarget } from '#contract/files/import-columns.ts'
import { isTotal } from '#server/sheets/totals.ts'
import { isNone } from './options.ts'
import { type Cell, isBlank, type Sheet, type SheetRow } from '../../sheets/reading/sheet.ts'

export type Mapping = (ImportTarget | null)[]

/** Column indexes of each target; of several columns the first non-empty one counts. */
export type Columns = Map<ImportTarget, number[]>

/** In other shops' files the category stands before the type, and the short description first. */
const lastFirst = new Set<ImportTarget>(['subcategory', 'desc'])

export function columnsOf(mapping: Mapping): Columns {
  const columns: Columns = new Map()
  for (const [at, target] of mapping.entries()) {
    if (!target) continue
    const before = columns.get(target) ?? []
    columns.set(target, lastFirst.has(target) ? [at, ...before] : [...before, at])
  }
  return columns
}

export class Row {
  readonly number: number
  readonly #cells: Cell[]
  readonly #columns: Columns

  constructor({ number, cells }: SheetRow, columns: Columns) {
    this.number = number
    this.#cells = cells
    this.#columns = columns
  }

  has(target: ImportTarget): boolean {
    return this.#columns.has(target)
  }

  /** Cell of a target; null if blank. */
  cell(target: ImportTarget): Cell {
    return this.#cells[this.column(target)] ?? null
  }

  /** Cells of all columns of a target that are not blank. */
  cellsOf(target: ImportTarget): Cell[] {
    return (this.#columns.get(target) ?? []).flatMap((at) => {
      const cell = this.#cells[at]
      return cell === undefined || isBlank(cell) ? [] : [cell]
    })
  }

  /** Column that supplies the target, or the first mapped to it. */
  column(target: ImportTarget): number {
    const columns = this.#columns.get(target) ?? []
    return columns.find((at) => !isBlank(this.#cells[at])) ?? columns[0] ?? -1
  }

  text(target: ImportTarget): string {
    const cell = this.cell(target)
    return cell === null || cell instanceof Date ? '' : String(cell).trim()
  }

  /** Whole row as text, by which one that stands twice is known. */
  get whole(): string {
    return JSON.stringify(this.#cells)
  }
}

/**
 * Rows of one product: `lead` has its fields, `lines` are its variants. In most files the lead is a
 * line too.
 */
export type ProductRows = { lead: Row; rows: Row[]; lines: Row[]; trouble?: 'kind' | 'no_parent' }

export function groupRows(
  { headings, rows }: Sheet,
  mapping: Mapping,
  format: ImportFormat,
): ProductRows[] {
  const columns = columnsOf(mapping)
  const isTheirs = format !== 'own' && format !== 'other'
  const goods = isTheirs ? rows : withoutLabels(rows, headings, columns, isSheetOf(format, mapping))
  const read = goods.map((row) => new Row(row, columns))
  return format === 'woocommerce' && columns.has('kind')
    ? groupByParent(read)
    : groupByAddress(read, format)
}

/**
 * Whether the table is the shop's own export, every cell of which is meant: it has the addresses of
 * the products.
 */
export const isSheetOf = (format: ImportFormat, mapping: Mapping): boolean =>
  format === 'own' && mapping.includes('slug')

/**
 * Rows of products alone: no totals, and in tables made by hand no titles between products and no
 * headings that are repeated on each page.
 */
function withoutLabels(
  rows: SheetRow[],
  headings: string[],
  columns: Columns,
  isSheet: boolean,
): SheetRow[] {
  const named = (['slug', 'name'] as const).flatMap((target) => columns.get(target) ?? [])
  const begins = ({ cells }: SheetRow) => named.some((at) => !isBlank(cells[at]))
  const filled = ({ cells }: SheetRow) => [...cells.keys()].filter((at) => !isBlank(cells[at]))
  const isLabel = (cell: Cell | undefined) => typeof cell === 'string' && isTotal(cell)
  return rows.filter((row, at) => {
    const [first = 0, ...others] = filled(row)
    const slug = columns.get('slug')?.[0] ?? -1
    const label = named.find((one) => !isBlank(row.cells[one])) ?? first
    if (isBlank(row.cells[slug]) && (isLabel(row.cells[first]) || isLabel(row.cells[label])))
      return false
    if (isSheet || columns.size < 2) return true
    const isNamed = named.includes(first) || ![...columns.values()].flat().includes(first)
    const next = rows[at + 1]
    if (others.length === 0 && isNamed && next && begins(next) && columns.size > 2) return false
    return !headings.every((heading, one) => heading === String(row.cells[one] ?? '').trim())
  })
}

/**
 * Groups by address, else by name (R431). In a file with neither column each row is matched by its
 * SKU.
 */
function groupByAddress(rows: Row[], format: ImportFormat): ProductRows[] {
  const groups = new Map<string, ProductRows>()
  const isShopify = format === 'shopify' || format === 'shopify_new'
  let last: ProductRows | undefined
  for (const row of rows) {
    const key = keyOf(row)
    const isBelow = last && namesNoOther(row, last.lead) && (isShopify || isVariantAlone(row))
    const group: ProductRows | undefined = isBelow ? last : groups.get(key)
    last = group ?? { lead: row, rows: [], lines: [] }
    if (!group) groups.set(key, last)
    last.rows.push(row)
    if (!isShopify || last.rows.length === 1 || isVariant(row)) last.lines.push(row)
  }
  return [...groups.values()].flatMap(byCode)
}

function keyOf(row: Row): string {
  const slug = row.text('slug')
  if (slug !== '') return `slug ${slug.toLowerCase()}`
  const name = row.text('name') || row.text('name_ar')
  return name === '' ? `row ${row.number}` : `name ${name.toLowerCase()}`
}

/** Whether a row has no address, and no name but that of the product above it. */
function namesNoOther(row: Row, lead: Row): boolean {
  const isAlike = (target: ImportTarget) =>
    ['', lead.text(target).toLowerCase()].includes(row.text(target).toLowerCase())
  return (
    (row.has('slug') || row.has('name')) &&
    row.text('slug') === '' &&
    isAlike('name') &&
    isAlike('name_ar')
  )
}

const choices = ['size', 'color', 'choice'] as const
const choiceTargets: ImportTarget[] = [
  ...choices.flatMap((choice) => [choice, `${choice}_ar`] as const),
  ...(['option1_value', 'option2_value', 'option3_value'] as const),
]
const hasChoice = (row: Row): boolean => choiceTargets.some((target) => !isNone(row.text(target)))

/** Whether a row of a table made by hand is only a size, colour or value of a product. */
const isVariantAlone = (row: Row): boolean => hasChoice(row) && row.text('subcategory') === ''

/** Rows of one name without choices, each with a code of its own, are products. */
function byCode(group: ProductRows): ProductRows[] {
  const { lead, rows } = group
  const codes = Map.groupBy(rows, (row) => row.text('sku').toLowerCase())
  if (lead.text('slug') !== '' || codes.has('') || codes.size === 1 || rows.some(hasChoice))
    return [group]
  return [...codes.values()].map((rows) => ({ lead: rows[0] as Row, rows, lines: rows }))
}

/** Shopify rows that only add a picture are no variants. */
const isVariant = (row: Row): boolean =>
  (['option1_value', 'option2_value', 'size', 'color', 'sku', 'price'] as const).some(
    (target) => row.text(target) !== '',
  )

/**
 * Groups variations, which name their product by 'id:' and its number, or by its SKU, and may be
 * anywhere in the file.
 */
function groupByParent(rows: Row[]): ProductRows[] {
  const groups: ProductRows[] = []
  const byName = new Map<string, ProductRows>()
  for (const row of rows) {
    const kind = kindOf(row)
    if (kind === 'variation') continue
    const group: ProductRows = { lead: row, rows: [row], lines: kind === 'variable' ? [] : [row] }
    if (kind !== 'simple' && kind !== 'variable') group.trouble = 'kind'
    groups.push(group)
    for (const name of [row.text('id') && `id:${row.text('id')}`, row.text('sku')])
      if (name) byName.set(name.toLowerCase(), group)
  }
  for (const row of rows) {
    if (kindOf(row) !== 'variation') continue
    const group = byName.get(row.text('parent').toLowerCase())
    if (!group) groups.push({ lead: row, rows: [row], lines: [row], trouble: 'no_parent' })
    else {
      group.rows.push(row)
      group.lines.push(row)
    }
  }
  // A variable product without variations has a single variant.
  for (const group of groups) if (group.lines.length === 0) group.lines.push(group.lead)
  return groups
}

/** Product type: 'simple, downloadable' is simple. */
export const kindOf = (row: Row): string =>
  row.text('kind').split(',')[0]?.trim().toLowerCase() ?? ''
