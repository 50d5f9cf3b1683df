import { expect, test } from 'vitest'
import { findFault, kilobytes } from './picture-file.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const fileOf = (start: string, size = 100) =>
  new File([bytesOf(start), new Uint8Array(size - start.length)], 'cup.jpg')

const jpeg = '\xff\xd8\xff\xe0'

const most = 3_000_000

test('JPEG, PNG, WebP and AVIF are told by their first bytes', async () => {
  const pictures = [
    jpeg,
    '\x89PNG\r\n',
    'RIFF\0\0\0\0WEBPVP8 ',
    '\0\0\0\x20ftypavif',
    '\0\0\0\x20ftypmif1\0\0\0\0mif1avif',
  ]
  for (const start of pictures) expect(await findFault(fileOf(start), most), start).toBeNull()
  for (const start of [
    'GIF89a',
    '%PDF-1.7',
    '\0\0\0\x20ftypheic\0\0\0\0mif1heic',
    'RIFF\0\0\0\0WAVE',
    '<svg',
    '',
  ]) {
    expect(await findFault(fileOf(start), most), start).toBe('kind')
  }
  expect(await findFault(new File([], 'empty.jpg'), most)).toBe('kind')
})

test('so many bytes are the most', async () => {
  expect(await findFault(fileOf(jpeg, 3_000_000), most)).toBeNull()
  expect(await findFault(fileOf(jpeg, 3_000_001), most)).toBe('size')
  expect(await findFault(fileOf('GIF89a', 3_000_001), most)).toBe('kind')
  expect([999, 1000, 3_000_000, 3_000_001].map(kilobytes)).toEqual([1, 1, 3000, 3001])
})
