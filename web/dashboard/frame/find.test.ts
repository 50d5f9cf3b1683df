import { expect, test } from 'vitest'
import { isMeant } from './find.ts'
import { partWords, screenWords } from './find-words.ts'

const screens = Object.entries({ ...screenWords, ...partWords })
const found = (typed: string): string[] =>
  screens.filter(([, words]) => isMeant({ label: '', words }, typed)).map(([name]) => name)

test.each([
  ['اسعار التوصيل', 'areas'],
  ['أسعار التوصيل', 'areas'],
  ['لوجو', 'contact'],
  ['فلوس المندوب', 'settlements'],
  ['شحن مجانى', 'delivery'],
  ['باسورد', 'factors'],
  ['رسايل', 'whatsapp'],
  ['رسائل واتساب', 'whatsapp'],
  ['سياسه الاسترجاع', 'returns'],
  ['delivery prices', 'areas'],
  ['Logo', 'contact'],
  ['backup', 'health'],
  ['excel', 'imports'],
])('%s leads to %s', (typed, name) => {
  expect(found(typed)).toContain(name)
})

test('a word that starts none of an entry’s words does not find it', () => {
  expect(isMeant({ label: 'Areas', words: 'delivery prices' }, 'delivery logo')).toBe(false)
  expect(isMeant({ label: 'Areas', words: 'delivery prices' }, 'livery')).toBe(false)
})
