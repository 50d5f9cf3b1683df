/** Reads the shop's CSV and XLSX files without the shop's code. */
import { inflateRawSync } from 'node:zlib'

/** Rows of cells, without the byte order mark; cells may contain line breaks. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** Files of a ZIP, by its central directory. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, string>()
  for (
    let at = bytes.readUInt32LE(end + 16), left = bytes.readUInt16LE(end + 10);
    left > 0;
    left -= 1
  ) {
    const [size, name, extra, comment] = [
      bytes.readUInt32LE(at + 20),
      ...[28, 30, 32].map((place) => bytes.readUInt16LE(at + place)),
    ] as [number, number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const stored = bytes.subarray(from, from + size)
    const isDeflated = bytes.readUInt16LE(at + 10) === 8
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + name),
      (isDeflated ? inflateRawSync(stored) : stored).toString('utf8'),
    )
    at += 46 + name + extra + comment
  }
  return files
}

export type XlsxCell = { text?: string; number?: number; format: string }

/** Cells of the first sheet by position, as 'B2', with the names of their formats. */
export function readXlsx(bytes: Buffer): {
  cells: Map<string, XlsxCell>
  files: Map<string, string>
} {
  const files = unzip(bytes)
  const styles = files.get('xl/styles.xml') as string
  const named = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      code,
    ]),
  )
  const builtIn: Record<string, string> = { 0: 'General', 4: '#,##0.00', 49: '@' }
  const formats = [
    ...(styles.split('<cellXfs')[1] as string).matchAll(/<xf numFmtId="(\d+)"/g),
  ].map(([, id = '']) => named.get(id)?.replaceAll('\\', '') ?? builtIn[id] ?? id)
  const cells = new Map<string, XlsxCell>()
  const found = (files.get('xl/worksheets/sheet1.xml') as string).matchAll(
    /<c r="(\w+)" s="(\d+)"(?: t="inlineStr")?>(?:<v>([^<]*)<\/v>|<is><t xml:space="preserve">([^<]*)<\/t><\/is>)<\/c>/g,
  )
  for (const [, place = '', style, number, text] of found) {
    const format = formats[Number(style)] as string
    cells.set(
      place,
      text === undefined ? { number: Number(number), format } : { text: plainOf(text), format },
    )
  }
  return { cells, files }
}

/** Rows of the first sheet, headings first; empty cells are undefined. */
export function readRows(bytes: Buffer): (string | number | undefined)[][] {
  const rows: (string | number | undefined)[][] = []
  for (const [place, { text, number }] of readXlsx(bytes).cells) {
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    const cells = rows[Number(row) - 1] ?? []
    cells[column] = text ?? number
    rows[Number(row) - 1] = cells
  }
  return rows
}

const plainOf = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
