/** Orders in files: rows of one number, of which one has the sums, or all alike. */
import { limits } from '#contract/limits.ts'
import { bareCode } from '#contract/products/skus.ts'
import { barePieces } from '#server/sheets/figures.ts'
import type { FormerLine } from '#contract/orders/former.ts'
import { toEgp } from '#contract/text/money.ts'
import type { Row } from '../../reading/rows.ts'
import { readTextCell } from '../../reading/values.ts'
import { isQuantity, linesIn } from './order-lines.ts'
import { stateOf } from './order-states.ts'
import { sumsOf } from './order-sums.ts'
import { orderHeadings } from './order-headings.ts'
import { readPerson, readPhone } from './people.ts'
import type { ReadingKind } from './reading-kind.ts'
import { readAmount, RecordCells } from './record-cells.ts'

const names = 500

/** What one row of an order says, or all of them alike. */
const ofOrders = [
  ...['total', 'phone', 'placed_at', 'customer_name', 'first_name', 'email'],
  ...['order_state', 'payment_state', 'delivery_state'],
] as const

const isSaidBy = (row: Row, lead: Row, target: (typeof ofOrders)[number]): boolean => {
  const said = String(row.cell(target) ?? '')
  return said === '' || (target !== 'total' && said === String(lead.cell(target) ?? ''))
}

/** Number as all rows of its order spell it. */
const numberIn = (row: Row): string => bareCode(row.text('order_number'))

export const orders: ReadingKind<'orders'> = {
  vocabulary: orderHeadings,
  has: (targets) =>
    targets.has('order_number') &&
    // In a list of products a place is called an order, and a product's name a name.
    (['phone', 'line_name', 'line_sku', 'lines'].some((one) => targets.has(one)) ||
      !targets.has('line_price')) &&
    (targets.has('phone') || targets.has('customer_name') || targets.has('first_name')) &&
    ['total', 'placed_at', 'phone'].some((one) => targets.has(one)),
  key: 'order_number',
  continues: (row, first) => {
    const number = numberIn(row)
    if (number !== '') return number === numberIn(first)
    // A row that says more than a line is an order whose number is missing.
    return first.has('order_number') && ofOrders.every((target) => isSaidBy(row, first, target))
  },
  gathering: {
    keyOf: numberIn,
    leadOf: (rows) => {
      const [first, ...others] = ordersAmong(rows).map((row) => ({
        row,
        said: ofOrders.filter((target) => row.cell(target) !== null).length,
      }))
      return others.reduce(
        (most, one) => (one.said > most.said ? one : most),
        first as { row: Row; said: number },
      ).row
    },
    ownOf: (rows, once, areAll) =>
      !isExplained(rows) && (areAll || isExplained(once)) ? once : rows,
  },
  read: (cells, { lead, rows: all }) => {
    const rows = ordersAmong(all)
    const number = cells.code(lead, 'order_number', 100)
    if (number === null && !cells.isWrong) cells.wrong(lead, 'order_number', 'missing')
    const placed_at = cells.moment(lead, 'placed_at')
    if (placed_at === null && lead.text('placed_at') === '' && !isDate(lead))
      cells.wrong(lead, 'placed_at', 'missing')
    const currency = lead.text('currency')
    if (currency !== '' && !/^(?:EGP|L\.?E\.?|ج\.?م\.?|جنيه(?: مصري)?)$/i.test(currency))
      cells.wrong(lead, 'currency', 'currency', currency.slice(0, 20))
    const person = readPerson(cells, lead)
    const phone = readPhone(lead)
    if ('wrong' in phone) cells.note(lead, 'phone', phone.wrong ?? 'phone')
    const linesOf = rows.map((row) => readLines(cells, row))
    const perLine = isPerLine(rows, linesOf)
    refuseDiffering(cells, lead, rows, perLine)
    const { by, back, net, refunded, said, total } = saidBy(cells, lead, all, linesOf.flat())
    if (cells.isWrong || number === null || placed_at === null) return null
    const asTotal = sumsOf({ ...said, total })
    const isOfLines = perLine && asTotal?.comes !== null
    const sums = isOfLines ? sumsOf({ ...said, total: null }) : asTotal
    if (!sums) return cells.wrong(lead, 'total', 'missing')
    if (sums.total_price < 0) return cells.wrong(lead, 'total', 'price')
    const { differs, comes, ...parts } = sums
    if (isOfLines) cells.note(by('total'), 'total', 'total_of_line', inEgp(sums.total_price))
    else if (comes !== null) cells.note(by('total'), 'total', 'total_differs', inEgp(comes))
    if (differs > 0) cells.note(by('subtotal'), 'subtotal', 'sum_differs', inEgp(differs))
    return {
      ...person,
      // Programs that take numbers for decimals write 10074 as 10074.0.
      number: number.replace(/^(\d+)\.0$/, '$1'),
      placed_at,
      phone: 'phone' in phone ? phone.phone : null,
      state:
        back > 0 && back >= net
          ? 'refunded'
          : stateOf(
              (['order_state', 'payment_state', 'delivery_state'] as const).map(
                (target) => lead.text(target) || null,
              ),
              /\d/.test(lead.text('cancelled_at')) || lead.cell('cancelled_at') instanceof Date,
            ),
      lines: said.lines,
      ...parts,
      refunded: Math.min(refunded, sums.total_price),
    }
  },
  nameOf: ({ number, first_name, last_name }) =>
    [number, `${first_name} ${last_name}`.trim()].filter(Boolean).join(' · '),
  keyOf: ({ number }) => number,
}

