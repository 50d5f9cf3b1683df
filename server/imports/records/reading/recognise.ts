/** Kinds of files by their headings, and the mapping of their columns. */
import type { ImportFormat, ImportTarget } from '#contract/files/import-columns.ts'
import { type RecordKind, recordKinds } from '#contract/files/import-kinds.ts'
import { foldHeading } from '#server/sheets/headings.ts'
import { isBlank, type Sheet } from '#server/sheets/reading/sheet.ts'
import { handMade, own, targetIn } from '../../reading/headings.ts'
import { readingKinds } from './kinds.ts'
import { type Lookup, lookupIn, lookupOf, sourceOf } from './vocabulary.ts'

/**
 * Targets of products that a list of a kind has not. Shops write the size that a customer wears into
 * the list of their customers, and call their groups what products call their types.
 */
const goods: Partial<Record<RecordKind, ImportTarget[]>> = {
  reviews: ['price', 'stock', 'barcode'],
  customers: ['price', 'stock', 'barcode'],
  coupons: ['price', 'stock', 'size', 'color', 'barcode', 'subcategory'],
  // The list of a program that redirects has a type too.
  redirects: ['price', 'stock'],
}

/** The order in which kinds are looked for: a list of orders names its customers too. */
const inOrder: RecordKind[] = ['orders', 'reviews', 'coupons', 'redirects', 'customers']

/** Kind of a table by its headings; null for one of products, and for one of unknown headings. */
export function kindOfHeadings(headings: string[]): RecordKind | null {
  const folded = headings.map(foldHeading)
  const marked = inOrder.find((kind) => sourceOf(readingKinds[kind].vocabulary, folded))
  if (marked) return marked
  const ofProducts = new Set(folded.map((one) => targetIn(own, one) ?? targetIn(handMade, one)))
  return (
    inOrder.find((kind) => {
      if (goods[kind]?.some((target) => ofProducts.has(target))) return false
      const targets = new Set<string>(mapHeadings(kind, headings).flatMap((target) => target ?? []))
      return readingKinds[kind].has(targets)
    }) ?? null
  )
}

/** Kind of a table, also of one whose two columns are addresses, whatever they are called. */
export function kindOfSheet(sheet: Sheet): RecordKind | null {
  const known = kindOfHeadings(sheet.headings)
  if (known) return known
  const isAddress = /^(?:\/(?!\/)|https?:\/\/)\S*$/
  const named = sheet.headings.filter((heading) => heading !== '')
  const isPair = sheet.headings.length === 2 && named.length === 2
  return isPair &&
    sheet.rows
      .slice(0, 100)
      .every(({ cells }) =>
        [0, 1].every((at) => !isBlank(cells[at]) && isAddress.test(String(cells[at]).trim())),
      )
    ? 'redirects'
    : null
}

const lookupFor = (kind: RecordKind, headings: string[]): Lookup => {
  const { vocabulary } = readingKinds[kind]
  return lookupOf(vocabulary, sourceOf(vocabulary, headings.map(foldHeading)))
}

/** Targets of headings; several columns may have one target. */
export function mapHeadings(kind: RecordKind, headings: string[]): (ImportTarget | null)[] {
  const lookup = lookupFor(kind, headings)
  return headings.map((heading) => lookup(foldHeading(heading))?.target ?? null)
}

export function recogniseRecords(
  kind: RecordKind,
  { headings }: Sheet,
): { format: ImportFormat; mapping: (ImportTarget | null)[] } {
  const mapping = mapHeadings(kind, headings)
  // A table of two columns leads from the first to the second.
  if (kind === 'redirects' && headings.length === 2 && mapping.includes(null))
    return { format: kind, mapping: ['old_address', 'new_address'] }
  return { format: kind, mapping }
}

/** Place of each column among those of its target: a vocabulary knows which counts first. */
export function ranksOf(kind: RecordKind, headings: string[]): number[] {
  const lookup = lookupFor(kind, headings)
  return headings.map((heading) => lookup(foldHeading(heading))?.rank ?? Number.MAX_SAFE_INTEGER)
}

const known = recordKinds.flatMap((kind) => {
  const { vocabulary } = readingKinds[kind]
  return [vocabulary.headings, ...vocabulary.sources.map(({ headings }) => headings)].map(
    (headings) => lookupIn(headings),
  )
})

/** Whether a text is a heading of any list of records. */
export const isRecordHeading = (text: string): boolean => {
  const folded = foldHeading(text)
  return known.some((lookup) => lookup(folded) !== null)
}
