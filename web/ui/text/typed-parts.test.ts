import { expect, test } from 'vitest'
import { findTypedParts, isTypedIn } from './typed-parts.ts'

const found = (name: string, typed: string) =>
  findTypedParts(name, typed).map(([from, to]) => name.slice(from, to))

test.each([
  ['Nour Linen Midi Dress', 'lin', ['Lin']],
  ['Nour Linen Midi Dress', 'DRESS nour', ['Nour', 'Dress']],
  ['Nour Linen Midi Dress', 'dresses', ['Dress']],
  ['Nour Linen Midi Dress', 'nen', []],
  ['Cross-Stitch Cushion', 'stitch c', ['C', 'Stitch', 'C']],
  ['Crème Brûlée Gown', 'creme brul', ['Crème', 'Brûl']],
  ['Linen, 45 cm', '٤٥', ['45']],
  ['Linen', '  ', []],
  ['', 'linen', []],
])('in %j, %j is %j', (name, typed, parts) => {
  expect(found(name, typed)).toEqual(parts)
})

test.each([
  ['مزهرية أمفورا النيل', 'مزهريه', ['مزهرية']],
  ['مزهرية أمفورا النيل', 'امف', ['أمف']],
  ['مزهرية أمفورا النيل', 'نيل', ['نيل']],
  ['مزهرية أمفورا النيل', 'المزهرية', ['مزهرية']],
  ['قفطان لَيْلَى أَحْمَر', 'ليلي احمر', ['لَيْلَى', 'أَحْمَر']],
  ['فانـوس القاهرة', 'فانوس', ['فانـوس']],
  ['فستان نور الكتان', 'فـستان', ['فستان']],
  ['طقم ليلى', 'لم', []],
])('in %j, %j is %j', (name, typed, parts) => {
  expect(found(name, typed)).toEqual(parts)
})

test('letters outside the first plane keep their places', () => {
  expect(found('👗 Linen 𝓛ight', 'linen light')).toEqual(['Linen', '𝓛ight'])
})

test.each([
  ['فساتين', 'فستان', true],
  ['مزهريات', 'مزهرية', true],
  ['شموع', 'شمعة', true],
  ['مرايا', 'مراية', true],
  ['أطقم', 'طقم', true],
  ['وسائد', 'الوسادة', true],
  ['معاطف', 'معطف', true],
  ['فساتين', 'طقم', false],
  ['معاطف', 'عط', false],
  ['Mirrors', 'mirror', true],
  ['Mirrors', 'ors', false],
  ['Mirrors', '', false],
  ['مرايا', ' ', false],
])('whether %j is meant by %j: %s', (name, typed, is) => {
  expect(isTypedIn(name, typed)).toBe(is)
})
