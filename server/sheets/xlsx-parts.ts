/** Small parts of an XLSX, constant except for the number of sheets. */
import type { SheetColumn } from '#contract/files/sheets.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML does not take
const special = /[&<>"\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text escaped for XML, without invalid control characters. */
export const escapeXml = (text: string): string =>
  text.replace(special, (sign) => escapes[sign] ?? '')

const numbersOf = (sheets: number) => Array.from({ length: sheets }, (_, at) => at + 1)

export const contentTypes = (sheets: number): string =>
  `${declaration}<Types xmlns="${packaged}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>` +
  numbersOf(sheets)
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kinds}.worksheet+xml"/>`,
    )
    .join('') +
  '</Types>'

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`

export const relations = `${declaration}<Relationships xmlns="${packaged}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`

export const workbookRelations = (sheets: number): string =>
  `${declaration}<Relationships xmlns="${packaged}/relationships">` +
  numbersOf(sheets)
    .map((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
    .join('') +
  `${relation('styles', 'styles', 'styles.xml')}</Relationships>`

export const workbook = (titles: string[]): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  titles
    .map(
      (title, at) => `<sheet name="${escapeXml(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
    )
    .join('') +
  '</sheets></workbook>'

/** Indexes of the cell formats below. Text cells stay text when edited. */
export const styleOf: Record<SheetColumn['holds'] | 'head', number> = {
  number: 0,
  head: 1,
  text: 2,
  lines: 2,
  money: 3,
  day: 4,
  moment: 5,
}

const format = (numberFormat: number, font = 0) =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ''}/>`

/** Cell formats: 49 is text, 4 has two decimals and groups of thousands. */
export const styles =
  `${declaration}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="6">${[format(0), format(49, 1), format(49), format(4), format(164), format(165)].join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
