/** Size tables in the HTML of descriptions, which become size guides (R407). */
import { toLatinDigits } from '#contract/text/digits.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import { limits } from '#contract/limits.ts'
import { foldHeading } from '#server/sheets/headings.ts'
import { textOfHtml } from './html.ts'

/** Measures in centimetres by size and column; null for an empty cell. */
export type SizeTable = {
  columns: string[]
  rows: { size: string; values: (number | null)[] }[]
}

const corner = /^(?:(?:eu|uk|us|our|your)? ?sizes?(?: chart| guide)?|المقاس|المقاسات|مقاس|الحجم)?$/
const sizeName = /^(?:\d{0,2}x{0,4}[sl]|m|x{1,4}s|one size|free size|[2-6]\d(?:[/-][2-6]\d)?)$/
const inches = /\b(?:in|inch|inches)\b(?! ?c)|["”″]|بوصة/

/**
 * The first table of the HTML, if it is one of sizes: a row for each size or, turned around, a column;
 * all other cells are measures. Inches are converted. Null for any other table, also one with ranges.
 */
export function sizeTableOf(html: string): SizeTable | null {
  const begin = html.search(/<table\b/i)
  const end = begin < 0 ? -1 : html.toLowerCase().indexOf('</table', begin)
  if (end < 0) return null
  const table = html.slice(begin, end)
  const cells = [...table.matchAll(/<tr\b[^<>]*>([\s\S]*?)(?=<\/tr>|<tr\b|$)/gi)]
    .map(([, row = '']) =>
      [...row.matchAll(/<t[dh]\b[^<>]*>([\s\S]*?)(?=<\/t[dh]>|<t[dh]\b|$)/gi)].map(
        ([, cell = '']) => textOfHtml(`<p>${cell}</p>`).replace(/\s+/g, ' '),
      ),
    )
    .filter((row) => row.some((cell) => cell !== ''))
  const width = cells[0]?.length ?? 0
  if (cells.length < 2 || width < 2 || cells.some((row) => row.length !== width)) return null
  return sized(cells, isCorner(cells[0]?.[0])) ?? sized(turned(cells), false)
}

const turned = (cells: string[][]): string[][] =>
  (cells[0] ?? []).map((_, at) => cells.map((row) => row[at] ?? ''))

const areSizes = (texts: string[]) => texts.every((text) => sizeName.test(foldHeading(text)))

/** Whether a table's first cell says that sizes are below. */
const isCorner = (text = '') => text !== '' && corner.test(foldHeading(text))

/** @param isNamed whether the rows are sizes by the table's heading, whatever their names are */
function sized([head = [], ...body]: string[][], isNamed: boolean): SizeTable | null {
  const [first = '', ...columns] = head
  const sizes = body.map(([size = '']) => size)
  const isMeasure = (name: string) => name !== '' && !Number.isFinite(Number(toLatinDigits(name)))
  if (
    !(areSizes(sizes) || (isNamed && !areSizes(columns))) ||
    sizes.some((size) => size === '' || size.length > limits.size) ||
    new Set(sizes.map(foldName)).size < sizes.length ||
    columns.some((name) => !isMeasure(name) || name.length > limits.guide_column) ||
    columns.length > limits.guide_columns ||
    sizes.length > limits.guide_rows
  )
    return null
  const rows = body.map(([size = '', ...values]) => ({
    size,
    values: values.map((cell, at) =>
      measureOf(cell, inches.test(`${first} ${columns[at]}`.toLowerCase())),
    ),
  }))
  const values = rows.flatMap((row) => row.values)
  if (values.includes(undefined) || values.every((value) => value === null)) return null
  return { columns, rows: rows as SizeTable['rows'] }
}

/** Centimetres, to a millimetre; null for an empty cell, undefined for any other text. */
function measureOf(cell: string, isInches: boolean): number | null | undefined {
  const said = toLatinDigits(cell).replaceAll('٫', '.').toLowerCase().trim()
  if (/^[-–—]?$/.test(said)) return null
  const [, figure, unit = ''] =
    /^(\d{1,3}(?:[.,]\d{1,2})?) ?(cm|سم|in|inch|inches|["”″])?$/.exec(said) ?? []
  if (figure === undefined) return undefined
  const number = Number(figure.replace(',', '.'))
  const isCentimetres = unit === 'cm' || unit === 'سم'
  const value = !isCentimetres && (unit !== '' || isInches) ? number * 2.54 : number
  const measure = Math.round(value * 10) / 10
  return measure > 0 && measure <= limits.centimetres ? measure : undefined
}
