/**
 * What the shop's own tables as files (CSV, XLSX) are made of: their columns, and text that a
 * spreadsheet would read as something else.
 */
import type { May } from '../accounts/roles.ts'

export type SheetColumn = {
  key: string
  /**
   * Headings. They are the file's format: whoever changes one keeps the former in `former`, so that
   * older files are still known.
   */
  en: string
  ar: string
  former?: readonly string[]
  /**
   * `number`: digits with a point; `money`: EGP with two decimals; `day`: YYYY-MM-DD; `moment`:
   * YYYY-MM-DD HH:MM on the shop's clock. An XLSX has them as numbers and dates. `lines`: several
   * texts, one line of the cell each; an empty line counts.
   */
  holds: 'text' | 'lines' | 'number' | 'money' | 'day' | 'moment'
  /**
   * Where a cell says one of a few things: what the shop calls it, and the word in the file. The
   * words of both languages are understood.
   */
  words?: Readonly<Record<string, { en: string; ar: string }>>
  /** Whose work it belongs to: others get the file without it. */
  may?: May
}

/**
 * What a formula may begin with; and what is a number or a time to a spreadsheet, which would lose
 * zeros, digits or the day-month order of it.
 */
const formula = /^[=+\-@\t\r]/
const likeFigure = /^(?:\d[\d.,:/\- ]*|\d+e\d+)$/i
const safeFigure = /^(?:0|[1-9]\d{0,10})$/

const isMisread = (text: string): boolean =>
  formula.test(text) || (likeFigure.test(text) && !safeFigure.test(text))

/** Apostrophes before it are looked through, so that what had one before comes back with it. */
const bare = (text: string): string => text.replace(/^'+/, '')

/**
 * A text as it stands in a CSV: where a spreadsheet would read it as a formula, a number or a time,
 * an apostrophe goes before it (R261).
 */
export const markText = (text: string): string => (isMisread(bare(text)) ? `'${text}` : text)

/** The text that was meant: undoes `markText` and changes nothing else. */
export const unmarkText = (cell: string): string =>
  cell.startsWith("'") && isMisread(bare(cell)) ? cell.slice(1) : cell

/**
 * Control characters come along when texts are copied, and readers take a file that has one for no
 * text; tabs and ends of lines stay.
 */
export const withoutControls = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}/gu, '')
