/** Conversion of a table to the records of its kind, and its summary. */
import type { RecordKind, RecordTarget } from '#contract/files/import-kinds.ts'
import { importLimits } from '#contract/files/import-columns.ts'
import { foldHeading } from '#server/sheets/headings.ts'
import { isBlank, type Sheet, type SheetRow } from '#server/sheets/reading/sheet.ts'
import { isTotal } from '#server/sheets/totals.ts'
import { type Columns, type Mapping, Row } from '../../reading/rows.ts'
import { shownCell } from '../../reading/values.ts'
import type { FileSummary } from '../../reading/whole-file.ts'
import { readingKinds } from './kinds.ts'
import { usedAs } from './order-states.ts'
import { type DayOrder, dayOrderOf } from './instants.ts'
import { RecordCells } from './record-cells.ts'
import type { Gathering, ReadingKind, RecordRows } from './reading-kind.ts'
import type { ReadRecord } from './read-record.ts'
import { mapHeadings, ranksOf } from './recognise.ts'

export type RecordsFile = {
  summary: FileSummary
  products: never[]
  records: Iterable<ReadRecord>
}

export function readRecords(
  sheet: Sheet,
  kind: RecordKind,
  shopUrl: string,
  mapping: Mapping = mapHeadings(kind, sheet.headings),
): RecordsFile {
  const reading = readingKinds[kind] as unknown as ReadingKind<RecordKind>
  const columns = columnsByRank(kind, sheet.headings, mapping)
  const order = orderOfDays(sheet, columns)
  const groups = groupsOf(sheet, columns, reading)
  const read = () => readEach(sheet, groups, reading, shopUrl, order)
  const states = new Map<string, number>()
  let [rows, records, pictures] = [0, 0, 0]
  for (const record of read()) {
    rows += record.rows
    records++
    const fields = record.fields
    if (fields && 'picture' in fields && fields.picture) pictures++
    if (fields && 'state' in fields) states.set(fields.state, (states.get(fields.state) ?? 0) + 1)
  }
  return {
    summary: {
      format: kind,
      columns: sheet.headings.map((heading, at) => ({
        heading,
        examples: examplesOf(sheet, at),
        target: mapping[at] ?? null,
        needs_look: false,
      })),
      ...{ rows, products: records, pictures, words: [] },
      states: [...states]
        .map(([name, orders]) => ({ name, orders, use: usedAs(name) }))
        .sort((one, other) => other.orders - one.orders)
        .slice(0, importLimits.states),
    },
    products: [],
    records: read(),
  }
}

/** First two distinct values of a column, as examples. */
export function examplesOf({ rows }: Sheet, at: number): string[] {
  const examples = new Set<string>()
  for (const { cells } of rows) {
    if (!isBlank(cells[at])) examples.add(shownCell(cells[at]))
    if (examples.size === 2) break
  }
  return [...examples]
}

function columnsByRank(kind: RecordKind, headings: string[], mapping: Mapping): Columns {
  const ranks = ranksOf(kind, headings)
  const known = mapHeadings(kind, headings)
  // A column that its reader has mapped otherwise has no rank.
  const rankOf = (at: number) => (known[at] === mapping[at] ? (ranks[at] ?? 0) : Number.MAX_VALUE)
  const columns: Columns = new Map()
  for (const at of [...mapping.keys()].sort(
    (one, other) => rankOf(one) - rankOf(other) || one - other,
  )) {
    const target = mapping[at]
    if (target) columns.set(target, [...(columns.get(target) ?? []), at])
  }
  return columns
}

const days: RecordTarget[] = ['placed_at', 'reviewed_at', 'starts_on', 'ends_on']

/** Order of days and months in the file, if all days that show it agree. */
function orderOfDays({ rows }: Sheet, columns: Columns): DayOrder {
  const at = days.flatMap((target) => columns.get(target) ?? [])
  const seen = new Set<DayOrder>()
  for (const { cells } of rows) for (const one of at) seen.add(dayOrderOf(cells[one] ?? null))
  seen.delete(null)
  return seen.size === 1 ? ([...seen][0] ?? null) : null
}

