/** Cells of one record: a wrong one is told with its row and column. */
import type { RowProblemCode } from '#contract/files/import-columns.ts'
import type { RecordTarget } from '#contract/files/import-kinds.ts'
import { toCairoIso } from '#contract/days/cairo.ts'
import { limits } from '#contract/limits.ts'
import { nearestPiastres } from '#contract/text/money.ts'
import { amountOfWord, bareAmount, isAmbiguous, parseFigure } from '#server/sheets/figures.ts'
import type { Cell } from '#server/sheets/reading/cell.ts'
import { Cells } from '../../reading/cells.ts'
import { decodeEntities } from '../../reading/html.ts'
import type { Row } from '../../reading/rows.ts'
import { type Read, readTextCell } from '../../reading/values.ts'
import { bareDay, type DayOrder, readInstant } from './instants.ts'

export class RecordCells {
  readonly #cells: Cells
  readonly dayOrder: DayOrder
  isWrong = false

  constructor(headings: string[], dayOrder: DayOrder) {
    this.#cells = new Cells(headings, false)
    this.dayOrder = dayOrder
  }

  get problems() {
    return this.#cells.problems
  }

  wrong(
    row: Row,
    target: RecordTarget,
    code: RowProblemCode,
    detail: string | number | null = null,
  ): null {
    this.isWrong = true
    this.#cells.tell(row, target, code, detail === null ? null : String(detail))
    return null
  }

  note(
    row: Row,
    target: RecordTarget,
    code: RowProblemCode,
    detail: string | null = null,
    value?: string,
  ): void {
    this.#cells.tell(row, target, code, detail, {
      isNote: true,
      ...(value !== undefined && { value }),
    })
  }

  /** Null for an empty cell, and for a wrong one, which is told. */
  #take<Value>(row: Row, target: RecordTarget, said: Read<Value | null>): Value | null {
    return 'wrong' in said ? this.wrong(row, target, said.wrong, said.detail ?? null) : said.value
  }

  text(row: Row, target: RecordTarget, most: number): string | null {
    const cell = row.cell(target)
    const said = readTextCell(
      cell instanceof Date ? toCairoIso(cell).slice(0, 10) : isWholeText(cell),
      most,
    )
    return this.#take(row, target, said)
  }

  /** A number or SKU with all its digits. */
  code(row: Row, target: RecordTarget, most: number): string | null {
    return this.#take(row, target, readTextCell(row.cell(target), most, true))
  }

  /** Piastres; may be below 0. */
  amount(row: Row, target: RecordTarget): number | null {
    return this.#take(row, target, readAmount(row.cell(target)))
  }

  /** Moment in the past; that of another zone may be some hours ahead. */
  moment(row: Row, target: RecordTarget): string | null {
    const said = readInstant(row.cell(target), this.dayOrder)
    const date = this.#take(row, target, said)
    if (date && date.getTime() > Date.now() + 86_400_000) return this.wrong(row, target, 'future')
    return date?.toISOString() ?? null
  }

  /** YYYY-MM-DD in the shop's time. */
  day(row: Row, target: RecordTarget): string | null {
    return dayOf(this.#take(row, target, readInstant(row.cell(target), this.dayOrder)))
  }

  /** Last day of what ends at a moment: at midnight it is the day before. */
  lastDay(row: Row, target: RecordTarget): string | null {
    const cell = row.cell(target)
    const end = this.#take(row, target, readInstant(cell, this.dayOrder))
    const isTimed = typeof cell === 'string' && /\d:\d{2}/.test(bareDay(cell))
    return dayOf(end && isTimed ? new Date(end.getTime() - 1) : end)
  }
}

const dayOf = (date: Date | null): string | null => date && toCairoIso(date).slice(0, 10)

const isWholeText = (cell: Cell): Cell =>
  typeof cell === 'string' ? decodeEntities(cell) : typeof cell === 'number' ? String(cell) : cell

/** EGP as other shops write them, in piastres to the nearest, with its sign. */
export function readAmount(cell: Cell): Read<number | null> {
  if (cell === null) return { value: null }
  if (typeof cell === 'number')
    return Math.abs(cell) <= limits.order_egp
      ? { value: nearestPiastres(cell) }
      : { wrong: 'price' }
  if (typeof cell !== 'string') return { wrong: 'price' }
  const word = amountOfWord(cell)
  if (word !== undefined) return { value: word }
  const bare = bareAmount(decodeEntities(cell)).replace(/^\((.+)\)$/, '-$1')
  const plain = bare.replace(/^[+-]/, '')
  if (plain === '') return /\d/.test(cell) ? { wrong: 'price' } : { value: null }
  if (isAmbiguous(plain)) return { wrong: 'unclear_price' }
  const egp = parseFigure(plain)
  if (egp === null || egp > limits.order_egp) return { wrong: 'price' }
  const piastres = nearestPiastres(egp)
  return { value: bare.startsWith('-') && piastres > 0 ? -piastres : piastres }
}
