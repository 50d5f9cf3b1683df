/** Picture addresses in a product's rows. */
import type { ImportFormat } from '#contract/files/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import { isPlainlyClosed, readAddress } from '#server/outside/public-addresses.ts'
import type { Cells } from './cells.ts'
import type { ReadPicture, ReadVariant } from './read-product.ts'
import type { ProductRows, Row } from './rows.ts'

/**
 * Pictures of a product; undefined if the file has no picture column. Pictures above the limit are
 * left out, and noted.
 */
export function readPictures(
  cells: Cells,
  group: ProductRows,
  variants: ReadVariant[],
  { format, shopUrl }: { format: ImportFormat; shopUrl: string },
): ReadPicture[] | undefined {
  const { lead, rows } = group
  if (!lead.has('pictures') && !lead.has('color_picture')) return undefined
  const isWoo = format === 'woocommerce'
  const pictures = new Map<string, ReadPicture>()
  for (const row of rows) {
    const isVariation = isWoo && row !== lead
    const alt = cells.text(row, 'picture_alt') ?? null
    const colours = isVariation ? null : linesOf(String(row.cell('picture_colors') ?? ''))
    for (const [at, address] of addressesOf(row.text('pictures'), shopUrl).entries()) {
      if (!isFine(cells, row, 'pictures', address)) continue
      const color = isVariation
        ? colourOf(row, variants)
        : knownColour(cells, row, colours?.[at], variants)
      const known = pictures.get(address)
      if (!known) pictures.set(address, { row: row.number, address, alt: alt || null, color })
      else if (!known.color) known.color = color
    }
    for (const address of addressesOf(row.text('color_picture'), shopUrl)) {
      if (!isFine(cells, row, 'color_picture', address)) continue
      const color = colourOf(row, variants)
      const known = pictures.get(address)
      // A picture of several colours gets none.
      if (known) known.color = known.color === null || known.color === color ? color : null
      else pictures.set(address, { row: row.number, address, alt: null, color })
    }
  }
  if (pictures.size > limits.pictures)
    cells.note(lead, 'pictures', 'too_many_pictures', String(limits.pictures), { isNote: true })
  return [...pictures.values()].slice(0, limits.pictures)
}

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim())

/**
 * Addresses in a cell: one per line, or separated by spaces or by commas before another address.
 */
const addressesOf = (text: string, shopUrl: string): string[] =>
  text
    .split(/\s+|,\s*(?=https?:\/\/|\/media\/)/)
    .map((part) => part.replace(/,$/, ''))
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(`${shopUrl}/media/`) ? part.slice(shopUrl.length) : part))

function isFine(
  cells: Cells,
  row: Row,
  target: 'pictures' | 'color_picture',
  address: string,
): boolean {
  if (address.startsWith('/media/')) return true
  // A picture that cannot be had leaves out no product, except in the shop's own sheet.
  const value = { value: address, isNote: !cells.isStrict }
  if (address.length > limits.link) cells.note(row, target, 'too_long', String(limits.link), value)
  else {
    // An address without a scheme is invalid; if it is an IP address, that is the reported error.
    const url = readAddress(/^\w+:/.test(address) ? address : `http://${address}`)
    if (url && isPlainlyClosed(url)) cells.note(row, target, 'not_public', null, value)
    else if (!readAddress(address)) cells.note(row, target, 'address', null, value)
    else return true
  }
  return false
}

/** Colour of a row's variant; none of a row that stands for several colours. */
function colourOf({ number }: Row, variants: ReadVariant[]): string | null {
  const colours = new Set(variants.filter(({ row }) => row === number).map(({ color }) => color))
  return colours.size === 1 ? ([...colours][0] ?? null) : null
}

function knownColour(
  cells: Cells,
  row: Row,
  said: string | undefined,
  variants: ReadVariant[],
): string | null {
  if (!said) return null
  const known = variants.find(({ color }) => color && foldName(color) === foldName(said))
  if (!known) cells.note(row, 'picture_colors', 'unknown_color', null, { value: said })
  return known?.color ?? null
}
