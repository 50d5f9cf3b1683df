import { expect, test } from 'vitest'
import { plainText, sectionBlocks } from './section-text.ts'

const piecesOf = (text: string) =>
  sectionBlocks(text).flatMap((block) =>
    block.kind === 'list' ? block.items.flat() : block.pieces,
  )
const whole = (text: string) =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('')

test('a text is paragraphs and lists, which end at an empty line or where the other begins', () => {
  expect(sectionBlocks('One\r\ntwo\n \n\nThree\n- a\n-  b\nFour\n- c\n\n- d\n\n-e\n')).toEqual([
    { kind: 'paragraph', pieces: [{ text: 'One\ntwo' }] },
    { kind: 'paragraph', pieces: [{ text: 'Three' }] },
    { kind: 'list', items: [[{ text: 'a' }], [{ text: 'b' }]] },
    { kind: 'paragraph', pieces: [{ text: 'Four' }] },
    { kind: 'list', items: [[{ text: 'c' }], [{ text: 'd' }]] },
    { kind: 'paragraph', pieces: [{ text: '-e' }] },
  ])
  expect(sectionBlocks(' \n\n \n')).toEqual([])
})

test('words are bold, links, or both', () => {
  expect(
    piecesOf(
      'See **our [workshop](/pages/workshop) in Fustat** and [**all**](https://a.eg/b?c=1#d).',
    ),
  ).toEqual([
    { text: 'See ' },
    { text: 'our ', bold: true },
    { text: 'workshop', bold: true, to: '/pages/workshop' },
    { text: ' in Fustat', bold: true },
    { text: ' and ' },
    { text: 'all', bold: true, to: 'https://a.eg/b?c=1#d' },
    { text: '.' },
  ])
  expect(piecesOf('[فساتين](/ar/category/dresses) و[الرئيسية](/ar)')).toEqual([
    { text: 'فساتين', to: '/category/dresses' },
    { text: ' و' },
    { text: 'الرئيسية', to: '/' },
  ])
  expect(piecesOf('2 * 3, 4 ** 5, **open, ****')).toEqual([{ text: '2 * 3, 4 ** 5, **open, ****' }])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert`1`',
  'data:text/html,<b>',
  'http://plain.example',
  'https:///a',
  'https:/a',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/\u0000a',
  '\u0001/a',
  '/\u0085a',
  'vbscript:a',
  'mailto:a@b.eg',
  'about',
  '#top',
])('a link to %s stays as it is written', (to) => {
  const text = `[press](${to})`
  expect(piecesOf(text)).toEqual([{ text }])
})

test('markup is text, and every character stays', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt; &amp; "quoted"',
    '[words](/a"onclick="b)',
    '[a](/b) [c] (d) ](e) [[f](/g)](/h)',
    '\u202Ereversed',
  ])
    expect(whole(text)).toBe(text.replace(/\[([^[\]]+)\]\((\/[^()]*)\)/g, '$1'))
})

test('a hostile text takes no time', () => {
  const begun = performance.now()
  for (const one of ['*', '**', '[', '](', '[a](', '**[', '- ', '\n \n', '[a](/', '****a'])
    sectionBlocks(one.repeat(5000))
  sectionBlocks(`${' '.repeat(20_000)}a`)
  sectionBlocks(`- ${' '.repeat(20_000)}`)
  expect(performance.now() - begun).toBeLessThan(2000)
})

test('a summary has no marks', () => {
  expect(plainText('**Wool** from\nFayoum.\n\n- [Coats](/category/coats)\n- sets')).toBe(
    'Wool from Fayoum. Coats sets',
  )
})