type SumTarget = 'subtotal' | 'discount' | 'delivery_price' | 'tax' | 'total' | 'refunded'

/** What rows of an order say of its sums. */
function saidBy(cells: RecordCells, lead: Row, all: Row[], lines: FormerLine[]) {
  const rows = ordersAmong(all)
  /** Row that says what an order may name in any of its rows. */
  const by = (target: SumTarget) => [lead, ...rows].find((row) => row.text(target) !== '') ?? lead
  const nets = all.map((row) => cells.amount(row, 'net_sales') ?? 0)
  const back = nets.reduce((sum, net) => sum - Math.min(0, net), 0)
  // Of a refund whose order is not in the file, what came back is what was bought.
  const net = nets.reduce((sum, net) => sum + Math.max(0, net), 0) || back
  const said = {
    lines,
    subtotal:
      positive(cells, by('subtotal'), 'subtotal') ?? (lead.cell('net_sales') === null ? null : net),
    // Some files write a discount as what it changes.
    discount: Math.abs(cells.amount(by('discount'), 'discount') ?? 0),
    delivery: positive(cells, by('delivery_price'), 'delivery_price'),
    tax: cells.amount(by('tax'), 'tax'),
    lineDiscounts: rows.reduce(
      (sum, row) => sum + Math.abs(cells.amount(row, 'line_discount') ?? 0),
      0,
    ),
  }
  const total = positive(cells, by('total'), 'total')
  const refunded = Math.max(back, Math.abs(cells.amount(by('refunded'), 'refunded') ?? 0))
  return { by, back, net, refunded, said, total }
}

/** Whether the lines of rows of an order, all of which have prices, come to its one total. */
function isExplained(rows: Row[]): boolean {
  const cells = new RecordCells([], null)
  const lines = ordersAmong(rows).flatMap((row) => readLines(cells, row))
  const totals = new Set(rows.flatMap((row) => row.text('total') || []))
  if (totals.size !== 1 || lines.length === 0 || lines.some(({ total }) => total === null))
    return false
  const { said, total } = saidBy(
    cells,
    orders.gathering?.leadOf(rows) ?? (rows[0] as Row),
    rows,
    lines,
  )
  return !cells.isWrong && total !== null && sumsOf({ ...said, total })?.comes === null
}

const inEgp = (piastres: number): string => toEgp(piastres).toFixed(2)

/** Rows of an order without those of its refunds, unless they are all that the file has of it. */
function ordersAmong(rows: Row[]): Row[] {
  const some = rows.filter((row) => !isRefund(row))
  return some.length > 0 ? some : rows
}

/** A refund has a day of its own. */
function isRefund(row: Row): boolean {
  const said = readAmount(row.cell('net_sales'))
  return 'value' in said && (said.value ?? 0) < 0
}

