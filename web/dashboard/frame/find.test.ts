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
  ['لوجو', 'brand'],
  ['فلوس المندوب', 'settlements'],
  ['شحن مجانى', 'delivery'],
  ['باسورد', 'factors'],
  ['رسايل', 'whatsapp'],
  ['رسائل واتساب', 'whatsapp'],
  ['سياسه الاسترجاع', 'returns'],
  ['delivery prices', 'areas'],
  ['Logo', 'brand'],
  ['backup', 'health'],
  ['excel', 'imports'],
  ['اسم المحل', 'brand'],
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
  ['shop name', 'brand'],
  ['opening hours', 'confirming'],
  ['ترتيب الصفحة', 'homePage'],
  ['الصفحة الرئيسية', 'homePage'],
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
  ['لوجو المحل', 'brand'],
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
  ['logo', 'brand'],
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

/** Phrases of owners, and the screen or part of the settings that each means. */
const phrases: [typed: string, name: string][] = [
  ['فلوس المندوب', 'settlements'],
  ['فلوسي عند شركة الشحن', 'settlements'],
  ['حساب شركة الشحن', 'settlements'],
  ['التحصيل', 'settlements'],
  ['مرتجعات', 'returns'],
  ['المرتجع', 'returns'],
  ['استبدال', 'returns'],
  ['تبديل مقاس', 'returns'],
  ['استلام المرتجعات', 'receive'],
  ['خصم', 'coupons'],
  ['كود الخصم', 'coupons'],
  ['بروموكود', 'coupons'],
  ['عروض', 'coupons'],
  ['موظفين', 'staff'],
  ['الموظفات', 'staff'],
  ['كلمه السر', 'factors'],
  ['الباسوورد', 'factors'],
  ['رسايل', 'whatsapp'],
  ['رسايل العملا', 'questions'],
  ['واتساب', 'whatsapp'],
  ['الواتس', 'whatsapp'],
  ['رقم الواتس', 'contact'],
  ['طباعة بوليصة', 'parcels'],
  ['طباعه البوالص', 'parcels'],
  ['شحنه وصلت فين', 'parcels'],
  ['تسليم للمندوب', 'parcels'],
  ['جرد', 'stock'],
  ['المخزن', 'stock'],
  ['استلام بضاعة جديدة', 'stock'],
  ['ايه اللي خلص', 'stock'],
  ['أسعار التوصيل', 'areas'],
  ['مصاريف الشحن', 'areas'],
  ['التوصيل بكام', 'areas'],
  ['مصاريف', 'costs'],
  ['الايجار', 'costs'],
  ['مرتبات', 'costs'],
  ['كسبت كام', 'profit'],
  ['المكسب', 'profit'],
  ['صور الصفحة الرئيسية', 'slides'],
  ['صور الانستا', 'instagramImages'],
  ['لينك الفيسبوك', 'socialLinks'],
  ['الاوردرات', 'orders'],
  ['الطلبات', 'orders'],
  ['الزباين', 'customers'],
  ['بلوك لزبون', 'customers'],
  ['اوردرات المتجر القديم', 'former'],
  ['البضاعه', 'products'],
  ['جدول المقاسات', 'categories'],
  ['شيت اكسيل', 'imports'],
  ['ريفيوهات', 'reviews'],
  ['مين غيّر السعر', 'history'],
  ['باك اب', 'health'],
  ['بعت كام النهاردة', 'overview'],
  ['تأكيد الأوردرات', 'desk'],
  ['شركه الشحن', 'couriers'],
  ['بوسطه', 'couriers'],
  ['اشعارات الموبايل', 'alerts'],
  ['إيميل المتجر', 'contact'],
  ['اسم المتجر', 'brand'],
  ['سياسة الخصوصية', 'pages'],
  ['إجازة', 'opening'],
  ['courier money', 'settlements'],
  ['cash from the courier', 'settlements'],
  ['shipping prices', 'areas'],
  ['how much is delivery', 'areas'],
  ['promo code', 'coupons'],
  ['discount', 'coupons'],
  ['how much did I earn', 'profit'],
  ['earnings', 'profit'],
  ['expenses', 'costs'],
  ['stocktake', 'stock'],
  ['warehouse', 'stock'],
  ['receive goods from supplier', 'stock'],
  ['returns', 'returns'],
  ['money back', 'returns'],
  ['print labels', 'parcels'],
  ['where is my parcel', 'parcels'],
  ['employees', 'staff'],
  ['change my password', 'factors'],
  ['whatsapp', 'whatsapp'],
  ['customer questions', 'questions'],
  ['home page pictures', 'slides'],
  ['size chart', 'categories'],
  ['orders', 'orders'],
  ['clients', 'customers'],
  ['old shop orders', 'former'],
  ['shipping company', 'couriers'],
  ['who changed the price', 'history'],
  ['what customers search', 'misses'],
  ['feedback', 'reviews'],
  ['about us', 'pages'],
  ['today’s sales', 'overview'],
  ['phone does not ring', 'alerts'],
]

test('owners find what they mean by at least sixty phrases of their own', () => {
  expect(phrases.length).toBeGreaterThanOrEqual(60)
})

test.each(phrases)('an owner’s words %s find %s first', (typed, name) => {
  for (const language of ['ar', 'en'] as const) {
    readLanguageBy(() => language)
    expect(findIn(entries(), typed)[0]?.name, language).toBe(name)
  }
})

test('words that name nothing are left out, and count where nothing else is typed', () => {
  const [profit, instagram] = [
    { label: 'Profit', words: 'earn' },
    { label: 'Instagram', words: '' },
  ]
  expect(findIn([profit, instagram], 'how much did I earn in')).toEqual([profit])
  expect(findIn([profit, instagram], 'in')).toEqual([instagram])
})
