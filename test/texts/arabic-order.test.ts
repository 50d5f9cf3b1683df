/**
 * Display order of every Arabic text with a value, a number or a Latin name, in a browser: nothing
 * is out of order (R326).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as m from '#messages'
import { readyChromium } from '../../scripts/test/browser.ts'

const root = join(import.meta.dirname, '../..')

/** Sample values of texts, in their reading order. */
const samples = [
  ...[
    'ZN-10042',
    '1,450',
    'مريم عادل',
    '+201012345678',
    'Linen shirt (M)',
    '2,810 ج.م',
    '-5%',
    '3–5',
    'Nour El-Din',
  ],
  ...[
    '2026-11-27',
    '14:30',
    '27 نوفمبر',
    'قميص كتان (M)',
    'sara@mail.example',
    'https://zeina.example/ar/a?b=1',
    '× 2',
    'AB-12/3',
    '"كتان"',
  ],
]
const counts = [0, 1, 2, 3, 11, 100]

type Form = { declarations?: string[]; match: Record<string, string> }
type Text = string | Form[]

const textsOf = (folder: string): [string, Text][] =>
  Object.entries(
    JSON.parse(readFileSync(join(root, folder, 'ar.json'), 'utf8')) as Record<string, Text>,
  ).filter(([key]) => key !== '$schema')

type Says = (input: object, options: object) => string
const texts: Record<string, unknown> = await import('#messages')
const says = (key: string, input: object): string => (texts[key] as Says)(input, { locale: 'ar' })

/** Rendered text with its values. */
type Said = { key: string; text: string; values: string[] }

/** Renderings with some of the samples, different from the text before. */
function saidOf([key, text]: [string, Text], place: number): Said[] {
  const written =
    typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match))
  const names = [
    ...new Set(
      written.flatMap((one) => [...one.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
    ),
  ]
  const [{ declarations = [], match = {} } = { match: {} }] = typeof text === 'string' ? [] : text
  const counted = new Set(declarations.flatMap((one) => /= (\w+): plural/.exec(one)?.[1] ?? []))
  const kinds = new Map<string, string[]>()
  for (const [, name = '', value = ''] of Object.keys(match).flatMap((one) => [
    ...one.matchAll(/(\w+)=([^,\s]+)/g),
  ])) {
    if (!name.endsWith('Plural')) kinds.set(name, [...(kinds.get(name) ?? []), value])
  }
  const turns = names.length === 0 && counted.size === 0 && kinds.size === 0 ? 1 : 6
  return Array.from({ length: turns }, (_, turn) => {
    const input: Record<string, string | number> = {}
    for (const [at, name] of names.entries())
      input[name] = samples[(place + turn * 3 + at * 5) % samples.length] as string
    for (const [at, name] of [...counted].entries())
      input[name] = counts[(turn + at) % counts.length] as number
    for (const [name, values] of kinds) input[name] = values[turn % values.length] as string
    return { key, text: says(key, input), values: names.map((name) => String(input[name])) }
  })
}

/** Runs in the page. Returns the texts with a part that is displayed out of reading order. */
function findTorn(all: Said[]): string[] {
  /** Latin words and numbers of the text itself, without surrounding punctuation. */
  const words = (text: string) => [
    ...text.matchAll(
      /\u2066[^\u2069]*\u2069|\u2068[^\u2069]*\u2069|(?![.,:;!?()"'])(?:[!-~]*[A-Za-z][!-~]*(?: [A-Za-z][!-~]*)*|[!-~]+)(?<![.,:;!?()"'])/g,
    ),
  ]
  const segmenter = new Intl.Segmenter('ar', { granularity: 'grapheme' })
  // All elements are created before any is measured, so that the layout runs once.
  const elements = all.map(({ text }) => {
    const element = document.createElement('p')
    element.textContent = text
    return element
  })
  document.body.replaceChildren(...elements)
  return all.flatMap(({ key, text, values }, index) => {
    const node = elements[index]?.firstChild as Node
    const at = (from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      return rects.length === 0
        ? null
        : {
            left: Math.min(...rects.map(({ left }) => left)),
            right: Math.max(...rects.map(({ right }) => right)),
            top: rects[0]?.top ?? 0,
          }
    }
    // Isolated parts of the text first; then other values, longest first; then Latin words and
    // numbers.
    const own = [...text.matchAll(/\u2066(?:[^\u2066-\u2069]|\u2068[^\u2069]*\u2069)*\u2069/g)]
    const atoms = own.map(({ index, 0: { length } }) => ({ from: index, to: index + length }))
    const isFree = (from: number, to: number) =>
      atoms.every((atom) => to <= atom.from || from >= atom.to)
    for (const value of [...values].sort((one, other) => other.length - one.length)) {
      const from = text.indexOf(value)
      if (value !== '' && from >= 0 && isFree(from, from + value.length))
        atoms.push({ from, to: from + value.length })
    }
    for (const match of words(text)) {
      const from = match.index
      if (isFree(from, from + match[0].length)) atoms.push({ from, to: from + match[0].length })
    }
    const clusters = [...segmenter.segment(text)].flatMap(({ index, segment }) => {
      const box = /^[\s\u2066-\u2069\u200e\u200f]+$/.test(segment)
        ? null
        : at(index, index + segment.length)
      return box ? [{ index, segment, ...box }] : []
    })
    const units = new Map<number, typeof clusters>()
    for (const cluster of clusters) {
      const atom = atoms.find(({ from, to }) => cluster.index >= from && cluster.index < to)
      const unit = atom?.from ?? cluster.index
      units.set(unit, [...(units.get(unit) ?? []), cluster])
    }
    const spans = [...units.values()].map((some) => ({
      some,
      left: Math.min(...some.map(({ left }) => left)),
      right: Math.max(...some.map(({ right }) => right)),
      top: some[0]?.top ?? 0,
    }))
    const slack = 0.6
    const isTorn = spans.some(({ some, right, top }, place) => {
      const before = spans[place - 1]
      if (before && Math.abs(before.top - top) < 4 && right > before.left + slack) return true
      const inside = some.map(({ segment }) => segment).join('')
      const isLatin = !/\p{Script=Arabic}/u.test(inside)
      return (
        isLatin &&
        some.some(({ left }, index) => index > 0 && left < (some[index - 1]?.left ?? 0) - slack)
      )
    })
    return isTorn ? [`${key}: ${text}`] : []
  })
}

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: await readyChromium(process.env),
    args: ['--no-sandbox'],
  })
})
afterAll(() => browser.close())