/** Whether each row's total is what its own pieces cost. */
const isPerLine = (rows: Row[], linesOf: FormerLine[][]): boolean =>
  rows.length > 1 &&
  rows.every((row, at) => {
    const [line, ...others] = linesOf[at] ?? []
    const said = readAmount(row.cell('total'))
    return (
      line !== undefined &&
      others.length === 0 &&
      line.total !== null &&
      'value' in said &&
      said.value === line.total
    )
  })

/** Refuses rows that say different things of their one order. */
function refuseDiffering(cells: RecordCells, lead: Row, rows: Row[], perLine: boolean): void {
  for (const target of ofOrders) {
    if (target === 'total' && perLine) continue
    const saying = [lead, ...rows].find((row) => row.cell(target) !== null)
    const differing = rows.find((row) => {
      const said = isRefund(row) ? null : row.cell(target)
      return said !== null && String(said) !== String(saying?.cell(target))
    })
    if (saying && differing) cells.wrong(differing, target, 'differs', saying.number)
  }
}

const isDate = (row: Row) => row.cell('placed_at') instanceof Date

function positive(
  cells: RecordCells,
  row: Row,
  target: 'subtotal' | 'delivery_price' | 'total',
): number | null {
  const amount = cells.amount(row, target)
  return amount !== null && amount < 0 ? cells.wrong(row, target, 'price') : amount
}

function readLines(cells: RecordCells, row: Row): FormerLine[] {
  const { lines: listed, isName } = listedIn(cells, row)
  const name = cells.text(row, 'line_name', names) ?? (isName ? (listed[0]?.name ?? null) : null)
  const sku = readSku(cells, row)
  const price = cells.amount(row, 'line_price')
  const whole = cells.amount(row, 'line_total')
  const isLine = sku !== null || (price !== null && row.has('line_name'))
  if (name !== null || (listed.length === 0 && isLine)) {
    const said = row.cell('line_quantity')
    const quantity = said === null ? 1 : Number(bare(said))
    // A line that was taken out of its order.
    if (quantity === 0) return []
    if (!isQuantity(quantity)) {
      cells.wrong(row, 'line_quantity', 'pieces')
      return []
    }
    if ((price ?? 0) < 0 || (whole ?? 0) < 0) {
      cells.wrong(row, (price ?? 0) < 0 ? 'line_price' : 'line_total', 'price')
      return []
    }
    const variant = row
      .cellsOf('line_variant')
      .map((cell) => String(cell).trim())
      .join(' / ')
    if (variant.length > names) cells.wrong(row, 'line_variant', 'too_long', names)
    const total = price === null ? whole : price * quantity
    const each = price ?? (total !== null && total % quantity === 0 ? total / quantity : null)
    return [
      { name: name ?? sku ?? '', variant: variant || null, sku, quantity, price: each, total },
    ]
  }
  return listed
}

/** Lines in words in a row; `isName`: it is one whose pieces and price the row says, if anything. */
function listedIn(cells: RecordCells, row: Row): { lines: FormerLine[]; isName: boolean } {
  const all = row.cellsOf('lines').map((cell) => {
    const text = String(cell)
    if (text.length > 10 * limits.desc) cells.wrong(row, 'lines', 'too_long', 10 * limits.desc)
    const read = linesIn(text)
    if (!read || read.lines.some((line) => line.name.length > names))
      cells.wrong(row, 'lines', read ? 'too_long' : 'pieces', read && names)
    return read ?? { lines: [], isName: false, isUnclear: false }
  })
  const isName = all.length === 1 && all[0]?.isName === true
  const lines = all.flatMap(({ lines }) => lines)
  const said = row.cell('line_quantity')
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isUnclear =
    said === null
      ? all.some(({ isUnclear }) => isUnclear)
      : lines.length > 0 && !isName && Number(bare(said)) !== pieces
  if (isUnclear) cells.note(row, 'lines', 'unclear_lines')
  return { lines, isName }
}

/** SKU as products have it; one that is none is left out. */
function readSku(cells: RecordCells, row: Row): string | null {
  const said = readTextCell(row.cell('line_sku'), names, true)
  if ('value' in said) return said.value
  cells.note(row, 'line_sku', said.wrong, said.detail)
  return null
}

const bare = (cell: unknown) => barePieces(String(cell))
