/** Options of other shops' products by their names, and what each becomes. */
import { importLimits, type ImportTarget, type OptionUse } from '#contract/files/import-columns.ts'
import { firstOfEach, foldName, namesIn } from '#contract/products/options/option-names.ts'
import { foldHeading } from '#server/sheets/headings.ts'
import { hexOf } from '#contract/products/options/colours.ts'
import type { Cells } from './cells.ts'
import type { Row } from './rows.ts'

/** What options become, by their folded names. */
export type OptionUses = Readonly<Record<string, OptionUse>>

const wordsOf = (...names: string[]) =>
  new Set(names.flatMap((some) => some.split(', ')).map(foldHeading))

const sizes = wordsOf(
  'Size, Sizes, Clothing size, Shoe size, Dress size, Product size, Length size, Select size',
  'Größe, Grösse, Groesse, Größen, Schuhgröße, Konfektionsgröße, Taille, Tailles, Pointure, Talla',
  'Tallas, Tamaño, Taglia, Taglie, Misura, Tamanho, Maat, Beden, Bedenler, Ölçü, Numara, Rozmiar',
  'Размер, المقاس, مقاس, المقاسات, مقاسات, الحجم, حجم, القياس, قياس, السايز, سايز, النمرة, نمرة',
  'اختر المقاس, المقاس المتاح, رقم المقاس',
)
const colours = wordsOf(
  'Color, Colour, Colors, Colours, Color name, Colour name, Select color, Select colour, Farbe',
  'Farben, Couleur, Couleurs, Coloris, Colore, Colori, Colores, Cor, Cores, Kleur, Renk, Renkler',
  'Kolor, Цвет, اللون, لون, الألوان, ألوان, اختر اللون, اللون المتاح',
)
const materials = wordsOf(
  'Material, Materials, Fabric, Fabrics, Fabric type, Composition, Stoff, Matière, Matériau, Tissu',
  'Tela, Tejido, Tessuto, Materiale, Kumaş, Malzeme, Материал, الخامة, خامة, الخامات, نوع الخامة',
  'القماش, قماش, نوع القماش',
)

/** An option's name in comparable form; WooCommerce writes some as 'pa_size'. */
const bareName = (name: string): string => foldHeading(name).replace(/^pa /, '')

/** Our option for another shop's option name; null for any other, such as its material. */
export function optionKind(name: string): 'size' | 'color' | null {
  const said = bareName(name)
  if (sizes.has(said)) return 'size'
  return colours.has(said) ? 'color' : null
}

export const isMaterial = (name: string): boolean => materials.has(bareName(name))

/** Option of a product, with the values of its rows; several where one row stands for each. */
export type Option = { name: string; target: ImportTarget; values: Map<Row, string[]> }

/** Shopify's value of a product without options. */
export const isNone = (value: string): boolean => /^(?:default title)?$/i.test(value)

/** Values in one cell of WooCommerce. */
const listOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter((value) => value !== '')

const numbers = Array.from({ length: importLimits.options }, (_, at) => at + 1)
const nameTarget = (number: number) => `option${number}_name` as ImportTarget
const valueTarget = (number: number) => `option${number}_value` as ImportTarget

/** Options by name: only the product's first row contains the names, or each row its own. */
export function optionsIn(cells: Cells, lines: Row[], lead: Row, isWoo: boolean): Option[] {
  const options = new Map<string, Option>()
  for (const row of lines)
    for (const number of numbers) {
      const target = valueTarget(number)
      if (!row.has(target)) continue
      const said = cells.text(row, target) ?? ''
      const name =
        row.text(nameTarget(number)) || lead.text(nameTarget(number)) || cells.heading(row, target)
      const values = isNone(said) ? anyOf(cells, row, lead, number, isWoo) : [said]
      // A WooCommerce attribute of several words on a simple product is a description, not a choice.
      const isChoice = !isWoo || row !== lead || (optionKind(name) && !said.includes(','))
      if (values.length === 0 || !isChoice) continue
      const option = options.get(foldName(name)) ?? { name, target, values: new Map() }
      options.set(foldName(name), option)
      if (!option.values.has(row)) option.values.set(row, values)
    }
  return [...options.values()]
}

