/** Rows of a file by mapped column, and their grouping into products. */
import type { ImportFormat, ImportTarget } from '#contract/files/import-columns.ts'
import { foldHeading } from './formats.ts'
import { type Cell, isBlank, type Sheet, type SheetRow } from '../../sheets/reading/sheet.ts'

export type Mapping = (ImportTarget | null)[]

/** Column indexes of each target; of several columns the first non-empty one counts. */
export type Columns = Map<ImportTarget, number[]>

export function columnsOf(mapping: Mapping): Columns {
  const columns: Columns = new Map()
  for (const [at, target] of mapping.entries())
    if (target) columns.set(target, [...(columns.get(target) ?? []), at])
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

  /** Column that supplies the target, or the first mapped to it. */
  column(target: ImportTarget): number {
    const columns = this.#columns.get(target) ?? []
    return columns.find((at) => !isBlank(this.#cells[at])) ?? columns[0] ?? -1
  }

  text(target: ImportTarget): string {
    const cell = this.cell(target)
    return cell === null || cell instanceof Date ? '' : String(cell).trim()
  }
}

/**
 * Rows of one product: `lead` has its fields, `lines` are its variants. In most files the lead is a
 * line too.
 */
export type ProductRows = { lead: Row; rows: Row[]; lines: Row[]; trouble?: 'kind' | 'no_parent' }

export function groupRows({ rows }: Sheet, mapping: Mapping, format: ImportFormat): ProductRows[] {
  const columns = columnsOf(mapping)
  const read = rows.map((row) => new Row(row, columns))
  return format === 'woocommerce' && columns.has('kind')
    ? groupByParent(read)
    : groupByAddress(read, format)
}

/**
 * Groups by address: a row without an address and a name belongs to the product above it. In a file
 * with neither column each row is matched by its SKU.
 */
function groupByAddress(rows: Row[], format: ImportFormat): ProductRows[] {
  const groups = new Map<string, ProductRows>()
  const isShopify = format === 'shopify' || format === 'shopify_new'
  let last: ProductRows | undefined
  for (const row of rows) {
    const key = keyOf(row, isShopify)
    const group: ProductRows | undefined = key === '' ? last : groups.get(key)
    last = group ?? { lead: row, rows: [], lines: [] }
    if (!group) groups.set(key === '' ? `row ${row.number}` : key, last)
    last.rows.push(row)
    if (!isShopify || last.rows.length === 1 || isVariant(row)) last.lines.push(row)
  }
  return [...groups.values()]
}

function keyOf(row: Row, isShopify: boolean): string {
  const slug = row.text('slug')
  if (slug !== '') return `slug ${slug.toLowerCase()}`
  const name = row.text('name')
  if (name !== '' && !isShopify) return `name ${name.toLowerCase()}`
  // A list of SKUs and prices has a product per row.
  return row.has('slug') || row.has('name') ? '' : `row ${row.number}`
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

const sizeNames = new Set(
  [
    'Size',
    'Sizes',
    'المقاس',
    'مقاس',
    'المقاسات',
    'الحجم',
    'القياس',
    'taille',
    'pa_size',
    'Length size',
    'Clothing size',
  ].map(foldHeading),
)
const colourNames = new Set(
  [
    'Color',
    'Colour',
    'Colors',
    'Colours',
    'اللون',
    'لون',
    'الألوان',
    'الوان',
    'couleur',
    'pa_color',
    'pa_colour',
  ].map(foldHeading),
)

/** Our option for another shop's option name; null for any other, such as its material. */
export function optionKind(name: string): 'size' | 'color' | null {
  const said = foldHeading(name)
  if (sizeNames.has(said)) return 'size'
  return colourNames.has(said) ? 'color' : null
}