async function tornOf(all: Said[]): Promise<string[]> {
  const page = await browser.newPage()
  await page.setContent(
    '<html lang="ar" dir="rtl"><style>body{inline-size:20000px}p{margin:0;font:16px sans-serif;white-space:pre}</style><body></body></html>',
  )
  return page.evaluate(findTorn, all)
}

const isMixed = ({ text, values }: Said) => values.length > 0 || /[A-Za-z0-9]/.test(text)

test.for(['messages', 'messages/dashboard'])(
  'what is put into the Arabic texts of %s stands where it is read',
  async (folder) => {
    const all = textsOf(folder).flatMap(saidOf).filter(isMixed)
    expect(all.length).toBeGreaterThan(500)
    expect(await tornOf(all)).toEqual([])
  },
)

test('a text of isolated values alone reads from right to left within another one', async () => {
  const [street = '', state = '', city = ''] = ['شارع 9', 'الدقي', 'الجيزة']
  const between = (value: string) => `\u2068${value}\u2069`
  const say = (state: string, city: string) => m.admin_desk_area({ state, city }, { locale: 'ar' })
  const text = say(street, say(between(state), between(city)))
  expect(await tornOf([{ key: 'address', text, values: [street, state, city] }])).toEqual([])
})

test('the news of an order in which the name alone is isolated is torn, and this test sees it', async () => {
  const values = ['ZN-10042', 'مريم عادل', '2,810 ج.م']
  const [number = '', name = '', total = ''] = values
  const before: Said[] = [
    { key: 'name', text: `طلب جديد ${number}: \u2068${name}\u2069، ${total}`, values },
    { key: 'sign', text: 'خصم -5% على الطلب', values: ['-5%'] },
    { key: 'day', text: 'من 2026-11-27', values: [] },
  ]
  const now = {
    key: 'now',
    text: m.admin_order_new({ number, name, total }, { locale: 'ar' }),
    values,
  }
  expect(await tornOf([now, ...before])).toEqual(before.map(({ key, text }) => `${key}: ${text}`))
})
