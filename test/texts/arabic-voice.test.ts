/**
 * Gender-neutral Arabic: short nouns, never the imperative, whose plain form speaks to one man, nor
 * other words that leave women out (docs/texts.md).
 */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Imperatives, in spellings that are no noun or past tense: 'تصفح' and 'تواصل' would be. */
const imperatives = [
  ...[
    'اختر',
    'أضف',
    'اضف',
    'اكتب',
    'تابع',
    'سجّل',
    'عاين',
    'جرّب',
    'أعد',
    'أعدها',
    'ادفع',
    'ابحث',
    'أدخل',
    'ادخل',
    'اطلب',
    'احذف',
    'أزل',
    'انقر',
    'اضغط',
  ],
  ...[
    'راسلنا',
    'راسل',
    'راسلونا',
    'تابعونا',
    'تحقق',
    'تحقّق',
    'تأكد',
    'تأكّد',
    'استخدم',
    'افتح',
    'أغلق',
    'احفظ',
    'أرسل',
    'ارسل',
    'انتظر',
    'اترك',
    'حدّد',
  ],
  ...[
    'اقرأ',
    'شاهد',
    'اسحب',
    'انسخ',
    'راجع',
    'راجعه',
    'راجعها',
    'قارن',
    'أكمل',
    'أكّد',
    'اسأل',
    'تجاهل',
    'انقل',
    'اخفض',
    'احصل',
    'أبلغ',
    'أتمّ',
    'أخبرنا',
  ],
  ...[
    'استمتع',
    'اجعل',
    'ابدأ',
    'اذكر',
    'اطبع',
    'ارفع',
    'نزّل',
    'حمّل',
    'شارك',
    'انضم',
    'اشترك',
    'اتصل',
    'تصفّح',
    'تسوّق',
    'استبدل',
    'ابق',
    'لاحظ',
    'انظر',
    'قلّل',
    'قلل',
  ],
]
/** Not after 'من', where the same letters are 'who sent'. */
const imperative = new RegExp(
  `(?<![\\u0621-\\u0652])(?<!من )[وف]?(?:${imperatives.join('|')})(?:ه|ها|هم|وا|ي)?(?![\\u0621-\\u0652])`,
  'u',
)

/** Masculine words for customers and the owner, and stiff beginnings. */
const unwelcome = /متسوق|متأكد[؟ه]|بالضغط على|بلمس /u

/** Former words for ideas that have another one now (docs/glossary.md). */
const former = /(?<![\u0621-\u0652])(?:ال|لل|و|ب)?(?:طرد|طرود|فئة|فئات)(?![\u0621-\u0652])/u

const said = (path: string): string[] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => imperative.test(line) || unwelcome.test(line))

test('no text of the shop or the demo gives orders to one man', async () => {
  const files = [
    ...(await Array.fromAsync(glob('{messages,messages/dashboard,demo}/*.json', { cwd: root }))),
    'contract/shop/settings/default-settings.ts',
  ]
  expect(
    Object.fromEntries(
      files.map((file) => [file, said(file)]).filter(([, lines]) => lines?.length),
    ),
  ).toEqual({})
})

test('a parcel and a category have one name each', () => {
  const lines = ['messages/ar.json', 'messages/dashboard/ar.json'].flatMap((path) =>
    readFileSync(join(root, path), 'utf8').split('\n'),
  )
  expect(lines.filter((line) => former.test(line))).toEqual([])
})

test('a subtotal has one name', () => {
  const { cart_subtotal, order_mail_subtotal } = JSON.parse(
    readFileSync(join(root, 'messages/ar.json'), 'utf8'),
  )
  expect(order_mail_subtotal).toBe(cart_subtotal)
})
