/** ZIP of pictures named by SKU, read as products with pictures alone (R258). */
import { createHash } from 'node:crypto'
import { importLimits } from '#contract/files/import-columns.ts'
import { foldSku } from '#contract/products/skus.ts'
import { limits } from '#contract/limits.ts'
import type { ZipArchive } from '../../sheets/reading/archive.ts'
import type { ReadProduct, RowProblem } from './read-product.ts'
import { FileTrouble } from '../../sheets/reading/sheet.ts'
import type { WholeFile } from './whole-file.ts'

/** Names with a supported extension. The content is validated when it is read. */
const isPicture = (name: string): boolean => /\.(?:jpe?g|png|webp|avif)$/i.test(name)

/** Files that operating systems add to archives. */
const isOfNobody = (name: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

/** Natural order: "DRESS-2" before "DRESS-10". */
const order = new Intl.Collator('en', { numeric: true })

/**
 * Reads a ZIP with one row per picture, numbered in the order of the names; grouping by product
 * needs the shop's SKUs.
 */
export async function readPicturesZip(archive: ZipArchive): Promise<WholeFile> {
  const names = archive.names
    .filter((name) => !isOfNobody(name))
    .sort((one, other) => order.compare(asSorted(one), asSorted(other)))
  if (!names.some(isPicture)) throw new FileTrouble('no_pictures')
  const products: ReadProduct[] = []
  for (const [at, name] of names.entries()) products.push(await readOne(archive, name, at + 1))
  const summary = {
    format: 'pictures' as const,
    columns: [],
    without_pieces: 0,
    words: [],
    rows: names.length,
    pictures: names.filter(isPicture).length,
    products: new Set(names.map((name) => foldSku(skusIn(name).at(-1) ?? ''))).size,
  }
  return { summary, products }
}

async function readOne(archive: ZipArchive, name: string, row: number): Promise<ReadProduct> {
  const problem = (code: RowProblem['code'], detail: string | null = null): RowProblem => ({
    row,
    column: '',
    target: 'pictures',
    value: name.slice(0, importLimits.name),
    code,
    detail,
    sku: null,
    isNote: false,
  })
  const product: ReadProduct = {
    row,
    rows: 1,
    slug: null,
    facts: {},
    variants: [],
    pictures: [],
    problems: [],
  }
  if (name.length > importLimits.name)
    product.problems.push(problem('too_long', String(importLimits.name)))
  else if (!isPicture(name)) product.problems.push(problem('no_picture'))
  else {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of archive.unpack(name)) {
      bytes += piece.length
      if (bytes > limits.picture_bytes) break
      hash.update(piece)
    }
    if (bytes > limits.picture_bytes)
      product.problems.push(problem('picture_too_large', String(limits.picture_bytes / 1_000_000)))
    // Identified by content hash: the same picture under another name, or from another ZIP, is not
    // stored again.
    const address = `zip:${hash.digest('hex')}`
    product.pictures = [
      { row, address, alt: null, color: null, inZip: { name, skus: skusIn(name) } },
    ]
  }
  return product
}

/** Name for sorting, without separators between an SKU and its number. */
const asSorted = (name: string): string => bare(name).replace(/[-_.() ]+/g, ' ')

const bare = (name: string): string => name.replace(/\.\w+$/, '')

/**
 * Possible SKUs of a picture: its folder, as in "DRESS-M/1.jpg", its name, and its name without a
 * trailing number, as in "DRESS-M-2.jpg". The folder comes first: where folders are SKUs the names
 * are often numbers, which are SKUs in other shops.
 */
function skusIn(name: string): string[] {
  const [file = '', folder] = bare(name).split('/').reverse()
  return [folder, file, file.replace(/(?:[-_. ]+\d{1,3}|\s*\(\d{1,3}\))$/, '')].flatMap(
    (sku) => sku?.trim() || [],
  )
}
