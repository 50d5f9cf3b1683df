/** Conversion of a file from bytes to products, and its summary. */
import {
  type ImportFormat,
  type ImportTarget,
  importLimits,
} from '#contract/files/import-columns.ts'
import { foldName } from '#contract/products/option-names.ts'
import { slugOf } from '#server/slug.ts'
import { ZipArchive } from '../../sheets/reading/archive.ts'
import { readCsv } from '../../sheets/reading/csv.ts'
import { detectKind } from '../../sheets/reading/file-kind.ts'
import { recogniseFormat } from './formats.ts'
import { readPicturesZip } from './pictures-zip.ts'
import { readProduct } from './product.ts'
import { type ReadProduct, withoutPieces } from './read-product.ts'
import { groupRows, type Mapping, optionKind } from './rows.ts'
import {
  FileTrouble,
  isBlank,
  type Sheet,
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
}

export type WholeFile = { summary: FileSummary; products: Iterable<ReadProduct> }

/** @param chosen mapping of columns; by the headings if absent */
export async function readWhole(
  bytes: Buffer,
  shopUrl: string,
  chosen?: Mapping,
): Promise<WholeFile> {
  const kind = detectKind(bytes)
  if (kind.kind === 'csv') return readTable(readCsv(bytes, kind.encoding), shopUrl, chosen)
  const archive = await ZipArchive.open(bytes)
  return isWorkbook(archive)
    ? readTable(await readXlsx(archive), shopUrl, chosen)
    : readPicturesZip(archive)
}

/** Table without product columns. Refuses a ZIP of pictures. */
export async function readTableAlone(bytes: Buffer): Promise<Table> {
  const kind = detectKind(bytes)
  if (kind.kind === 'csv') return tableOf(readCsv(bytes, kind.encoding))
  const archive = await ZipArchive.open(bytes)
  if (!isWorkbook(archive)) throw new FileTrouble('binary')
  return tableOf(await readXlsx(archive))
}

export function readTable(sheet: Sheet, shopUrl: string, chosen?: Mapping): WholeFile {
  const { format, mapping: known } = recogniseFormat(sheet.headings)
  const mapping = chosen ?? known
  const groups = groupRows(sheet, mapping, format)
  const words = new Map<string, number>()
  let [pictures, unnamed, without_pieces] = [0, 0, 0]
  const reading = { headings: sheet.headings, format, shopUrl }
  for (const group of groups) {
    const product = readProduct(group, reading)
    const { word, pictures: named = [] } = product
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
      needs_look: needsLook(sheet, mapping, at),
    })),
    rows: sheet.rows.length,
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
  }
  return {
    summary,
    products: checked(
      groups.map((group) => () => readProduct(group, reading)),
      (target) => sheet.headings[mapping.indexOf(target)] ?? '',
    ),
  }
}

/** First two distinct values of a column, as examples. */
function examplesOf({ rows }: Sheet, at: number): string[] {
  const examples = new Set<string>()
  for (const { cells } of rows) {
    if (!isBlank(cells[at])) examples.add(shownCell(cells[at]))
    if (examples.size === 2) break
  }
  return [...examples]
}

/**
 * Whether an option column is neither size nor colour and has values, so that the user has to map
 * it.
 */
function needsLook({ rows }: Sheet, mapping: Mapping, at: number): boolean {
  const number = /^option(\d)_value$/.exec(mapping[at] ?? '')?.[1]
  if (!number) return false
  const nameAt = mapping.indexOf(`option${number}_name` as ImportTarget)
  return rows.some(({ cells }) => {
    const name = nameAt === -1 ? '' : cells[nameAt]
    const isTheOnly = typeof name === 'string' && name.trim() === 'Title'
    return (
      typeof name === 'string' &&
      name !== '' &&
      !isTheOnly &&
      !isBlank(cells[at]) &&
      optionKind(name) === null
    )
  })
}

/**
 * Checks across products: a duplicate SKU, and two products of one name that nothing else
 * distinguishes.
 */
function* checked(
  read: (() => ReadProduct)[],
  headingOf: (target: ImportTarget) => string,
): Generator<ReadProduct> {
  const skus = new Map<string, number>()
  const names = new Map<string, number>()
  const of = (target: ImportTarget) => ({ target, column: headingOf(target), isNote: false })
  for (const readOne of read) {
    const product = readOne()
    for (const { sku, row } of product.variants) {
      if (!sku) continue
      const other = skus.get(foldName(sku))
      if (other === undefined) skus.set(foldName(sku), row)
      else
        product.problems.push({
          ...of('sku'),
          row,
          value: sku,
          code: 'sku_twice',
          detail: String(other),
          sku,
        })
    }
    const { name } = product.facts
    if (!product.slug && name && !product.variants.some(({ sku }) => sku)) {
      const other = names.get(slugOf(name, 'product', 200))
      if (other === undefined) names.set(slugOf(name, 'product', 200), product.row)
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
