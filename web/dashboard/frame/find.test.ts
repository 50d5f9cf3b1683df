import { expect, test } from 'vitest'
import { findIn } from './find.ts'
import { partWords, screenWords } from './find-words.ts'

const screens = Object.entries({ ...screenWords, ...partWords }).map(([name, words]) => ({
  ...{ name, label: '', words },
}))
const found = (typed: string): string[] => findIn(screens, typed).map(({ name }) => name)

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
  ['اسم المحل', 'contact'],
  ['رقم الواتساب', 'contact'],
  ['عايزة اغير رقم المحل', 'contact'],
  ['ساعات العمل', 'confirming'],
  ['تنبيه المخزون', 'confirming'],
  ['كلمة السر', 'factors'],
  ['تغيير الباسورد', 'factors'],
  ['موظفة جديدة', 'staff'],
  ['كود خصم', 'coupons'],
  ['ملصق الشحن', 'parcels'],
  ['سعر الشحن', 'areas'],
  ['delivery fees', 'areas'],
  ['shop name', 'contact'],
  ['opening hours', 'confirming'],
])('%s leads to %s', (typed, name) => {
  expect(found(typed)).toContain(name)
})

test('what has more of the typed words is meant, and at least half of them', () => {
  const [areas, logo] = [
    { label: 'Areas', words: 'delivery prices' },
    { label: 'Shop', words: 'logo' },
  ]
  expect(findIn([areas, logo], 'delivery prices logo')).toEqual([areas])
  expect(findIn([areas, logo], 'delivery of my logo today')).toEqual([])
  expect(findIn([areas, logo], 'livery')).toEqual([])
  expect(findIn([areas, logo], ' ')).toEqual([areas, logo])
})