/** Values of the parent's attribute for a variation that has its name without a value. */
function anyOf(cells: Cells, row: Row, lead: Row, number: number, isWoo: boolean): string[] {
  const name = row.text(nameTarget(number))
  if (!isWoo || row === lead || name === '') return []
  const own = numbers.find((other) => foldName(lead.text(nameTarget(other))) === foldName(name))
  const values = own === undefined ? [] : listOf(lead.text(valueTarget(own)))
  if (values.length > 1) cells.tell(row, valueTarget(number), 'any_option', name, { isNote: true })
  return values
}

/** Attribute of a WooCommerce product that names its material. */
export const materialOf = (lead: Row): string | null => {
  const number = numbers.find((number) => isMaterial(lead.text(nameTarget(number))))
  return number === undefined ? null : listOf(lead.text(valueTarget(number))).join(', ') || null
}

/** Sizes that stand one behind the other without a sign: all letters, or all numbers. */
const sizeKinds = [/^(?:\d?x{0,4}[sl]|m)$/i, /^\d{1,3}$/]
/** Words of sizes, by which 'S - M - L' is told from one size. */
const sizeWord = /^(?:\d?x{0,4}[sl]|m|\d{1,3}|[sml]arge|small|medium|free|one size)$/i

/** Letter sizes in their order, of which 'S to XL' names all between two. */
const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL']
const letterOf = (size: string) =>
  letterSizes.indexOf(size.toUpperCase().replace(/^([2-4])X/, (_, times) => 'X'.repeat(times)))

/**
 * Sizes from one to another: 'S to XL', 'من S إلى XL', 'S:XL', '37 to 41'; null for any other text,
 * and for numbers of which every second one may be meant, as from 38 to 44.
 */
function sizesBetween(said: string): string[] | null {
  const [, from = '', sign = '', until = ''] =
    /^(?:from |من )?(\w{1,5}) ?( to | (?:إلى|الى|لـ?|حتى) |:) ?(\w{1,5})$/i.exec(said) ?? []
  const [first, last] = [letterOf(from), letterOf(until)]
  if (first >= 0 && last > first) return letterSizes.slice(first, last + 1)
  const [least, most] = [Number(from), Number(until)]
  const isOfEach = least >= 20 && most <= 60 && most - least > 1 && (least % 2 || most % 2)
  return isOfEach && sign !== ':'
    ? Array.from({ length: most - least + 1 }, (_, at) => String(least + at))
    : null
}

/**
 * Several values in a cell of a table made by hand: 'S,M,L', 'S - M - L', 'S to L', a line for each.
 * A size such as '38-40', 'S/M' or '37,5' is one.
 */
export function splitValues(said: string, kind: 'size' | 'color' | 'choice'): string[] {
  const values = kind === 'size' ? (sizesBetween(said) ?? partsOf(said, kind)) : partsOf(said, kind)
  return firstOfEach(values, (value) => value)
}

function partsOf(said: string, kind: 'size' | 'color' | 'choice'): string[] {
  const parts = (separator: RegExp) => said.split(separator).flatMap(namesIn)
  const sure = parts(/[;؛|\\\n]/)
  if (sure.length > 1 || kind === 'choice') return sure.length > 1 ? sure : [said]
  const joined = said.split(kind === 'size' ? /\s+/ : /\s+و\s*/)
  const known =
    kind === 'size' ? sizeKinds.map((word) => (text: string) => word.test(text)) : [hexOf]
  if (joined.length > 1 && known.some((isKnown) => joined.every(isKnown))) return joined
  // 'Black / White' is one colour of two tones.
  const dashed = parts(kind === 'size' ? /\s+[-–—/]\s+/ : /\s+[-–—]\s+/)
  if (dashed.length > 1 && (kind === 'color' || dashed.every((part) => sizeWord.test(part))))
    return dashed
  const close = parts(/[-–—/]/)
  return kind === 'size' && close.length > 2 && close.every((part) => sizeWord.test(part))
    ? close
    : [said]
}
