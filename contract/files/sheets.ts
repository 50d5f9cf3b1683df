/**
 * Tables as files (CSV, XLSX): the types of their columns, and escaping of texts that a spreadsheet
 * would misread.
 */
import type { May } from '../accounts/roles.ts'

export type SheetColumn = {
  key: string
  /**
   * Headings. They are part of the file's format: after a change the old heading moves to `former`,
   * so that older files can still be read.
   */
  en: string
  ar: string
  former?: readonly string[]
  /**
   * The type of the cells. `number`: digits with a point; `money`: EGP with two decimals; `day`:
   * YYYY-MM-DD; `moment`: YYYY-MM-DD HH:MM on the shop's clock; an XLSX has these as numbers and
   * dates. `lines`: several texts, one on each line of the cell; an empty line counts.
   */
  holds: 'text' | 'lines' | 'number' | 'money' | 'day' | 'moment'
  /**
   * Words of a column with few values: the value, and its word in the file. Reading accepts the
   * words of both languages.
   */
  words?: Readonly<Record<string, { en: string; ar: string }>>
  /** Work needed to see the column: without it the file leaves the column out. */
  may?: May
}

/**
 * Texts that start a formula, and texts that a spreadsheet takes for a number or a time, which
 * loses zeros, digits or the order of day and month.
 */
const formula = /^[=+\-@\t\r]/
const likeFigure = /^(?:\d[\d.,:/\- ]*|\d+e\d+)$/i
const safeFigure = /^(?:0|[1-9]\d{0,10})$/

const isMisread = (text: string): boolean =>
  formula.test(text) || (likeFigure.test(text) && !safeFigure.test(text))

/**
 * The text without leading apostrophes, so that a text that already has one is marked too and read
 * back unchanged.
 */
const bare = (text: string): string => text.replace(/^'+/, '')

/**
 * A text for a CSV cell, with an apostrophe in front where a spreadsheet would read a formula, a
 * number or a time (R261).
 */
export const markText = (text: string): string => (isMisread(bare(text)) ? `'${text}` : text)

/** The text of a CSV cell without the apostrophe of `markText`. */
export const unmarkText = (cell: string): string =>
  cell.startsWith("'") && isMisread(bare(cell)) ? cell.slice(1) : cell

/**
 * Removes control characters, which come with copied texts and make readers take a file for binary;
 * tabs and line breaks stay.
 */
export const withoutControls = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}/gu, '')
