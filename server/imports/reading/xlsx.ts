/** The first sheet of a workbook (XLSX) as rows. How large it becomes, and whether cells are merged, is looked up before it is read. */
import { readSheet } from 'read-excel-file/node'
import { importLimits } from '#contract/import-columns.ts'
import type { Archive } from './archive.ts'
import { finishSheet, readHeadings } from './csv.ts'
import { type Cell, FileTrouble, isBlank, type Sheet, type SheetRow } from './sheet.ts'

/** Of the two that say which sheet is the first. */
const mostOfIndex = 1_000_000

/** A cell from column AAA on, which is the 703rd, or from row 100,000 on: what lies between would be made of nothing, by the million. */
const farOut = /\sr="(?:([A-Z]{3,})\d+|[A-Z]+\d{6,})"/

/** What tells a workbook from an archive of anything else. */
export const isWorkbook = ({ names }: Archive): boolean => names.some((name) => name === '[Content_Types].xml' || name.startsWith('xl/'))

export async function readXlsx(bytes: Buffer, archive: Archive): Promise<Sheet> {
  const merged = await lookInside(archive)
  if (merged) throw new FileTrouble('merged_cells', merged)
  // Untrimmed: a cell of lines may begin with an empty one.
  // Whatever it stumbles over is the file's: it gets nothing else.
  const table = (await readSheet(bytes, { trim: false }).catch(() => {
    throw new FileTrouble('damaged')
  })) as unknown as Cell[][]
  let headings: string[] | undefined
  const rows: SheetRow[] = []
  for (const [at, cells] of table.entries()) {
    if (cells.every(isBlank)) continue
    if (!headings) headings = readHeadings(cells)
    else if (rows.length === importLimits.rows) throw new FileTrouble('too_many_rows', String(importLimits.rows))
    else rows.push({ number: at + 1, cells })
  }
  return finishSheet({ kind: 'xlsx', headings: headings ?? [], rows })
}

/**
 * Unpacks everything once and keeps nothing: an archive may lie about what it becomes. Answers the first merged cells of the first sheet, such as
 * 'A2:A5', or null.
 */
async function lookInside(archive: Archive): Promise<string | null> {
  const indexes = new Map<string, string>()
  const mergedIn = new Map<string, string>()
  for (const name of archive.names) {
    const isIndex = name === 'xl/workbook.xml' || name === 'xl/_rels/workbook.xml.rels'
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/.test(name)
    let text = ''
    for await (const piece of archive.unpack(name)) {
      if (!isIndex && !isSheet) continue
      text += piece.toString('latin1')
      if (isIndex && text.length > mostOfIndex) throw new FileTrouble('damaged')
      if (!isSheet) continue
      const ref = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+\d+:[A-Z]+\d+)"/.exec(text)?.[1]
      if (ref && !mergedIn.has(name)) mergedIn.set(name, ref)
      const far = farOut.exec(text)
      if (far)
        throw new FileTrouble(far[1] ? 'too_many_columns' : 'too_many_rows', String(far[1] ? importLimits.columns : importLimits.rows))
      // A tag may begin in one piece and end in the next.
      text = text.slice(-300)
    }
    if (isIndex) indexes.set(name, text)
  }
  return mergedIn.get(firstSheetOf(indexes)) ?? null
}

function firstSheetOf(indexes: Map<string, string>): string {
  const id = /<(?:\w+:)?sheet\s[^>]*?\br:id="([^"]+)"/.exec(indexes.get('xl/workbook.xml') ?? '')?.[1]
  const relations = indexes.get('xl/_rels/workbook.xml.rels')?.match(/<Relationship\s[^>]*>/g) ?? []
  const target = relations.find((relation) => relation.includes(`Id="${id}"`))?.match(/\bTarget="([^"]+)"/)?.[1] ?? ''
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}
