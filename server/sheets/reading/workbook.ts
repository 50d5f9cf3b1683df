/**
 * References of a workbook's cells: the parts of its sheets, shared strings, and date formats.
 */
import { importLimits } from '#contract/files/import-columns.ts'
import type { ZipArchive } from './archive.ts'
import { FileTrouble } from './sheet.ts'
import { attribute, readXml } from './xml.ts'

export type Workbook = {
  /** Names of the sheets' parts, in their order. */
  sheets: string[]
  texts: string[]
  /** Whether each style is a date format, by style number. */
  isDay: boolean[]
  /** Dates are counted from 1904 instead of 1900. */
  is1904: boolean
}

/** Limit of styles, sheets and parts: more than any table has. */
const most = 100_000
/** Sheets among which the table is looked for. */
const mostSheets = 10

export async function readWorkbook(archive: ZipArchive): Promise<Workbook> {
  const { ids, is1904 } = await readIndex(archive)
  const parts = await readRelations(archive)
  const sheets = ids.flatMap((id) => parts.find((part) => part.id === id)?.name ?? [])
  if (!archive.names.includes(sheets[0] ?? '')) throw new FileTrouble('damaged')
  const of = (kind: string) =>
    parts.find((part) => part.kind.endsWith(`/${kind}`))?.name ?? `xl/${kind}.xml`
  return {
    sheets: sheets.filter((sheet) => archive.names.includes(sheet)),
    is1904,
    texts: await readTexts(archive, of('sharedStrings')),
    isDay: await readStyles(archive, of('styles')),
  }
}

async function readIndex(archive: ZipArchive): Promise<{ ids: string[]; is1904: boolean }> {
  const ids: string[] = []
  let is1904 = false
  await readXml(archive.unpack('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'sheet' && ids.length < mostSheets)
        ids.push(attribute(attributes, '(?:[\\w.-]+:)?id') ?? '')
      if (name === 'workbookPr')
        is1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '')
    },
  })
  return { ids, is1904 }
}

async function readRelations(
  archive: ZipArchive,
): Promise<{ id: string; kind: string; name: string }[]> {
  const parts: { id: string; kind: string; name: string }[] = []
  await readXml(archive.unpack('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const target = attribute(attributes, 'Target') ?? ''
      parts.push({
        ...{ id: attribute(attributes, 'Id') ?? '', kind: attribute(attributes, 'Type') ?? '' },
        name: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`,
      })
      if (parts.length > most) throw new FileTrouble('damaged')
    },
  })
  return parts
}

/** Shared strings without phonetic readings of Japanese. */
async function readTexts(archive: ZipArchive, part: string): Promise<string[]> {
  const texts: string[] = []
  if (!archive.names.includes(part)) return texts
  let [text, isText, isReading, characters] = ['', false, false, 0]
  await readXml(archive.unpack(part), {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') isReading = true
    },
    text: (said) => {
      if (!isText || isReading) return
      text += said
      characters += said.length
      if (characters > importLimits.shared_characters) throw new FileTrouble('too_large')
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') {
        texts.push(unescapeText(text))
        if (texts.length > importLimits.shared_texts) throw new FileTrouble('too_large')
      }
    },
  })
  return texts
}

/** Unescapes characters that XML does not allow, which a workbook writes as '_x000D_'. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Built-in styles of dates and times, East Asian ones included. */
const isBuiltInDay = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

async function readStyles(archive: ZipArchive, part: string): Promise<boolean[]> {
  const isDay: boolean[] = []
  if (!archive.names.includes(part)) return isDay
  const own = new Map<number, boolean>()
  let isOfCells = false
  await readXml(archive.unpack(part), {
    open: (name, attributes) => {
      if (name === 'numFmt')
        own.set(
          Number(attribute(attributes, 'numFmtId')),
          isDayFormat(attribute(attributes, 'formatCode') ?? ''),
        )
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0)
        isDay.push(own.get(id) ?? isBuiltInDay(id))
      }
      if (isDay.length > most || own.size > most) throw new FileTrouble('damaged')
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return isDay
}

/**
 * Whether a number format is a date: 'dd/mm/yyyy' is, '0.00' and 'General' are not. Quoted texts,
 * colours and locales within it are ignored.
 */
function isDayFormat(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '').toLowerCase()
  return /[dmyhs]/.test(bare) && !/[#?@]|general|(?<![s0]\.?)0|e\+/.test(bare.split(';')[0] ?? '')
}
