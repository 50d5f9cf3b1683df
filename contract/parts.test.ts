import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { formatFigure } from './text/money.ts'
import {
  bodyToken,
  both,
  egp,
  egpIn,
  flag,
  id,
  idsAsked,
  optional,
  pathId,
  pathToken,
  quantity,
  text,
} from './parts.ts'
import { email, mobile, personName } from './person-parts.ts'
import { page, perPage, perPageIfAsked } from './list-parts.ts'
import { sharedTexts as texts, textOf } from './field-texts.ts'
import { normalizePhone } from './text/phone.ts'

const firstText = (result: {
  success: boolean
  error?: { issues: { message: string }[] } | undefined
}) => result.error && textOf(result.error.issues[0]?.message ?? '')
const textsOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => textOf(message))

describe('money', () => {
  test.each([
    [1450, 145000],
    ['1450', 145000],
    ['12.5', 1250],
    ['١٢٫٥', 1250],
    [0.1, 10],
    [19.99, 1999],
    [0, 0],
  ])('%j EGP are %i piastres', (given, piastres) => expect(egpIn().parse(given)).toBe(piastres))

  test.each([-1, '-1', 1.001, '1.001', '1,45', 'ten', true, [5], Number.NaN])(
    '%j is no amount',
    (given) => expect(textsOf(egpIn().safeParse(given))).toEqual([texts.money]),
  )
  test.each([
    1e9,
    1_000_000.5,
    1_000_000.005,
    '1000000.01',
    '99999999999',
    ' 1000001 ',
    '١٠٠٠٠٠١',
    Number.POSITIVE_INFINITY,
  ])('%j is too much', (given) =>
    expect(textsOf(egpIn().safeParse(given))).toEqual(['The amount may be at most 1000000 EGP']),
  )
  test.each([
    [10_000_000_000.01, 1_000_000_000_001],
    ['10000000000.01', 1_000_000_000_001],
    [20_000_000.55, 2_000_000_055],
    [0.1 + 0.2, 30],
  ])('%j EGP of a larger sum are %i piastres', (given, piastres) =>
    expect(egpIn(undefined, 1e11).parse(given)).toBe(piastres),
  )
  test('a larger sum has its own limit', () =>
    expect(textsOf(egpIn(undefined, 5_000_000).safeParse('5000000.01'))).toEqual([
      'The amount may be at most 5000000 EGP',
    ]))
  test.each([undefined, null, ''])('%j is no amount at all', (given) => {
    expect(textsOf(egpIn().safeParse(given))).toEqual([texts.required])
    expect(textsOf(egpIn('product_price_required').safeParse(given))).toEqual(['Price is required'])
  })

  test('replies carry EGP with at most two decimals', () => {
    expect(egp.parse(145000)).toBe(1450)
    expect(egp.parse(1999)).toBe(19.99)
  })

  test('figures group thousands and show piastres only when there are any', () => {
    expect(formatFigure(1450)).toBe('1,450')
    expect(formatFigure(1450.5)).toBe('1,450.50')
  })
})

describe('numbers in bodies', () => {
  test.each([
    ['3,1,3', [3, 1]],
    ['1e3,2147483648,0,-1,1.5,x,2', [2]],
    [7, [7]],
    [
      ['4', 5],
      [4, 5],
    ],
    [2 ** 53, []],
    [null, []],
    [undefined, []],
  ])('%j of a query are the ids %j', (given, known) => expect(idsAsked.parse(given)).toEqual(known))
  test.each([1, '1', ' 7 ', 2147483647])('%j is an id', (given) =>
    expect(id().parse(given)).toBe(Number(given)),
  )
  test.each([
    0,
    -1,
    1.5,
    '1.5',
    '0',
    2147483648,
    '99999999999',
    true,
    [1],
    null,
    undefined,
    '1e3',
    {},
  ])('%j is no id', (given) => expect(id().safeParse(given).success).toBe(false))
  test('an id that was not sent is asked for, in the words of its field where it has some', () => {
    for (const given of [undefined, null, '']) {
      expect(textsOf(id().safeParse(given))).toEqual([texts.required])
      expect(textsOf(id('size_required').safeParse(given))).toEqual([texts.size_required])
    }
    for (const given of ['abc', 0, true])
      expect(textsOf(id().safeParse(given))).toEqual([texts.whole_number])
  })
  test.each([-1, 0, 101, '0', '101', 1.5, 'many', true])('%j is no quantity', (given) =>
    expect(firstText(quantity.safeParse(given))).toBe(texts.quantity),
  )
  test('an optional field may be empty or null', () => {
    for (const empty of ['', null, undefined]) expect(optional(id()).parse(empty)).toBeUndefined()
  })
})

describe('addresses', () => {
  test.each([
    ['12', 12],
    [12, 12],
    ['abc', 0],
    ['-1', 0],
    ['1.0', 0],
    ['99999999999', 0],
    ['٣', 0],
  ])('the id %j is %i', (given, expected) => expect(pathId.parse(given)).toBe(expected))

  test.each([
    [undefined, 1],
    ['undefined', 1],
    ['0', 1],
    ['-3', 1],
    ['2.5', 1],
    ['abc', 1],
    ['3', 3],
    ['9'.repeat(400), 1e9],
    [['2', '3'], 1],
  ])('?page=%j is page %i', (given, expected) => expect(page.parse(given)).toBe(expected))

  test('a page has 12 rows unless asked, 100 at most', () => {
    expect(perPage.parse(undefined)).toBe(12)
    expect(perPage.parse('7')).toBe(7)
    expect(perPage.parse('1000')).toBe(100)
    expect(perPage.parse('10000000000')).toBe(100)
    expect(perPageIfAsked.parse(undefined)).toBeUndefined()
    expect(perPageIfAsked.parse('x')).toBe(12)
  })

  test('a token of an address that cannot be ours is an unknown one', () => {
    for (const none of ['', 'a b', 'a\0', 'a\n', 'x'.repeat(201), 5, null, undefined])
      expect(pathToken.parse(none)).toBe('')
    expect(pathToken.parse('none-of_0urs')).toBe('none-of_0urs')
  })

  test('a token that cannot be ours counts as none', () => {
    for (const none of ['null', 'undefined', '', null, 5, {}, "' or 1=1 --------------------"])
      expect(bodyToken.parse(none)).toBeUndefined()
    expect(bodyToken.parse('a'.repeat(32))).toBe('a'.repeat(32))
  })
})

