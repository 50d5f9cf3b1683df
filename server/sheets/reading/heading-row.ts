/** Search of the row of headings, above which titles and periods may stand (R250). */
import { parseFigure, bareAmount } from '../figures.ts'
import { type Cell, isBlank, type SheetRow } from './cell.ts'

/** Whether a text is a known heading. */
export type Knows = (text: string) => boolean

/** Non-empty rows among which the headings are looked for. */
export const headingRows = 10

/** Characters of a heading, at most, in a row without known words. */
const longest = 80

const filled = ({ cells }: SheetRow): Cell[] => cells.filter((cell) => !isBlank(cell))

export const knownIn = (cells: Cell[], knows: Knows): number =>
  cells.filter((cell) => typeof cell === 'string' && knows(cell)).length

/**
 * Index of the row of headings: the first of many known words, else the first of texts that is about
 * as wide as the table, else the first.
 */
export function findHeadings(rows: SheetRow[], knows: Knows): number {
  const known = rows.map(({ cells }) => knownIn(cells, knows))
  const most = Math.max(...known)
  const named = rows.findIndex((row, at) => {
    const count = known[at] ?? 0
    return count > 1 && count * 2 >= most && count * 4 >= filled(row).length
  })
  if (named !== -1) return named
  const widest = Math.max(...rows.map((row) => filled(row).length))
  return Math.max(
    0,
    rows.findIndex((row) => {
      const cells = filled(row)
      return (
        cells.length > 1 &&
        cells.length * 10 >= widest * 6 &&
        cells.filter(isHeading).length * 2 > cells.length
      )
    }),
  )
}

const isHeading = (cell: Cell): boolean =>
  typeof cell === 'string' && cell.length <= longest && parseFigure(bareAmount(cell)) === null
