/** Lines of an order in a cell: '2× Linen shirt, 1× Scarf', or WebToffee's 'name:…|quantity:1'. */
import type { FormerLine } from '#contract/orders/former.ts'
import { bareCode } from '#contract/products/skus.ts'
import { toLatinDigits } from '#contract/text/digits.ts'
import { decodeEntities } from '../../reading/html.ts'
import { readAmount } from './record-cells.ts'

export type ReadLines = {
  lines: FormerLine[]
  /** One line in words, without pieces of its own. */
  isName: boolean
  /** Words of a line may be several lines, or pieces. */
  isUnclear: boolean
}

/** Lines with what they cost before a discount; null where a number of pieces is none. */
export function linesIn(text: string): ReadLines | null {
  if (!/(?:^|\|)name:/.test(text)) return linesOfWords(decodeEntities(text))
  const lines = linesOfFields(text)
  return lines && { lines, isName: false, isUnclear: false }
}

function linesOfFields(text: string): FormerLine[] | null {
  const lines = text.split(/;(?=name:)|\n(?=name:)/).map((part): FormerLine | null => {
    const fields = new Map(
      part.split('|').map((field) => {
        const at = field.indexOf(':')
        return [field.slice(0, at).trim(), field.slice(at + 1).trim()] as const
      }),
    )
    const quantity = Number(fields.get('quantity') || 1)
    if (!isQuantity(quantity)) return null
    const said = readAmount(
      fields.get('sub_total') || fields.get('subtotal') || fields.get('total') || null,
    )
    const total = 'value' in said && said.value !== null && said.value >= 0 ? said.value : null
    return {
      name: decodeEntities(fields.get('name') ?? ''),
      variant: fields.get('meta') || null,
      sku: bareCode(fields.get('sku') ?? '') || null,
      quantity,
      price: total !== null && total % quantity === 0 ? total / quantity : null,
      total,
    }
  })
  return lines.includes(null) ? null : (lines as FormerLine[])
}

export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity > 0 && quantity <= 100_000

/** A sign between pieces and a name, which 'x' is not in sizes as 2XL. */
const sign = String.raw`(?:[×*]|x(?!x*[ls]\b|[ -]?(?:large|small)))`
// A refund of WooCommerce Analytics names its pieces below 0.
const before = new RegExp(
  String.raw`^(?:[-−]?(\d{1,5}) ?(?:${sign} ?|قطع(?:ة|ه)? )|عدد ?(\d{1,5}) )(?=[^ +/])`,
  'i',
)
/** No width and height as 100x150, and no name as 'Max 90'. */
const times = String.raw`(?<!\d ?)(?:[×*]|(?<![a-z])x)`
const after = new RegExp(String.raw` ?(?:${times} ?(\d{1,5})|\((\d{1,5})\))$`, 'i')
/** A number before a name, of pieces or of the name itself, but no measure or age. */
const figure =
  /^(\d{1,4}) (?!(?:packs?|pieces?|pcs|in|way|years?|months?|cm|في|سن[ةه]|سنين|سنوات|شهر|شهور|سم)(?!\p{L}))(?=\p{L})/iu

/** Places where '+' and '/' part lines: before pieces that are said as such, or after them. */
const parted = [
  [new RegExp(String.raw` ?[+/] ?(?=(?:\d{1,5} ?${sign} ?|عدد ?\d{1,5} )[^ +/\d])`, 'gi'), '\n'],
  [new RegExp(String.raw`(${times} ?\d{1,5}) ?[+/] ?`, 'gi'), '$1\n'],
] as const

const partsOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

function linesOfWords(words: string): ReadLines | null {
  // Spaces are single ones, so that no search goes over a run of them again and again.
  const plain = toLatinDigits(words).replace(/[^\S\n]+/g, ' ')
  const text = parted.reduce((text, [at, by]) => text.replace(at, by), plain)
  const figures = partsOf(text, /[\n|;،+]|,(?!\d{3}\b)/)
  // Before each of several names a number is of pieces.
  const areFigures =
    figures.length > 1 && figures.every((part) => figure.test(part) || before.test(part))
  const parts = areFigures ? figures : partsOf(text, /[\n|;،]|,(?!\d{3}\b)/)
  // With a number before each name, a comma within a name parts nothing.
  const isNumbered = !areFigures && parts.some((part) => before.test(part))
  const whole: string[] = []
  for (const part of parts)
    if (isNumbered && !before.test(part) && whole.length > 0) whole.push(`${whole.pop()}, ${part}`)
    else whole.push(part)
  let [isCounted, isUnclear] = [false, false]
  const lines = whole.map((part) => {
    const [start, ...counts] = before.exec(part) ?? (areFigures ? figure.exec(part) : null) ?? []
    const [end, ...others] = start ? [] : (after.exec(part) ?? [])
    const count = [...counts, ...others].find((one) => one !== undefined)
    const name = start ? part.slice(start.length) : end ? part.slice(0, -end.length) : part
    isCounted ||= count !== undefined
    isUnclear ||= /\p{L} ?\+ ?\p{L}/u.test(name) || (count === undefined && figure.test(name))
    return {
      name: name.trim(),
      ...{ variant: null, sku: null, price: null, total: null },
      quantity: Number(count ?? 1),
    }
  })
  return lines.every(({ quantity }) => isQuantity(quantity))
    ? { lines, isName: lines.length === 1 && !isCounted, isUnclear }
    : null
}
