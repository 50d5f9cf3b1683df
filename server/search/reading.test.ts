/** Reading of queries before their words are looked up; normalised as norm() does. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPieces } from './reading.ts'

/** Readings of a text whose spelling norm() leaves as it is. */
const read = (text: string) =>
  readPieces(
    text
      .split(/\s+/)
      .filter((part) => part !== '')
      .map((typed) => ({ typed, normal: typed.toLowerCase() })),
  )

/** What is no word of the catalogue, as typed. */
const readings = (text: string) =>
  read(text).flatMap(({ as, typed, size, min_price, max_price }) =>
    as === 'word'
      ? []
      : [
          [
            as,
            typed,
            ...(size ? [size] : []),
            ...(as === 'price' ? [(min_price ?? 0) / 100, (max_price ?? 0) / 100] : []),
          ],
        ],
  )
const words = (text: string) => read(text).flatMap(({ words }) => words)

test.each([
  ['vase under 1500', 'under 1500', 0, 1500],
  ['under 1,500 EGP', 'under 1,500 EGP', 0, 1500],
  ['less than LE 1000', 'less than LE 1000', 0, 1000],
  ['lamp 2k or less', '2k or less', 0, 2000],
  ['over 2000', 'over 2000', 2000, 0],
  ['more than 1.5k', 'more than 1.5k', 1500, 0],
  ['between 500 and 1000', 'between 500 and 1000', 500, 1000],
  ['from 1000 to 500 pounds', 'from 1000 to 500 pounds', 500, 1000],
  ['500-1000', '500-1000', 500, 1000],
  ['gift 500 EGP', '500 EGP', 0, 500],
  ['gifts for 500', 'for 500', 0, 500],
  ['around 1000', 'around 1000', 750, 1250],
  ['اقل من 1000', 'اقل من 1000', 0, 1000],
  ['فستان تحت 3000 جنيه', 'تحت 3000 جنيه', 0, 3000],
  ['بين 500 و 1000', 'بين 500 و 1000', 500, 1000],
  ['بين 500 و1000 ج.م', 'بين 500 و1000 ج.م', 500, 1000],
  ['من 500 ل1000', 'من 500 ل1000', 500, 1000],
  ['فوق ال2000', 'فوق ال2000', 2000, 0],
  ['اكتر من الفين', 'اكتر من الفين', 2000, 0],
  ['تحت الالف', 'تحت الالف', 0, 1000],
  ['ب500', 'ب500', 0, 500],
  ['هديه ب 300 جنيه', 'ب 300 جنيه', 0, 300],
  ['اقل من الف و خمسميه', 'اقل من الف و خمسميه', 0, 1500],
  ['a2al men 1000', 'a2al men 1000', 0, 1000],
  ['fo2 2000', 'fo2 2000', 2000, 0],
])('%s has a price', (text, typed, from, to) => {
  expect(readings(text)).toEqual([['price', typed, from, to]])
})

test.each([
  ['40', '40', 'm'],
  ['مقاس 40', 'مقاس 40', 'm'],
  ['size 38 black dress', 'size 38', 'm'],
  ['فستان 46', '46', 'xl'],
  ['dress EU 36', 'EU 36', 's'],
])('%s has a size', (text, typed, letter) => {
  expect(readings(text)).toEqual([['size', typed, letter]])
})

test.each([
  ...['60 × 40', '40x60', '40 * 60', '40 x 60', '60 في 40', '40 60', '40 cm', '40cm', 'مخده 40 سم'],
  ...['220 g', '60 hours', '43', '100', 'set of 3', 'طقم من 3', '1500', 'v1.5b', '40.5', 'x40'],
  ...['less than 50 cm', 'from wool', 'under the sea', 'بين النيل', 'من كتان', 'baby blue dress'],
])('%s is of words alone', (text) => {
  expect(readings(text)).toEqual([])
})

test.each([
  ['cheap', 'cheapest', 'cheap'],
  ['حاجه رخيصه', 'cheapest', 'رخيصه'],
  ['ارخص فستان', 'cheapest', 'ارخص'],
  ['اغلي فازه', 'dearest', 'اغلي'],
  ['طقم رجالي', 'men', 'رجالي'],
  ['men’s set', 'men', 'men’s'],
  ['set for men', 'men', 'for men'],
  ['فستان اطفال', 'kids', 'اطفال'],
  ['للرجال', 'men', 'للرجال'],
  ['فستان 6 سنين', 'kids', '6 سنين'],
  ['قميص لجوزي', 'men', 'لجوزي'],
])('%s is read as %s', (text, as, typed) => {
  expect(readings(text)).toEqual([[as, typed]])
})

test.each(['mother', 'mum', 'mom', 'ماما', 'امي', 'for my mother', 'mama', 'لماما', 'dad'])(
  '%s alone asks for a gift',
  (text) => {
    expect(words(text)).toEqual(['gift'])
  },
)

test('who a gift is for, and who a woman is, changes nothing', () => {
  expect(words('gift for mother')).toEqual(['gift'])
  expect(words('هديه لبابا')).toEqual(['هديه'])
  expect(words('dress for my mother')).toEqual(['dress'])
  expect(words("women's dress")).toEqual(['women', 'dress'])
})

test('a name of several words is one term', () => {
  expect(read('mother of pearl tray')).toMatchObject([
    { term: 'mother of pearl', words: ['pearl'] },
    { words: ['tray'] },
  ])
})

test('a letter is a size after a word for one, and else what it begins', () => {
  expect(read('linen dress size l')[2]).toMatchObject({ typed: 'size l', term: 'l', words: ['l'] })
  expect(read('مقاس xl')).toMatchObject([{ term: 'xl' }])
  for (const text of ['l', 'dress m', 'size mo'])
    expect(read(text).every(({ term }) => term === undefined)).toBe(true)
})

test('common spellings are one', () => {
  for (const text of ['جلبيه', 'galabya', 'الجلبيه']) expect(words(text)).toEqual(['جلابيه'])
})

test('every part of any text is in one piece, in order', () => {
  const part = fc.constantFrom(
    ...[
      'under',
      '1500',
      'بين',
      'و',
      '500',
      '\u2066٤٠\u2069',
      'مقاس',
      'cm',
      '×',
      '40',
      'for',
      'men',
    ],
    ...['ماما', 'هديه', 'cheap', "men's", 'of', 'ج.م', '\u200f', '!', 'x', '٬', '1,500', 'الف'],
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const text = parts.join(' ')
      expect(
        read(text)
          .map(({ typed }) => typed)
          .join(' '),
      ).toBe(text.split(/\s+/).filter(Boolean).join(' '))
    }),
    { numRuns: 2000 },
  )
})

test('a hostile text is read at once', () => {
  const started = performance.now()
  for (const part of ['1', 'من ', '1 ', 'for my ', '1,111', '500-', 'بين 5 و '])
    read(part.repeat(100).slice(0, 100))
  expect(performance.now() - started).toBeLessThan(500)
})
