/**
 * XLSX writer, streamed as rows arrive: the sheet is the one large file in the ZIP and is
 * compressed outside of the main thread (0045).
 */
import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import type { WrittenRow, WrittenSheet } from './sheet.ts'
import { contentTypes, relations, styles, workbook, workbookRelations } from './xlsx-parts.ts'
import { type RowSource, sheetXml } from './xlsx-sheet.ts'

/** Excel's limit of rows per sheet, the head included; further rows go into a second sheet. */
const mostRows = 1_048_576

export async function* writeXlsx(sheet: WrittenSheet, most = mostRows): AsyncGenerator<Uint8Array> {
  const { ZipFile } = await import('yazl')
  const rows = eachOf(sheet.rows)
  const source: RowSource = { rows, next: await rows.next() }
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const breakOff = (error: Error) => void output.destroy(error)
  zip.on('error', breakOff)
  const parts: Readable[] = []
  const add = (number: number) => {
    const xml = Readable.from(sheetXml(sheet, source, most), { objectMode: false })
    parts.push(xml)
    xml.once('error', breakOff)
    xml.once('end', () => (source.next.done ? finish(zip, sheet, number) : add(number + 1)))
    zip.addReadStream(xml, `xl/worksheets/sheet${number}.xml`)
  }
  add(1)
  try {
    for await (const chunk of output) yield chunk as Uint8Array
  } finally {
    // The reader has disconnected: stops reading rows.
    for (const stream of [output, ...parts]) stream.destroy()
    await rows.return(undefined)
  }
}

async function* eachOf(rows: WrittenSheet['rows']): AsyncGenerator<WrittenRow, undefined> {
  for await (const some of rows) yield* some
}

/** Writes the parts that depend on the number of sheets. */
function finish(zip: ZipFile, { title }: WrittenSheet, sheets: number): void {
  const titles = Array.from({ length: sheets }, (_, at) =>
    at === 0 ? title : `${title} ${at + 1}`,
  )
  const parts = {
    '[Content_Types].xml': contentTypes(sheets),
    '_rels/.rels': relations,
    'xl/workbook.xml': workbook(titles),
    'xl/_rels/workbook.xml.rels': workbookRelations(sheets),
    'xl/styles.xml': styles,
  }
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
}
