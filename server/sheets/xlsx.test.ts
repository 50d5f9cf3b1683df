import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { SheetColumn } from '#contract/files/sheets.ts'
import { readXlsx, unzip } from '../../test/files/sheets.ts'
import type { WrittenRow, WrittenSheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

const columns: SheetColumn[] = [
  { key: 'name', en: 'Name', ar: 'الاسم', holds: 'text' },
  { key: 'pieces', en: 'Pieces', ar: 'القطع', holds: 'number' },
]

async function* some(...parts: WrittenRow[][]) {
  yield* parts
}

const sheetOf = (...parts: WrittenRow[][]): WrittenSheet => ({
  title: 'Stock',
  columns,
  lang: 'en',
  rows: some(...parts),
})
const bytesOf = async (sheet: WrittenSheet, most?: number) => buffer(writeXlsx(sheet, most))

test('what one sheet cannot hold goes into the next, which has the head as well', async () => {
  const files = unzip(
    await bytesOf(
      sheetOf(
        [
          ['a', 1],
          ['b', 2],
        ],
        [['c', 3]],
      ),
      3,
    ),
  )
  const texts = [1, 2].map((number) =>
    files
      .get(`xl/worksheets/sheet${number}.xml`)
      ?.match(/(?<=<(?:t xml:space="preserve"|v)>)[^<]+/g),
  )
  expect(texts).toEqual([
    ['Name', 'Pieces', 'a', '1', 'b', '2'],
    ['Name', 'Pieces', 'c', '3'],
  ])
  expect(files.get('xl/workbook.xml')?.match(/(?<=<sheet name=")[^"]+/g)).toEqual([
    'Stock',
    'Stock 2',
  ])
  expect(files.has('xl/worksheets/sheet3.xml')).toBe(false)
})

test('a list of nothing is a sheet with its head', async () => {
  expect([...readXlsx(await bytesOf(sheetOf())).cells.values()].map(({ text }) => text)).toEqual([
    'Name',
    'Pieces',
  ])
})

test('a text holds what XML would read as something else, and leaves out what it cannot hold', async () => {
  const { cells } = readXlsx(await bytesOf(sheetOf([[' <b>&amp;"\u0007فستان\r\nكتان ', null]])))
  expect(cells.get('A2')).toEqual({ text: ' <b>&amp;"فستان\nكتان ', format: '@' })
  expect(cells.has('B2')).toBe(false)
})

test('further columns than letters have places of two', async () => {
  const many = Array.from(
    { length: 28 },
    (_, at): SheetColumn => ({ key: String(at), en: `C${at}`, ar: '', holds: 'number' }),
  )
  const rows = some([many.map((_, at) => at)])
  const { cells } = readXlsx(
    await buffer(writeXlsx({ title: 'Many', columns: many, lang: 'en', rows })),
  )
  expect([cells.get('Z2')?.number, cells.get('AA2')?.number, cells.get('AB2')?.number]).toEqual([
    25, 26, 27,
  ])
})

test('rows that cannot be read to their end break the file off', async () => {
  async function* broken() {
    yield [['a', 1]] as WrittenRow[]
    throw new Error('The database is gone')
  }
  await expect(
    buffer(writeXlsx({ title: 'Stock', columns, lang: 'en', rows: broken() })),
  ).rejects.toThrow('The database is gone')
})

test('a reader who leaves ends the reading of rows', async () => {
  let isLetGo = false
  async function* endless() {
    try {
      for (;;)
        yield Array.from({ length: 100 }, (_, at) => [
          Math.random().toString(36).repeat(20),
          at,
        ]) as WrittenRow[]
    } finally {
      isLetGo = true
    }
  }
  for await (const _chunk of writeXlsx({ title: 'Stock', columns, lang: 'en', rows: endless() }))
    break
  expect(isLetGo).toBe(true)
})
