/** Conversion of a file from bytes to products, and its summary. */
import {
  type ImportFormat,
  type ImportTarget,
  importLimits,
  recordKindOf,
} from '#contract/files/import-columns.ts'
import type { StateUse } from '#contract/files/import-kinds.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import { slugOf } from '#server/slug.ts'
import { ZipArchive } from '../../sheets/reading/archive.ts'
import { readCsv } from '../../sheets/reading/csv.ts'
import { detectKind, type FileKind } from '../../sheets/reading/file-kind.ts'
import { recogniseFormat } from './formats.ts'
import { isKnownHeading } from './headings.ts'
import type { OptionUses } from './options.ts'
import { readPicturesZip } from './pictures-zip.ts'
import { readProduct } from './product.ts'
import { type ReadProduct, withoutPieces } from './read-product.ts'
import { groupRows, isSheetOf, type Mapping } from './rows.ts'
import type { AskedOption } from './variants.ts'
import { kindOfHeadings, isRecordHeading } from '../records/reading/recognise.ts'
import { examplesOf, readRecords } from '../records/reading/read-records.ts'
import type { ReadRecord } from '../records/reading/read-record.ts'
import {
  type Asked,
  FileTrouble,
  type Sheet,
  type SheetLimits,
  type Table,
  tableOf,
} from '../../sheets/reading/sheet.ts'
import { shownCell } from './values.ts'
import { isWorkbook, readXlsx } from '../../sheets/reading/xlsx.ts'

export type FileSummary = {
  format: ImportFormat
  columns: {
    heading: string
    examples: string[]
    target: ImportTarget | null
    needs_look: boolean
  }[]
  rows: number
  products: number
  pictures: number
  /**
   * Products without pieces for some variant; products without a name are not counted, because they
   * cannot be new. Absent in imports of an older release.
   */
  without_pieces?: number
  /**
   * Sub-category words of the file with their number of products; last, with an empty word,
   * products without one.
   */
  words: { word: string; products: number }[]
  /**
   * Options that are neither size nor colour and a choice in some product, with their values, the
   * most frequent first. Absent in imports of an older release.
   */
  option_names?: { name: string; products: number; examples: string[] }[]
  /** States of orders with their number, the most frequent first, and what their words say. */
  states?: { name: string; orders: number; use: StateUse | null }[]
  /** Sum of the orders to write in piastres, once they have been checked. */
  orders_total?: number
}

/** What the owner has chosen about a file; what is absent is told by its headings. */
export type Chosen = {
  mapping?: Mapping | undefined
  format?: ImportFormat | undefined
  uses?: OptionUses | undefined
}

export type WholeFile = {
  summary: FileSummary
  products: Iterable<ReadProduct>
  /** Records of a file of another kind, instead of products. */
  records?: Iterable<ReadRecord>
}

export async function readWhole(
  bytes: Buffer,
  shopUrl: string,
  chosen: Chosen = {},
): Promise<WholeFile> {
  const kind = detectKind(bytes)
  const asked = {
    knows: (text: string) => isKnownHeading(text) || isRecordHeading(text),
    limitsOf: (headings: string[]) => limitsOf(headings, chosen.format),
  }
  const whole = await readBytes(bytes, kind, asked, shopUrl, chosen)
  if (!recordKindOf(whole.summary.format) && bytes.length > importLimits.bytes)
    throw new FileTrouble('too_large')
  return whole
}

async function readBytes(
  bytes: Buffer,
  kind: FileKind,
  asked: Asked,
  shopUrl: string,
  chosen: Chosen,
): Promise<WholeFile> {
  if (kind.kind === 'csv') return readTable(readCsv(bytes, kind.encoding, asked), shopUrl, chosen)
  const archive = await ZipArchive.open(bytes)
  return isWorkbook(archive)
    ? readTable(await readXlsx(archive, asked), shopUrl, chosen)
    : readPicturesZip(archive)
}

/** Limits of a table: a list of records has as many rows as a shop has orders. */
function limitsOf(headings: string[], format: ImportFormat | undefined): SheetLimits {
  const kind = format ? recordKindOf(format) : kindOfHeadings(headings)
  const { rows, cells, record_rows, record_cells } = importLimits
  return kind ? { rows: record_rows, cells: record_cells } : { rows, cells }
}

/** Table without product columns. Refuses a ZIP of pictures. */
export async function readTableAlone(bytes: Buffer): Promise<Table> {
  const kind = detectKind(bytes)
  if (kind.kind === 'csv') return tableOf(readCsv(bytes, kind.encoding))
  const archive = await ZipArchive.open(bytes)
  if (!isWorkbook(archive)) throw new FileTrouble('binary')
  return tableOf(await readXlsx(archive))
}