function* readEach(
  { headings }: Sheet,
  groups: RecordRows[],
  reading: ReadingKind<RecordKind>,
  shopUrl: string,
  order: DayOrder,
): Generator<ReadRecord> {
  /** First row of each record of the file, by what no two of them share. */
  const seen = new Map<string, number>()
  for (const group of groups) {
    const { lead, rows } = group
    const cells = new RecordCells(headings, order)
    let fields =
      group.repeats === undefined
        ? reading.read(cells, group, shopUrl)
        : cells.wrong(lead, reading.key, 'record_twice', group.repeats)
    const name = fields ? reading.nameOf(fields) : nameless(lead, reading)
    if (fields) {
      const key = reading.keyOf(fields)
      const before = seen.get(key)
      if (before === undefined) seen.set(key, lead.number)
      else fields = cells.wrong(lead, reading.key, 'record_twice', before)
    }
    yield {
      row: lead.number,
      rows: rows.length,
      name: name.slice(0, 200).toWellFormed(),
      fields: cells.isWrong ? null : fields,
      // Of what is left out, only why.
      problems: cells.isWrong ? cells.problems.filter(({ isNote }) => !isNote) : cells.problems,
    }
  }
}

/** Name of a record that is wrong: what it is called, else what tells it from others. */
function nameless(lead: Row, { key }: ReadingKind<RecordKind>): string {
  const first = (...targets: RecordTarget[]) =>
    targets.map((target) => lead.text(target)).find(Boolean) ?? ''
  const called = [
    first('order_number'),
    `${first('first_name')} ${first('last_name')}`.trim() ||
      first('customer_name', 'reviewer', 'coupon_name', 'coupon_code'),
    first('product_name', 'product_slug', 'product_sku'),
    first('review'),
  ]
  return called.filter(Boolean).join(' · ').replace(/\s+/g, ' ') || first(key, 'email')
}

function groupsOf(
  { headings, rows }: Sheet,
  columns: Columns,
  { continues, gathering }: ReadingKind<RecordKind>,
): RecordRows[] {
  const folded = headings.map(foldHeading)
  const runs: Row[][] = []
  for (const said of rows) {
    if (isLabel(said, folded)) continue
    const row = new Row(said, columns)
    const last = runs.at(-1)
    if (last?.[0] && continues?.(row, last[0])) last.push(row)
    else runs.push([row])
  }
  return gathering
    ? gathered(runs, gathering)
    : runs.map((rows) => ({ lead: rows[0] as Row, rows }))
}

/** Runs of rows with those of one record joined, without rows that repeat it. */
function gathered(runs: Row[][], gathering: Gathering): RecordRows[] {
  const records = new Map<string, Row[]>()
  for (const run of runs) {
    const key = gathering.keyOf(run[0] as Row) || `row ${run[0]?.number}`
    const record = records.get(key)
    if (record) for (const row of run) record.push(row)
    else records.set(key, run)
  }
  return [...records.values()]
    .flatMap((rows) => withoutRepeats(rows, gathering))
    .sort((one, other) => Number(one.rows[0]?.number) - Number(other.rows[0]?.number))
}

/** Rows of one record; those that repeat it whole are a second record, which is refused. */
function withoutRepeats(rows: Row[], { leadOf, ownOf }: Gathering): RecordRows[] {
  const alike = rows.length > 1 ? Map.groupBy(rows, ({ whole }) => whole) : null
  if (!alike || alike.size === rows.length) return [{ lead: leadOf(rows), rows }]
  const groups = [...alike.values()]
  const once = new Set(groups.flatMap(([row]) => row ?? []))
  const areAll = groups.every(({ length }) => length === groups[0]?.length)
  const own = ownOf(rows, [...once], areAll)
  const lead = leadOf(own)
  const others = own === rows ? [] : rows.filter((row) => !once.has(row))
  return others.length === 0
    ? [{ lead, rows }]
    : [
        { lead, rows: own },
        { lead: leadOf(others), rows: others, repeats: lead.number },
      ]
}

/** Rows that sum others up, and headings that are repeated on each page. */
function isLabel({ cells }: SheetRow, headings: string[]): boolean {
  const first = cells.find((cell) => !isBlank(cell))
  if (typeof first !== 'string') return false
  return (
    isTotal(first) ||
    headings.every((heading, at) => heading === foldHeading(String(cells[at] ?? '')))
  )
}