describe('people', () => {
  test.each(['Mona', 'منى', 'Al', 'de la Cruz', "O'Neil", 'X Æ', ' Li '])('%j is a name', (given) =>
    expect(personName().parse(given)).toBe(given.trim()),
  )
  test.each(['', ' ', 'M', '12', '--', 'م', '7a', 5, null, undefined, ['Mona'], {}])(
    '%j is no name',
    (given) => expect(personName().safeParse(given).success).toBe(false),
  )
  test('a missing name and a bad one say the same', () => {
    expect(firstText(personName().safeParse(undefined))).toBe('Invalid name')
    expect(firstText(personName().safeParse('M'))).toBe('Invalid name')
  })

  test.each(['mona@mail.example', 'a.b+c@sub.mail.example', 'منى@مثال.مصر'])(
    '%j is an e-mail address',
    (given) => expect(email().parse(given)).toBe(given),
  )
  test.each([
    'mona',
    'mona@',
    '@mail.example',
    'mona@mail',
    'a b@mail.example',
    'a@b@c.example',
    'a@mail..example',
    'x@y.z\nBcc: q@r.s',
    `${'a'.repeat(250)}@b.cd`,
  ])('%j is no e-mail address', (given) =>
    expect(firstText(email().safeParse(given))).toBe(texts.invalid_email),
  )

  test.each(['01012345678', '01112345678', '01212345678', '01512345678'])(
    '%s is a mobile number',
    (given) => expect(mobile().parse(given)).toBe(given),
  )
  test.each([
    '01312345678',
    '0101234567',
    '010123456789',
    '+201012345678',
    '٠١٠١٢٣٤٥٦٧٨',
    '01012345678\n1',
  ])('%j is none to the API', (given) =>
    expect(firstText(mobile().safeParse(given))).toBe(texts.invalid_phone),
  )
  test.each([
    '+20 101 234 5678',
    '00201012345678',
    '201012345678',
    '010-1234-5678',
    '٠١٠١٢٣٤٥٦٧٨',
    '+20 010 1234 5678',
    '1012345678',
    '\u200e01012345678',
  ])('screens bring %j into the form of the API', (typed) =>
    expect(normalizePhone(typed)).toBe('01012345678'),
  )
  test('what is no number stays recognisable', () => expect(normalizePhone('0123')).toBe('0123'))
})

test.each([
  [['true', '1', 'on', 'yes', 1, true], true],
  [['false', '0', 'off', 'no', 0, false], false],
])('%j are %j', (words, meant) => {
  for (const word of words) expect(flag.parse(word)).toBe(meant)
})

test('of an empty field one thing is said', () => {
  for (const empty of ['', ' ']) {
    expect(textsOf(text(5, 'settlement_reason').safeParse(empty))).toEqual(['Say why'])
    expect(textsOf(email().safeParse(empty))).toEqual([texts.email_required])
    expect(textsOf(mobile().safeParse(empty))).toEqual([texts.phone_required])
    expect(textsOf(personName('account_name_required').safeParse(empty))).toEqual(['Required'])
  }
})

test('a schema without a text of its own speaks the shop’s English, one with a text its own', () => {
  const plain = z.object({
    list: z.array(z.object({ word: z.string().max(3) })),
    one: z.enum(['a']),
  })
  const said = (value: unknown) => textsOf(plain.safeParse(value))
  expect(said({})).toEqual([texts.required, texts.required])
  expect(said({ list: [null, 5, { word: 'long' }, { word: 5 }], one: 'b' })).toEqual([
    texts.required,
    texts.invalid,
    texts.too_long,
    texts.invalid,
    texts.invalid,
  ])
  expect(textsOf(z.string('order_reason').safeParse(5))).toEqual(['Choose a reason'])
  expect(textsOf(z.array(z.int()).max(1, 'bulk_which').safeParse([1, 2]))).toEqual([
    'Choose products',
  ])
})

test('a rule on two fields is left to the others where there are no fields at all', () => {
  const days = z
    .object({ from: z.string(), until: z.string() })
    .refine(({ from, until }) => from <= until, { when: both('string', 'from', 'until') })
  for (const nothing of [null, undefined, 5, 'x'])
    expect(z.array(days).safeParse([nothing]).success, String(nothing)).toBe(false)
})

test('a field that takes a number or its digits says its own text on both sides, because forms show the first', () => {
  const sides = (schema: typeof quantity | ReturnType<typeof egpIn>) =>
    (
      schema.safeParse(undefined).error?.issues[0] as
        | { errors?: { message: string }[][] }
        | undefined
    )?.errors?.map((side) => textOf(side[0]?.message ?? ''))
  expect(sides(quantity)?.[0]).toBe(texts.quantity)
  expect(sides(egpIn())?.[0]).toBe(texts.required)
})