export function readTable(sheet: Sheet, shopUrl: string, chosen: Chosen = {}): WholeFile {
  const { format, mapping: known } = recogniseFormat(sheet, chosen.format)
  const mapping = chosen.mapping ?? known
  const kind = recordKindOf(format)
  if (kind) return readRecords(sheet, kind, shopUrl, mapping)
  const groups = groupRows(sheet, mapping, format)
  const words = new Map<string, number>()
  const asked = new AskedOptions(chosen.uses)
  let [pictures, unnamed, without_pieces] = [0, 0, 0]
  const reading = {
    headings: sheet.headings,
    format,
    shopUrl,
    isStrict: isSheetOf(format, mapping),
    uses: asked.uses,
    ask: (option: AskedOption) => asked.add(option),
  }
  for (const group of groups) {
    const product = readProduct(group, reading)
    const { word, pictures: named = [], problems } = product
    if (problems.some(({ code }) => code === 'gift_card')) continue
    pictures += named.length
    if (product.facts.name && withoutPieces(product).length > 0) without_pieces++
    if (word) words.set(word, (words.get(word) ?? 0) + 1)
    else unnamed++
  }
  const summary: FileSummary = {
    format,
    columns: sheet.headings.map((heading, at) => ({
      heading,
      examples: examplesOf(sheet, at),
      target: mapping[at] ?? null,
      needs_look: asked.isOpen(mapping[at] ?? null),
    })),
    rows: groups.reduce((rows, group) => rows + group.rows.length, 0),
    products: groups.length,
    pictures,
    without_pieces,
    words: [
      ...[...words]
        .map(([word, products]) => ({ word, products }))
        .sort((a, b) => b.products - a.products)
        .slice(0, importLimits.words),
      // A product without a name cannot be new, and an existing one keeps its sub-category.
      ...(unnamed > 0 && mapping.includes('name') ? [{ word: '', products: unnamed }] : []),
    ],
    option_names: asked.list(),
  }
  const calm = { ...reading, ask: () => {} }
  return {
    summary,
    products: checked(
      groups.map((group) => () => readProduct(group, calm)),
      reading.isStrict,
      (target) => sheet.headings[mapping.indexOf(target)] ?? '',
    ),
  }
}

/** Options of a file that are neither size nor colour, by their folded names. */
class AskedOptions {
  readonly uses: OptionUses
  readonly #options = new Map<string, { name: string; products: number; examples: string[] }>()
  /** Columns of options that are not chosen yet. */
  readonly #open = new Set<ImportTarget>()

  constructor(uses: OptionUses = {}) {
    this.uses = Object.fromEntries(
      Object.entries(uses).map(([name, use]) => [foldName(name), use] as const),
    )
  }

  add({ name, target, values }: AskedOption): void {
    const option = this.#options.get(foldName(name)) ?? { name, products: 0, examples: [] }
    this.#options.set(foldName(name), option)
    option.products++
    for (const value of values)
      if (option.examples.length < 3 && !option.examples.includes(shownCell(value)))
        option.examples.push(shownCell(value))
    if (!this.uses[foldName(name)]) this.#open.add(target)
  }

  /** Whether the user has to look at a column. */
  isOpen(target: ImportTarget | null): boolean {
    return target !== null && this.#open.has(target)
  }

  list(): FileSummary['option_names'] {
    return [...this.#options.values()]
      .sort((one, other) => other.products - one.products)
      .slice(0, importLimits.option_names)
  }
}

/**
 * Checks across products: a duplicate SKU or barcode, and two products of one name that nothing else
 * distinguishes.
 */
function* checked(
  read: (() => ReadProduct)[],
  isStrict: boolean,
  headingOf: (target: ImportTarget) => string,
): Generator<ReadProduct> {
  const codes = { sku: new Map<string, number>(), barcode: new Map<string, number>() }
  const names = new Map<string, number>()
  const of = (target: ImportTarget) => ({ target, column: headingOf(target), isNote: false })
  for (const readOne of read) {
    const product = readOne()
    const { name } = product.facts
    const isOfSku = !product.slug && !name
    const told = new Set<string>()
    for (const variant of product.variants)
      for (const target of isStrict ? (['sku'] as const) : (['sku', 'barcode'] as const)) {
        const { row, [target]: code } = variant
        if (!code) continue
        const other = codes[target].get(code.toLowerCase())
        if (other === undefined) {
          codes[target].set(code.toLowerCase(), row)
          continue
        }
        const problem = { ...of(target), row, value: code, detail: String(other) }
        const sku = variant.sku ?? null
        // A list of SKUs has nothing else that identifies its rows.
        if (target === 'sku' && (isStrict || isOfSku)) {
          product.problems.push({ ...problem, code: 'sku_twice', sku })
          continue
        }
        delete variant[target]
        if (told.has(target)) continue
        told.add(target)
        product.problems.push({ ...problem, code: 'sku_left_out', sku, isNote: true })
      }
    if (!product.slug && name && !product.variants.some(({ sku }) => sku)) {
      const key = `${slugOf(name, 'product', 200)} ${product.source_id ?? ''}`
      const other = names.get(key)
      if (other === undefined) names.set(key, product.row)
      else
        product.problems.push({
          ...of('name'),
          row: product.row,
          value: name,
          code: 'name_twice',
          detail: String(other),
          sku: null,
        })
    }
    yield product
  }
}
