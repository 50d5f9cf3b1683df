import { afterAll, expect, test } from 'vitest'
import { readLanguageBy } from '#contract/text/language.ts'
import * as m from '#messages'
import { partNames } from '../settings/part-names.ts'
import { partFaces } from '../settings/parts.ts'
import { findIn } from './find.ts'
import { accountWords, partWords, screenWords } from './find-words.ts'
import { groups } from './sections.ts'

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

// The next file of this worker begins in English.
afterAll(() => readLanguageBy(() => 'en'))

/** Entries as the search lists them. */
const entries = () => [
  ...groups.flatMap(({ sections }) =>
    sections.map(({ name, label }) => ({
      ...{ name, words: screenWords[name] ?? '' },
      label: label(),
    })),
  ),
  ...partNames.map((name) => ({
    ...{ name, words: partWords[name] },
    label: partFaces[name].label(),
  })),
  { name: 'dark', words: accountWords.dark, label: m.admin_dark_theme() },
  { name: 'language', words: accountWords.language, label: m.header_other_language() },
  { name: 'out', words: accountWords.out, label: m.admin_log_out() },
]

test.each([
  ['اسعار التوصيل', 'areas'],
  ['اغير سعر التوصيل للجيزة', 'areas'],
  ['لوجو المحل', 'contact'],
  ['رقم الواتساب بتاعي', 'contact'],
  ['عنوان المحل', 'contact'],
  ['لغة الموقع', 'contact'],
  ['شحن مجاني', 'delivery'],
  ['مواعيد التوصيل', 'delivery'],
  ['اجازة العيد', 'delivery'],
  ['مدة الاسترجاع', 'returns'],
  ['ساعات المكالمات', 'confirming'],
  ['تنبيه المخزون اوشك', 'confirming'],
  ['رسائل الواتساب', 'whatsapp'],
  ['بانر الصفحة الرئيسية', 'home'],
  ['شركات الشحن', 'couriers'],
  ['اضافة موظفة', 'staff'],
  ['باسورد', 'factors'],
  ['تنبيهات الموبايل', 'alerts'],
  ['صفحة من نحن', 'pages'],
  ['فيسبوك', 'socialLinks'],
  ['كود خصم', 'coupons'],
  ['نسخة احتياطية', 'health'],
  ['دارك مود', 'dark'],
  ['الوضع الليلي', 'dark'],
  ['تسجيل خروج', 'out'],
  ['delivery prices', 'areas'],
  ['logo', 'contact'],
  ['shop phone number', 'contact'],
  ['free shipping', 'delivery'],
  ['holidays', 'delivery'],
  ['return period', 'returns'],
  ['calling hours', 'confirming'],
  ['low stock', 'confirming'],
  ['whatsapp texts', 'whatsapp'],
  ['courier fees', 'couriers'],
  ['invite staff', 'staff'],
  ['password', 'factors'],
  ['notifications', 'alerts'],
  ['privacy page', 'pages'],
  ['instagram link', 'socialLinks'],
  ['discount code', 'coupons'],
  ['backup', 'health'],
  ['dark mode', 'dark'],
  ['log out', 'out'],
])('the question %s finds %s first', (typed, name) => {
  for (const language of ['ar', 'en'] as const) {
    readLanguageBy(() => language)
    expect(findIn(entries(), typed)[0]?.name, language).toBe(name)
  }
})
